import { Button, Pagination } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import list from '../../../staff-ui/list-screen.module.css'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { isFocusLost } from '../../../staff-ui/use-lost-focus.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconSearch, IconUsers } from '../../../ui/icons.tsx'
import { EVERY_LEAD, isNarrowed, LEADS_PAGE_SIZE, shownOf } from '../model/lead-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import rowStyles from './lead-row.module.css'
import { LeadRow } from './lead-row.tsx'
import { LeadsLine } from './leads-line.tsx'
import { LeadsToolbar, type LeadsToolbarProps } from './leads-toolbar.tsx'
import type { LeadsPageState, ShownLead } from './use-leads-page.ts'

/** The leads selected to be assigned together. */
interface LeadSelection {
  ids: ReadonlySet<string>
  select: (leadId: string, selected: boolean) => void
  clear: () => void
  assign: () => void
}

interface LeadsListProps extends LeadsToolbarProps {
  list: LeadsPageState
  /** id of the lead whose details are open; null if none */
  openId: string | null
  hrefOf: (leadId: string) => string
  /** null if leads cannot be selected */
  selection: LeadSelection | null
  /** the customers who are viewing now */
  live: ReactNode
  /** renders the menu '...' of a row */
  renderMenu: (shown: ShownLead['lead']) => ReactNode
  /** the action of an empty list */
  emptyAction: ReactNode
}

/** Customer leads (rules: leads screen): a toolbar, rows of two lines, pages of ten. Facts update live; the order changes only on request. */
export function LeadsList(props: LeadsListProps) {
  const { query, onChange, selection, live, emptyAction } = props
  const { page, leads, total, isStale, changed, showLatest } = props.list
  const lastPage = Math.max(1, Math.ceil(total / LEADS_PAGE_SIZE))
  const shown = shownOf(query.page, LEADS_PAGE_SIZE, leads.length, total)
  const beyond = page.data !== undefined && !isStale && leads.length === 0 && query.page > 1
  useEffect(() => {
    if (beyond) onChange({ page: Math.min(lastPage, query.page - 1) }, true)
  })
  const line = useRef<HTMLDivElement>(null)
  /** Calls an action whose button disappears with it: the line that had the button gets the focus, or a screen reader would start over at the top. */
  const thenKeepFocus = (action: () => void) => () => {
    action()
    line.current?.focus()
  }
  const choosing = selection !== null && selection.ids.size > 0
  const wasChoosing = useRef(choosing)
  useEffect(() => {
    // an assignment ends the selection, and with it the button that opened the dialog
    if (wasChoosing.current && !choosing && isFocusLost()) line.current?.focus({ preventScroll: true })
    wasChoosing.current = choosing
  }, [choosing])
  const isEmpty = page.data !== undefined && leads.length === 0 && !beyond && !isStale
  if (isEmpty && !isNarrowed(query)) {
    return (
      <>
        {live}
        <EmptyState icon={<IconUsers size={26} />} title="No leads yet" text="Send a packet to get your first lead.">
          {emptyAction}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <LeadsToolbar {...props} />
      <div ref={line} tabIndex={-1}>
        {choosing ? (
          <BulkBar count={selection.ids.size} onAssign={selection.assign} onClear={thenKeepFocus(selection.clear)} />
        ) : (
          <LeadsLine
            query={query}
            onChange={onChange}
            owners={props.owners}
            total={page.data === undefined ? null : total}
            shown={shown}
            changed={changed}
            onLatest={thenKeepFocus(showLatest)}
          />
        )}
      </div>
      {live}
      {page.isPending ? <RowSkeletons label="Loading leads" /> : null}
      <LoadError title="We couldn't load the leads" query={page} />
      {isEmpty ? (
        <EmptyState icon={<IconSearch size={26} />} title="No leads match" text="Try a different search or clear the filters.">
          <Button variant="default" onClick={() => onChange(EVERY_LEAD)}>
            Show all leads
          </Button>
        </EmptyState>
      ) : null}
      {leads.length > 0 ? <Rows {...props} /> : null}
      {leads.length > 0 ? (
        <footer className={list.foot}>
          <span>
            Showing {formatCount(shown.count)} of {formatCount(total)} leads
          </span>
          <span className={list.keys} aria-hidden="true">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open, <kbd>S</kbd> send, <kbd>?</kbd> all keys
          </span>
          <Pagination size="sm" total={lastPage} value={query.page} onChange={(number) => onChange({ page: number })} />
        </footer>
      ) : null}
    </>
  )
}

function Rows({ list: { leads, isStale, isUnsure }, openId, hrefOf, selection, renderMenu }: LeadsListProps) {
  const choosing = selection !== null && selection.ids.size > 0
  return (
    <>
      <div className={`${list.heads} ${rowStyles.heads}`} aria-hidden="true">
        <span />
        <span>Customer and vehicle</span>
        <span>Status</span>
        <span>Score</span>
        <span>Last Opened</span>
      </div>
      <ul
        className={`${list.rows} ${rowStyles.rows}`}
        data-stale={isStale || undefined}
        data-choosing={choosing || undefined}
        aria-label="Leads"
      >
        {leads.map(({ lead, gone }) => (
          <li key={lead._id}>
            <LeadRow
              lead={lead}
              href={hrefOf(lead._id)}
              replace={openId !== null}
              current={lead._id === openId}
              gone={gone}
              isUnsure={isUnsure}
              selection={
                selection === null || gone
                  ? null
                  : { selected: selection.ids.has(lead._id), onSelect: (selected) => selection.select(lead._id, selected) }
              }
              menu={renderMenu(lead)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
