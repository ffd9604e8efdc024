/** The event on the window that says that the page's own code did not load; load-again.ts listens. */
export const PAGE_MISSING = 'forecourt:page-missing'
