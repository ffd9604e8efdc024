import { useQueryClient } from '@tanstack/react-query'

const loadCode = () => import('./prefetch-list.ts')

/** Loads the code of the shell's lists and of their prefetching. */
export async function loadPrefetching(): Promise<void> {
  await (await loadCode()).loadListPages()
}

/** Prefetches the list behind a link of the shell when a pointer enters it, some 100 ms before the click. */
export function usePrefetchList(dealershipId: string | null): (path: string) => void {
  const client = useQueryClient()
  return (path) => {
    if (dealershipId === null) return
    // if this fails, the page itself makes the request a moment later
    void loadCode().then(
      ({ prefetchList }) => prefetchList(client, dealershipId, path),
      () => undefined,
    )
  }
}
