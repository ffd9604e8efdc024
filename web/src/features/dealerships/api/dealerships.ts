import type { Dealership } from '@forecourt/contracts/auth/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** The dealerships the caller may see. */
export const dealershipsQuery = queryOptions({
  queryKey: queryKeys.dealerships,
  queryFn: ({ signal }) => callOperation('auth.listDealerships', {}, { signal }),
})

/** Adds a dealership, also to the cached list. */
export function useAddDealership() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string }) => callOperation('auth.createDealership', { body }),
    onSuccess: (added) => changeList(queryClient, (list) => [...list, added]),
  })
}

type DealershipChange = NonNullable<RequestFor<'auth.updateDealership'>['body']>

/** Saves the changed settings of a dealership; omitted ones keep their values. */
export function useUpdateDealership(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DealershipChange) => callOperation('auth.updateDealership', { params: { dealershipId }, body }),
    onSuccess: (updated) => changeList(queryClient, (list) => list.map((each) => (each._id === dealershipId ? updated : each))),
  })
}

/** Deletes a dealership with all its data. */
export function useDeleteDealership(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('auth.deleteDealership', { params: { dealershipId } }),
    onSuccess: () => changeList(queryClient, (list) => list.filter(({ _id }) => _id !== dealershipId)),
  })
}

/** Applies a change to the cached list immediately and refetches it. */
function changeList(queryClient: QueryClient, change: (list: Dealership[]) => Dealership[]): Promise<void> {
  queryClient.setQueryData<Dealership[]>(queryKeys.dealerships, (list) => (list === undefined ? list : change(list)))
  return queryClient.invalidateQueries({ queryKey: queryKeys.dealerships })
}
