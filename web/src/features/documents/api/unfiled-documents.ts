import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Entries of the tray that are shown at first, on a wide screen beside the uploader, on a phone above the list of vehicles. */
export const TRAY_STEP = { wide: 3, narrow: 1 }
/** Live messages say when a page was drawn; this looks too, should they not come through. */
const DRAWING_REFETCH_MS = 3_000

/** The first files that wait for a vehicle, oldest first, and how many there are. */
export function unfiledDocumentsQuery(dealershipId: string, shown: number) {
  return queryOptions({
    queryKey: [...queryKeys.unfiledDocuments(dealershipId), shown],
    queryFn: ({ signal }) =>
      callOperation('documents.listUnfiledDocuments', { params: { dealershipId }, query: { page: 1, pageSize: shown } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.some(({ render }) => render === 'waiting') ? DRAWING_REFETCH_MS : false),
  })
}

/** Files one under the vehicle and kind that staff have chosen. */
export function useFileUnfiled(dealershipId: string) {
  const refresh = useRefreshDocuments(dealershipId)
  return useMutation({
    mutationFn: ({ unfiledId, vehicle, kind }: { unfiledId: string; vehicle: string; kind: FilingKind }) =>
      callOperation('documents.fileUnfiledDocument', { params: { dealershipId, unfiledId }, body: { vehicle, kind } }),
    onSettled: refresh,
  })
}

/** Deletes one. */
export function useDiscardUnfiled(dealershipId: string) {
  const refresh = useRefreshDocuments(dealershipId)
  return useMutation({
    mutationFn: (unfiledId: string) => callOperation('documents.discardUnfiledDocument', { params: { dealershipId, unfiledId } }),
    onSettled: refresh,
  })
}

/** Reads again what a dealership's documents are, and what its vehicles have. */
function useRefreshDocuments(dealershipId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['dealership', dealershipId, 'documents'] })
  }
}

/** Where the picture of its first page is. */
export function unfiledPageUrl(dealershipId: string, unfiledId: string): string {
  return operationUrl('documents.getUnfiledPage', { params: { dealershipId, unfiledId, page: 1 }, query: { size: 'small' } })
}

/** Where the file itself is. */
export function unfiledUrl(dealershipId: string, unfiledId: string): string {
  return operationUrl('documents.getUnfiledDocument', { params: { dealershipId, unfiledId } })
}

/** Where a filed document is. */
export function documentUrl(dealershipId: string, documentId: string): string {
  return operationUrl('documents.getDocument', { params: { dealershipId, documentId } })
}
