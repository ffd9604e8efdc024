import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { draftedFormat, type FormatDraft } from '../model/feed-columns.ts'

/** The column mapping of a dealership's feed files, and the columns of the newest file. Refetched when there is a newer file. */
export function feedFormatQuery(dealershipId: string, newest: Pick<FeedVersion, '_id' | 'state'> | undefined) {
  return queryOptions({
    queryKey: [...queryKeys.feedFormat(dealershipId), newest?._id ?? null, newest?.state ?? null],
    queryFn: ({ signal }) => callOperation('inventory-feed.getFeedFormat', { params: { dealershipId } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves a user's choices in the column mapping of feed files. The response names the new import of the current file, if one started. */
export function useChangeFeedFormat(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (draft: FormatDraft) => {
      // another user may have saved since the form was loaded
      const { format } = await callOperation('inventory-feed.getFeedFormat', { params: { dealershipId } })
      return callOperation('inventory-feed.changeFeedFormat', { params: { dealershipId }, body: draftedFormat(format, draft) })
    },
    // show what was saved immediately, whichever file is the newest by now
    onSuccess: ({ format }) =>
      queryClient.setQueriesData<OperationResponse<'inventory-feed.getFeedFormat'>>(
        { queryKey: queryKeys.feedFormat(dealershipId) },
        (known) => (known === undefined ? known : { ...known, format }),
      ),
    onSettled: useInvalidate(queryKeys.feedFormat(dealershipId), queryKeys.feedVersions(dealershipId)),
  })
}
