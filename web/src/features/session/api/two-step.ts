import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { keptBrowser } from '../../../shared/push-subscription.ts'

/** Loads whether the signed-in user has two-step sign-in turned on (rules: two-step sign-in). */
export const twoStepQuery = queryOptions({
  queryKey: queryKeys.twoStep,
  queryFn: ({ signal }) => callOperation('auth.getTwoStep', {}, { signal }),
})

/** Requests a new secret for an authenticator app. Throws ApiError 400 WRONG_PASSWORD. */
export function useBeginTwoStep() {
  return useMutation({ mutationFn: (password: string) => callOperation('auth.beginTwoStep', { body: { password } }) })
}

/** Turns two-step sign-in on and returns the recovery codes, which cannot be loaded later. Throws ApiError 400 WRONG_CODE. */
export function useEnableTwoStep() {
  const invalidateTwoStep = useInvalidateTwoStep()
  return useMutation({
    mutationFn: async (code: string) => callOperation('auth.enableTwoStep', { body: { code, ...(await keptBrowser()) } }),
    onSettled: invalidateTwoStep,
  })
}

type Confirmed = RequestFor<'auth.disableTwoStep'>['body']

/** Turns two-step sign-in off. Throws ApiError 400 WRONG_PASSWORD or WRONG_CODE. */
export function useDisableTwoStep() {
  const invalidateTwoStep = useInvalidateTwoStep()
  return useMutation({ mutationFn: (body: Confirmed) => callOperation('auth.disableTwoStep', { body }), onSettled: invalidateTwoStep })
}

/** Replaces the recovery codes. Throws ApiError 400 WRONG_PASSWORD or WRONG_CODE. */
export function useRenewRecoveryCodes() {
  const invalidateTwoStep = useInvalidateTwoStep()
  return useMutation({ mutationFn: (body: Confirmed) => callOperation('auth.renewRecoveryCodes', { body }), onSettled: invalidateTwoStep })
}

/** Refetches the sessions too, because turning two-step sign-in on ends the others. */
function useInvalidateTwoStep() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions })
    void queryClient.invalidateQueries({ queryKey: queryKeys.twoStep })
  }
}
