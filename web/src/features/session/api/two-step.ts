import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Whether the signed-in user has a second step (rules: two-step sign-in). */
export const twoStepQuery = queryOptions({
  queryKey: queryKeys.twoStep,
  queryFn: ({ signal }) => callOperation('auth.getTwoStep', {}, { signal }),
})

/** A new secret for an authenticator app. Throws ApiError 400 WRONG_PASSWORD. */
export function useBeginTwoStep() {
  return useMutation({ mutationFn: (password: string) => callOperation('auth.beginTwoStep', { body: { password } }) })
}

/** Turns the second step on and answers the recovery codes, this once. Throws ApiError 400 WRONG_CODE. */
export function useEnableTwoStep() {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: (code: string) => callOperation('auth.enableTwoStep', { body: { code } }), onSettled: readAgain })
}

type Confirmed = RequestFor<'auth.disableTwoStep'>['body']

/** Turns the second step off. Throws ApiError 400 WRONG_PASSWORD or WRONG_CODE. */
export function useDisableTwoStep() {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: (body: Confirmed) => callOperation('auth.disableTwoStep', { body }), onSettled: readAgain })
}

/** New recovery codes in the place of those before. Throws ApiError 400 WRONG_PASSWORD or WRONG_CODE. */
export function useRenewRecoveryCodes() {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: (body: Confirmed) => callOperation('auth.renewRecoveryCodes', { body }), onSettled: readAgain })
}

/** Other sessions end when it is turned on. */
function useReadAgain() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions })
    void queryClient.invalidateQueries({ queryKey: queryKeys.twoStep })
  }
}
