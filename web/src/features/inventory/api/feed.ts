import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type SentBytes, uploadFile } from '../../../api/upload.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'

/** Uploads a feed file to import it or only check it. The import may still run when the response arrives: poll the versions. */
export function useUploadFeed(dealershipId: string, onBytes: (bytes: SentBytes) => void) {
  const refresh = useRefreshFeed(dealershipId)
  return useMutation({
    mutationFn: ({ file, checkOnly }: { file: File; checkOnly: boolean }) => {
      const request = { params: { dealershipId }, query: { check: checkOnly ? 'true' : 'false' } } as const
      return uploadFile('inventory-feed.uploadCsv', request, file, { onProgress: onBytes })
    },
    onSettled: refresh,
  })
}

export function useDecideHeldFeed(dealershipId: string) {
  const refresh = useRefreshFeed(dealershipId)
  return useMutation({
    mutationFn: ({ versionId, decision }: { versionId: FeedVersion['_id']; decision: 'confirm' | 'discard' }) => {
      const operation = decision === 'confirm' ? 'inventory-feed.confirmFeedVersion' : 'inventory-feed.discardFeedVersion'
      return callOperation(operation, { params: { dealershipId, versionId } })
    },
    onSettled: refresh,
  })
}

/** Restores the inventory from an earlier feed file, or only previews the changes. */
export function useRestoreFeed(dealershipId: string) {
  const refresh = useRefreshFeed(dealershipId)
  return useMutation({
    mutationFn: ({ versionId, checkOnly }: { versionId: FeedVersion['_id']; checkOnly: boolean }) =>
      callOperation('inventory-feed.restoreFeedVersion', {
        params: { dealershipId, versionId },
        query: { check: checkOnly ? 'true' : 'false' },
      }),
    onSettled: refresh,
  })
}

export function useDeleteFeed(dealershipId: string) {
  const refresh = useRefreshFeed(dealershipId)
  return useMutation({
    mutationFn: () => callOperation('inventory-feed.deleteCsv', { params: { dealershipId } }),
    onSettled: refresh,
  })
}

function useRefreshFeed(dealershipId: string) {
  return useInvalidate(
    queryKeys.feedVersions(dealershipId),
    queryKeys.feedFormat(dealershipId),
    queryKeys.vehicles(dealershipId),
    queryKeys.dealerships,
  )
}
