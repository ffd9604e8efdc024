/** The limit of a plain array, which older screens request: the newest records. Larger dealerships use pages. */
const MAX_PLAIN_LIST = 10_000

/** Returns what to read: the requested page, otherwise everything up to the limit of a plain array (design: paging). */
export function pageWindow({ page, pageSize }: { page?: number | undefined; pageSize: number }): { skip: number; limit: number } {
  return page === undefined ? { skip: 0, limit: MAX_PLAIN_LIST } : { skip: (page - 1) * pageSize, limit: pageSize }
}
