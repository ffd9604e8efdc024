import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconRefresh, IconSwap } from '../../../ui/icons.tsx'
import { DESK_PAGE_SIZE, type EvaluationQuery, pageCount } from '../model/evaluation-list.ts'
import { EvaluationCards } from './evaluation-cards.tsx'
import styles from './evaluation-list.module.css'
import { EvaluationRows } from './evaluation-rows.tsx'
import { EvaluationTable } from './evaluation-table.tsx'
import { EvaluationTools } from './evaluation-tools.tsx'
import { EvaluationsSkeleton } from './evaluations-skeleton.tsx'
import { PageNumbers } from './page-numbers.tsx'
import { useEvaluationsPage } from './use-evaluations-page.ts'
import { useSteps } from './use-steps.ts'

/** What the details of an evaluation ask of the list. */
export interface EvaluationListHandle {
  /** opens the next or previous evaluation, across pages */
  step: (by: 1 | -1) => void
  /** takes a deleted evaluation out of the list */
  remove: (evaluationId: string) => void
}

interface EvaluationListProps {
  dealershipId: string
  query: EvaluationQuery
  /** `replace`: a correction, without an entry of its own in the history */
  onChange: (change: Partial<EvaluationQuery>, replace?: boolean) => void
  /** `table`: a table with buttons, or cards on a narrow screen; `rows`: the desk's narrow rows */
  layout: 'table' | 'rows'
  /** the address of an evaluation's details */
  hrefOf: (evaluationId: string) => string
  /** the id of the evaluation whose details are open; null if none are */
  openId?: string | null
  onOpen?: (evaluationId: string) => void
  handle?: Ref<EvaluationListHandle>
}

/** The list of evaluations (rules: trade-in screens), with search, filter, sort and pages. Rows update live and are reordered only on request. */
export function EvaluationList({ dealershipId, query, onChange, layout, ...props }: EvaluationListProps) {
  const { hrefOf, openId = null, onOpen, handle } = props
  const { page, rows, total, counts, isStale, changed, latestIds, showLatest } = useEvaluationsPage(dealershipId, query)
  const narrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false })
  const container = useRef<HTMLDivElement>(null)
  const lastPage = pageCount(total)
  // an evaluation that left the list keeps its row, but is not counted
  const showing = Math.max(0, Math.min(rows.filter(({ listed }) => listed).length, total - (query.page - 1) * DESK_PAGE_SIZE))
  const beyond = page.data !== undefined && !isStale && rows.length === 0 && query.page > 1
  useEffect(() => {
    if (beyond) onChange({ page: Math.min(lastPage, query.page - 1) }, true)
  })
  const step = useSteps({
    rows: rows.map(({ evaluation, gone }) => ({ id: evaluation._id, gone })),
    isStale,
    isFetching: page.isFetching,
    latestIds,
    openId,
    page: query.page,
    lastPage,
    onOpen,
    onPage: (next) => onChange({ page: next }),
    onLatest: showLatest,
  })
  const rowOf = (id: string) => container.current?.querySelector<HTMLElement>(`[data-evaluation="${id}"]`)
  const rowIds = rows.map(({ evaluation }) => evaluation._id)
  const noteRemoval = useFocusAfterRemoval(rowIds, rowOf, { openId })
  const remove = (id: string) => {
    noteRemoval(id)
    showLatest()
  }
  useImperativeHandle(handle, () => ({ step, remove }))

  const hasNone = counts?.all === 0
  const List = layout === 'rows' ? EvaluationRows : narrow ? EvaluationCards : EvaluationTable
  return (
    <div ref={container} className={layout === 'rows' ? styles.narrow : styles.wide}>
      {hasNone ? null : <EvaluationTools query={query} counts={counts} onChange={onChange} />}
      {page.isPending ? <EvaluationsSkeleton layout={layout === 'table' && narrow ? 'cards' : layout} /> : null}
      <LoadError title="We couldn't load the trade-ins" query={page} />
      {page.data !== undefined && rows.length === 0 && !beyond ? <NoEvaluations hasNone={hasNone} onChange={onChange} /> : null}
      {rows.length > 0 ? (
        <div data-stale={isStale || undefined} className={styles.list}>
          <List rows={rows} hrefOf={hrefOf} openId={openId} onDeleted={remove} />
          <div className={styles.news} role="status">
            {changed ? (
              <Button radius="xl" size="compact-md" leftSection={<IconRefresh size={15} />} onClick={showLatest}>
                Show the latest
              </Button>
            ) : null}
          </div>
          <footer className={styles.foot}>
            <p className={styles.showing} role="status">
              Showing {formatCount(showing)} of {formatCount(total)} evaluations
            </p>
            <PageNumbers page={query.page} count={lastPage} onPage={(next) => onChange({ page: next })} />
          </footer>
        </div>
      ) : null}
    </div>
  )
}

/** Shown when there are no evaluations, or none that match; the latter with a button to clear the filters. */
function NoEvaluations({ hasNone, onChange }: { hasNone: boolean; onChange: EvaluationListProps['onChange'] }) {
  const icon = <IconSwap size={26} />
  const title = 'No trade-in evaluations found'
  if (hasNone) return <EmptyState icon={icon} title={title} text="They appear here as customers submit their trade-ins." />
  return (
    <EmptyState icon={icon} title={title} text="Try a different search or clear the filters.">
      <Button variant="default" onClick={() => onChange({ search: '', status: 'all' })}>
        Show all trade-ins
      </Button>
    </EmptyState>
  )
}
