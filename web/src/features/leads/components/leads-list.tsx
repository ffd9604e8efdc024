import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Pagination, Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconRefresh, IconSearch, IconUsers } from '../../../ui/icons.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useSteadyList } from '../../../ui/use-steady-list.ts'
import { leadsPageQuery } from '../api/leads.ts'
import { DATE_LABELS, LEAD_DATES, LEAD_SORT_LABELS, LEAD_SORTS, LEADS_PAGE_SIZE, type LeadQuestion, shownOf } from '../model/lead-list.ts'
import { LeadCard } from './lead-card.tsx'
import styles from './leads-list.module.css'

interface LeadsListProps {
  dealershipId: string
  question: LeadQuestion
  onChange: (change: Partial<LeadQuestion>) => void
  tradeInPath: string
  onDetails: (lead: Lead) => void
}

/** Customer leads (spec/2 section 2.1): search, date, four sorts, pages of ten; facts move live, places only on request. */
export function LeadsList({ dealershipId, question, onChange, tradeInPath, onDetails }: LeadsListProps) {
  const list = useQuery(leadsPageQuery(dealershipId, question))
  const fresh = list.isPlaceholderData ? undefined : list.data?.leads
  const steady = useSteadyList(JSON.stringify([dealershipId, question]), fresh, (lead: Lead) => lead._id)
  const leads = list.isPlaceholderData ? (list.data?.leads ?? []) : steady.items
  const total = list.data?.total ?? 0
  const shown = shownOf(question.page, LEADS_PAGE_SIZE, leads.length, total)
  const narrowed = question.search !== '' || question.date !== 'all'

  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label="Search leads"
          placeholder="Search leads by name, email, phone, or vehicle..."
          value={question.search}
          onSearch={(search) => onChange({ search })}
        />
        <Select
          label="Filter by"
          allowDeselect={false}
          data={LEAD_DATES.map((value) => ({ value, label: DATE_LABELS[value] }))}
          value={question.date}
          onChange={(date) => date !== null && onChange({ date })}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={LEAD_SORTS.map((value) => ({ value, label: LEAD_SORT_LABELS[value] }))}
          value={question.sort}
          onChange={(sort) => sort !== null && onChange({ sort })}
        />
      </div>
      <div className={styles.summary}>
        <Text size="sm" className="tabular" aria-live="polite">
          {list.data === undefined ? ' ' : `Total Leads: ${formatCount(total)}`}
          {total > 0 ? (
            <span className={styles.dim}>
              {' '}
              · Showing {`${formatCount(shown.from)}–${formatCount(shown.to)}`} of {formatCount(total)}
            </span>
          ) : null}
        </Text>
        {steady.changed && !list.isPlaceholderData && list.data !== undefined ? (
          <Button variant="light" size="compact-md" leftSection={<IconRefresh size={15} />} onClick={steady.showLatest}>
            New activity – show the latest order
          </Button>
        ) : null}
      </div>
      {list.isPending ? <LeadsSkeleton /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState
          title="The leads could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data !== undefined && leads.length === 0 ? (
        narrowed ? (
          <EmptyState icon={<IconSearch size={26} />} title="No leads match" text="Try another word or a longer time.">
            <Button variant="default" onClick={() => onChange({ search: '', date: 'all' })}>
              Show all leads
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={<IconUsers size={26} />}
            title="No leads yet"
            text="Open a vehicle, add a customer and send them a packet: they appear here."
          />
        )
      ) : null}
      {leads.length > 0 ? (
        <>
          <ul className={styles.list} data-stale={list.isPlaceholderData || undefined}>
            {leads.map((lead) => (
              <li key={lead._id}>
                <LeadCard lead={lead} tradeInPath={tradeInPath} onDetails={() => onDetails(lead)} />
              </li>
            ))}
          </ul>
          <footer className={styles.foot}>
            <Text size="sm" c="dimmed" className="tabular">
              Showing {formatCount(leads.length)} of {formatCount(total)} leads
            </Text>
            {total > LEADS_PAGE_SIZE ? (
              <Pagination
                total={Math.ceil(total / LEADS_PAGE_SIZE)}
                value={question.page}
                getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
                getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
                onChange={(page) => onChange({ page })}
              />
            ) : null}
          </footer>
        </>
      ) : null}
    </>
  )
}

function LeadsSkeleton() {
  return (
    <div role="status" aria-label="Loading leads" className={styles.list}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={150} radius={12} />
      ))}
    </div>
  )
}
