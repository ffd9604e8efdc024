import { DESK_PAGE_SIZE, EVALUATION_FILTERS, EVALUATION_SORTS } from 'virtual:contract-constants'

export { DESK_PAGE_SIZE, EVALUATION_FILTERS, EVALUATION_SORTS }

type EvaluationSort = (typeof EVALUATION_SORTS)[number]
type EvaluationFilter = (typeof EVALUATION_FILTERS)[number]

/** The query of the list of evaluations. */
export interface EvaluationQuery {
  search: string
  sort: EvaluationSort
  status: EvaluationFilter
  page: number
}

/** rules: trade-in screens */
export const SORT_LABELS: Readonly<Record<EvaluationSort, string>> = {
  'recent-submission': 'Newest submission',
  'vehicle-year': 'Newest vehicle',
}
export const FILTER_LABELS: Readonly<Record<EvaluationFilter, string>> = { all: 'All', pending: 'Need Review', approved: 'Approved' }

/** Returns whether the filter asks for evaluations with this status; everything that is not approved is to be reviewed, as on the server. */
export function matchesFilter({ status }: { status: string }, filter: EvaluationFilter): boolean {
  return filter === 'all' || (status === 'approved') === (filter === 'approved')
}

/** The maximum number of consecutive page numbers (rules: trade-in screens). */
const PAGE_WINDOW = 5

/** A page's number, or a gap between numbers. */
export type PageItem = number | 'gap-before' | 'gap-after'

/**
 * Returns the page numbers to show: up to five in a row around `page`, the first and the last of `count` pages, and gaps for the numbers left
 * out.
 */
export function pageItems(page: number, count: number): PageItem[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_WINDOW / 2), count - PAGE_WINDOW + 1))
  const last = Math.min(count, first + PAGE_WINDOW - 1)
  const row = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  const before: PageItem[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap-before']
  const after: PageItem[] = last >= count ? [] : last === count - 1 ? [count] : ['gap-after', count]
  return [...before, ...row, ...after]
}

/** Returns the number of pages for `total` evaluations, at least 1. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / DESK_PAGE_SIZE))
}
