import { searchDealerships } from './visible-dealerships.ts'

export const DEALERSHIPS_PAGE_SIZE = 24

export interface DealershipListView {
  search: string
  /** from 1 */
  page: number
}

/** The dealerships of a page: those a search found, 24 at a time. A page beyond the last one is the last one. */
export function pageOf<T extends { name: string; email: string }>(dealerships: readonly T[], { search, page: asked }: DealershipListView) {
  const matching = searchDealerships(dealerships, search)
  const pages = Math.max(1, Math.ceil(matching.length / DEALERSHIPS_PAGE_SIZE))
  const page = Math.min(asked, pages)
  const start = (page - 1) * DEALERSHIPS_PAGE_SIZE
  return { shown: matching.slice(start, start + DEALERSHIPS_PAGE_SIZE), from: start + 1, found: matching.length, page, pages }
}
