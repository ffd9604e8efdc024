import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Where the signed-in user is signed in (rules: own sessions). */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => callOperation('auth.listOwnSessions', {}, { signal }),
})

/** Signs the user out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('auth.endOtherSessions', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  })
}
