import { useEffect } from 'react'

/**
 * Moves to the last page of a list if `page` no longer exists, because the list shrank or the link is old. `pages` is 0 while their number is
 * unknown. `toPage` must replace the entry of the history, so that Back leaves the list.
 */
export function useLastPage(page: number, pages: number, toPage: (page: number) => void): void {
  useEffect(() => {
    if (pages > 0 && page > pages) toPage(pages)
  })
}
