/** A plain array, as the spec's first screens ask for, ends here: the newest records. Larger dealerships ask for pages. */
const MAX_PLAIN_LIST = 10_000

/** What to read: a page when one is asked for, otherwise everything in a plain array (DESIGN section 6). */
export function pageWindow({ page, pageSize }: { page?: number | undefined; pageSize: number }): { skip: number; limit: number } {
  return page === undefined ? { skip: 0, limit: MAX_PLAIN_LIST } : { skip: (page - 1) * pageSize, limit: pageSize }
}
