import { QueryClient } from '@tanstack/react-query'
import { ApiError, TimeoutError } from '../../api/api-error.ts'

/** Makes a query client that retries temporary failures (no response, 5xx), but not 4xx, nor timeouts: the user has waited long enough. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && !(error instanceof TimeoutError) && !(error instanceof ApiError && error.status < 500),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
