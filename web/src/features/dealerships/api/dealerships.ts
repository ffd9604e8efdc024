import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { tradeInPath } from '../../../shared/paths.ts'
import { firstWordIsUnique, tradeInName } from '../model/trade-in-name.ts'

/** The dealerships the caller may see. */
export const dealershipsQuery = queryOptions({
  queryKey: queryKeys.dealerships,
  queryFn: ({ signal }) => callOperation('auth.listDealerships', {}, { signal }),
})

/** Adds a dealership, and shows it in the list. */
export function useAddDealership() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string }) => callOperation('auth.createDealership', { body }),
    onSuccess: (added) => changeList(queryClient, (list) => [...list, added]),
  })
}

type DealershipChange = NonNullable<RequestFor<'auth.updateDealership'>['body']>

/** Saves what changed of a dealership; what is left out stays. */
export function useUpdateDealership(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DealershipChange) => callOperation('auth.updateDealership', { params: { dealershipId }, body }),
    onSuccess: (updated) => changeList(queryClient, (list) => list.map((each) => (each._id === dealershipId ? updated : each))),
  })
}

/** Deletes a dealership with everything in it. */
export function useDeleteDealership(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('auth.deleteDealership', { params: { dealershipId } }),
    onSuccess: () => changeList(queryClient, (list) => list.filter(({ _id }) => _id !== dealershipId)),
  })
}

/** Where a dealership's trade-in begins. Who sees every dealership knows whether a first word is unique; anyone else asks. */
export function useTradeInPath(dealership: Dealership, seesAll: boolean): string {
  const all = useQuery({ ...dealershipsQuery, enabled: seesAll }).data ?? []
  const word = firstWordOf(dealership.name)
  const meant = useQuery({
    queryKey: [...queryKeys.dealerships, 'by-name', word],
    queryFn: ({ signal }) => callOperation('auth.getDealershipByName', { params: { name: word } }, { signal }),
    enabled: !seesAll && word !== '' && word !== dealership.slug,
  })
  const unique = seesAll ? firstWordIsUnique(dealership, all) : word === dealership.slug || meant.data?._id === dealership._id
  return tradeInPath(tradeInName(dealership, unique))
}

/** Shows a change immediately and refetches the list. */
function changeList(queryClient: QueryClient, change: (list: Dealership[]) => Dealership[]): Promise<void> {
  queryClient.setQueryData<Dealership[]>(queryKeys.dealerships, (list) => (list === undefined ? list : change(list)))
  return queryClient.invalidateQueries({ queryKey: queryKeys.dealerships })
}
