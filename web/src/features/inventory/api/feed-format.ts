import type { FeedFormat } from '@forecourt/contracts/inventory-feed/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** How a dealership's feed files are read, and what the columns of the newest one are read as. */
export function feedFormatQuery(dealershipId: string) {
  return queryOptions({
    queryKey: queryKeys.feedFormat(dealershipId),
    queryFn: ({ signal }) => callOperation('inventory-feed.getFeedFormat', { params: { dealershipId } }, { signal }),
  })
}

/** Says how feed files are to be read; the answer names the reading of the current file that has begun, if any. */
export function useChangeFeedFormat(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FeedFormat) => callOperation('inventory-feed.changeFeedFormat', { params: { dealershipId }, body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.feedFormat(dealershipId), queryKeys.feedVersions(dealershipId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
