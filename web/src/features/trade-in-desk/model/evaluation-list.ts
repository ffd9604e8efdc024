import { DESK_PAGE_SIZE, EVALUATION_FILTERS, EVALUATION_SORTS } from 'virtual:contract-constants'

export { DESK_PAGE_SIZE, EVALUATION_FILTERS, EVALUATION_SORTS }

type EvaluationSort = (typeof EVALUATION_SORTS)[number]
type EvaluationFilter = (typeof EVALUATION_FILTERS)[number]

/** What the list of evaluations shows: searched, narrowed, sorted, and which page of it. */
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

/** Page numbers that are shown in a row, at most (rules: trade-in screens). */
const PAGE_WINDOW = 5

/** A page's number, or a gap between numbers. */
export type PageItem = number | 'gap-before' | 'gap-after'

/**
 * The numbers to show of `count` pages while `page` is open: five in a row around it, the first and last one beside them, and a gap where numbers are
 * left out between.
 */
export function pageItems(page: number, count: number): PageItem[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_WINDOW / 2), count - PAGE_WINDOW + 1))
  const last = Math.min(count, first + PAGE_WINDOW - 1)
  const row = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  const before: PageItem[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap-before']
  const after: PageItem[] = last >= count ? [] : last === count - 1 ? [count] : ['gap-after', count]
  return [...before, ...row, ...after]
}

/** Pages that `total` evaluations fill, at least 1. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / DESK_PAGE_SIZE))
}
