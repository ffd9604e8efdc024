import type { Dealership } from '@forecourt/contracts/auth/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The dealerships the caller may see. */
export const dealershipsQuery = queryOptions({
  queryKey: queryKeys.dealerships,
  queryFn: ({ signal }) => callOperation('auth.listDealerships', {}, { signal }),
})

export function useAddDealership() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string }) => callOperation('auth.createDealership', { body }),
    onSuccess: (added) => {
      queryClient.setQueryData<Dealership[]>(queryKeys.dealerships, (list) => (list === undefined ? list : [...list, added]))
      return queryClient.invalidateQueries({ queryKey: queryKeys.dealerships })
    },
  })
}
