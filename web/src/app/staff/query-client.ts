import { QueryClient } from '@tanstack/react-query'
import { mayRetry } from '../../api/may-retry.ts'

/** Makes the query client of the portal. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
