import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'

/** Files shown in the tray at first: on a wide screen it is beside the uploader, on a phone above the list of vehicles. */
export const TRAY_STEP = { wide: 3, narrow: 1 }
/** The poll interval while page images are rendered, in case live messages do not arrive. */
const DRAWING_REFETCH_MS = 3_000

/** The first files that need a vehicle, oldest first, and their total. */
export function unfiledDocumentsQuery(dealershipId: string, shown: number) {
  return queryOptions({
    queryKey: [...queryKeys.unfiledDocuments(dealershipId), shown],
    queryFn: ({ signal }) =>
      callOperation('documents.listUnfiledDocuments', { params: { dealershipId }, query: { page: 1, pageSize: shown } }, { signal }),
    placeholderData: keepFilledPage,
    refetchInterval: ({ state }) => (state.data?.documents.some(({ render }) => render === 'waiting') ? DRAWING_REFETCH_MS : false),
  })
}

/** Files a document of the tray under the vehicle and kind that staff chose. */
export function useFileUnfiled(dealershipId: string) {
  const refresh = useRefreshDocuments(dealershipId)
  return useMutation({
    mutationFn: ({ unfiledId, vehicle, kind }: { unfiledId: string; vehicle: string; kind: FilingKind }) =>
      callOperation('documents.fileUnfiledDocument', { params: { dealershipId, unfiledId }, body: { vehicle, kind } }),
    onSettled: refresh,
  })
}

/** Deletes a document of the tray. */
export function useDiscardUnfiled(dealershipId: string) {
  const refresh = useRefreshDocuments(dealershipId)
  return useMutation({
    mutationFn: (unfiledId: string) => callOperation('documents.discardUnfiledDocument', { params: { dealershipId, unfiledId } }),
    onSettled: refresh,
  })
}

/** Returns a function that says whether a file is in the tray on screen, by the server's last response. */
export function useIsInTray(dealershipId: string): (unfiledId: string) => boolean {
  const queryClient = useQueryClient()
  return (unfiledId) => {
    const filters = { queryKey: queryKeys.unfiledDocuments(dealershipId), type: 'active' } as const
    const trays = queryClient.getQueriesData<OperationResponse<'documents.listUnfiledDocuments'>>(filters)
    return trays.some(([, tray]) => tray?.documents.some(({ _id }) => _id === unfiledId))
  }
}

/** Refetches a dealership's documents and which vehicles have them. */
function useRefreshDocuments(dealershipId: string) {
  return useInvalidate(queryKeys.allDocuments(dealershipId))
}

/** Returns the URL of the image of a file's first page. */
export function unfiledPageUrl(dealershipId: string, unfiledId: string): string {
  return operationUrl('documents.getUnfiledPage', { params: { dealershipId, unfiledId, page: 1 }, query: { size: 'small' } })
}

/** Returns the URL of a file that needs a vehicle. */
export function unfiledUrl(dealershipId: string, unfiledId: string): string {
  return operationUrl('documents.getUnfiledDocument', { params: { dealershipId, unfiledId } })
}
