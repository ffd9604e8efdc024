import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { keptBrowser } from '../../../shared/push-subscription.ts'

/** Loads the signed-in user's sessions (rules: own sessions). */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => callOperation('auth.listOwnSessions', {}, { signal }),
})

/** Ends all other sessions of the user, and push messages to their other browsers. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => callOperation('auth.endOtherSessions', { query: await keptBrowser() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  })
}
