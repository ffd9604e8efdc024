import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that refetches every query whose key begins with one of these. */
export function useInvalidate(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
