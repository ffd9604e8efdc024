import type { DealershipSort } from './dealership-health.ts'

const DEALERSHIPS_PAGE_SIZE = 24

export interface DealershipListView {
  search: string
  /** from 1 */
  page: number
  sort: DealershipSort
}

/** Returns one page of dealerships, 24 per page. A page beyond the last returns the last. */
export function pageOf<T>(dealerships: readonly T[], { page: asked }: Pick<DealershipListView, 'page'>) {
  const pages = Math.max(1, Math.ceil(dealerships.length / DEALERSHIPS_PAGE_SIZE))
  const page = Math.min(asked, pages)
  const start = (page - 1) * DEALERSHIPS_PAGE_SIZE
  return { shown: dealerships.slice(start, start + DEALERSHIPS_PAGE_SIZE), from: start + 1, found: dealerships.length, page, pages }
}
