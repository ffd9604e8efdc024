import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage, keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Only the first matches are shown; more words narrow the search. */
const MAX_RESULTS = 24

/** The vehicles of a dealership that match a search. The previous results stay on screen until the new ones have loaded. */
export function vehicleSearchQuery(dealershipId: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.vehicles(dealershipId), 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, page: 1, pageSize: MAX_RESULTS }
      return asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query }, { signal }))
    },
    placeholderData: keepFilledPage,
  })
}
