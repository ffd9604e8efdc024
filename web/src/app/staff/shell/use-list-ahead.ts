import { useQueryClient } from '@tanstack/react-query'

const loadCode = () => import('./lists-ahead.ts')

/** Fetches the code of the lists that the shell leads to, and what asks for their first pages. */
export async function loadListsAhead(): Promise<void> {
  await (await loadCode()).loadListPages()
}

/** Prefetches the list behind a link of the shell when a pointer enters it, some 100 ms before the click. */
export function useListAhead(dealershipId: string | null): (path: string) => void {
  const client = useQueryClient()
  return (path) => {
    if (dealershipId === null) return
    // without it the page itself asks, a moment later
    void loadCode().then(
      ({ loadListAhead }) => loadListAhead(client, dealershipId, path),
      () => undefined,
    )
  }
}
