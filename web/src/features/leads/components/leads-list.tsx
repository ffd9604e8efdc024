import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Pagination, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconRefresh, IconSearch, IconUsers } from '../../../ui/icons.tsx'
import { LEADS_PAGE_SIZE, type LeadQuestion, shownOf } from '../model/lead-list.ts'
import { LeadCard } from './lead-card.tsx'
import styles from './leads-list.module.css'
import { LeadsTools } from './leads-tools.tsx'
import { useLeadsPage } from './use-leads-page.ts'

interface LeadsListProps {
  dealershipId: string
  question: LeadQuestion
  onChange: (change: Partial<LeadQuestion>) => void
  /** a card's buttons; `onDeleted` is for after a deletion */
  renderActions: (lead: Lead, onDeleted: () => void) => ReactNode
}

/** Customer leads (rules: leads screen): search, date, four sorts, pages of ten; facts move live, places only on request. */
export function LeadsList({ dealershipId, question, onChange, renderActions }: LeadsListProps) {
  const { page, leads, total, isStale, changed, isUnsure, showLatest } = useLeadsPage(dealershipId, question)
  const shown = shownOf(question.page, LEADS_PAGE_SIZE, leads.length, total)
  const lastPage = Math.max(1, Math.ceil(total / LEADS_PAGE_SIZE))
  const beyond = page.data !== undefined && !isStale && leads.length === 0 && question.page > 1
  useEffect(() => {
    if (beyond) onChange({ page: Math.min(lastPage, question.page - 1) })
  })

  return (
    <>
      <LeadsTools question={question} onChange={onChange} />
      <Text size="sm" className={`tabular ${styles.summary}`} role="status">
        {page.data === undefined ? ' ' : `Total Leads: ${formatCount(total)}`}
        {total > 0 ? (
          <span className={styles.dim}>
            {' '}
            · Showing {`${formatCount(shown.from)}–${formatCount(shown.to)}`} of {formatCount(total)}
          </span>
        ) : null}
      </Text>
      {page.isPending ? <LeadsSkeleton /> : null}
      {page.isError && page.data === undefined ? (
        <ErrorState
          title="The leads could not be loaded"
          error={page.error}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      ) : null}
      {page.data !== undefined && leads.length === 0 && !beyond ? <NoLeads question={question} onChange={onChange} /> : null}
      {leads.length > 0 ? (
        <>
          <ul className={styles.list} data-stale={isStale || undefined} aria-label="Leads">
            {leads.map(({ lead, gone }) => (
              <li key={lead._id}>
                <LeadCard lead={lead} gone={gone} isUnsure={isUnsure} actions={renderActions(lead, showLatest)} />
              </li>
            ))}
          </ul>
          <div className={styles.news} role="status">
            {changed ? (
              <Button radius="xl" leftSection={<IconRefresh size={15} />} onClick={showLatest}>
                New activity – refresh order
              </Button>
            ) : null}
          </div>
          <footer className={styles.foot}>
            <Text size="sm" c="dimmed" className="tabular">
              Showing {formatCount(leads.length)} of {formatCount(total)} leads
            </Text>
            {total > LEADS_PAGE_SIZE ? (
              <Pagination
                total={lastPage}
                value={question.page}
                getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
                getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
                onChange={(number) => onChange({ page: number })}
              />
            ) : null}
          </footer>
        </>
      ) : null}
    </>
  )
}

/** No leads at all, or none that match, with the way out. */
function NoLeads({ question, onChange }: Pick<LeadsListProps, 'question' | 'onChange'>) {
  const narrowed = question.search !== '' || question.date !== 'all'
  if (!narrowed) {
    const text = 'Open a vehicle, add a customer and send them a packet: they appear here.'
    return <EmptyState icon={<IconUsers size={26} />} title="No leads yet" text={text} />
  }
  return (
    <EmptyState icon={<IconSearch size={26} />} title="No leads match" text="Try another word or a longer time.">
      <Button variant="default" onClick={() => onChange({ search: '', date: 'all' })}>
        Show all leads
      </Button>
    </EmptyState>
  )
}

function LeadsSkeleton() {
  return (
    <div role="status" aria-label="Loading leads" className={styles.list}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={176} radius={14} />
      ))}
    </div>
  )
}
