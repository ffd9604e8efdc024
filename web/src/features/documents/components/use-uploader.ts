import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { moveDocument } from '../../../shared/documents/api/move-document.ts'
import { restoreReplaced } from '../../../shared/documents/api/restore-replaced.ts'
import { checkDocument, sendDocument } from '../api/send-document.ts'
import { createUploader, type Uploader, type UploaderState } from '../model/uploader.ts'

/**
 * Returns the uploader of a dealership's page and its state. Stops it on unmount. The lists of documents are refetched after a run, a move and a
 * restore, so that they show its result without live updates, too.
 */
export function useUploader(dealershipId: string): { uploader: Uploader; state: UploaderState } {
  const queryClient = useQueryClient()
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.allDocuments(dealershipId) }),
    [queryClient, dealershipId],
  )
  const uploader = useMemo(
    () =>
      createUploader({
        check: (file, options) => checkDocument(dealershipId, file, options),
        move: (documentId, to) => moveDocument(dealershipId, documentId, to).finally(refresh),
        restore: (replacement) => restoreReplaced(dealershipId, replacement).finally(refresh),
        send: (file, filing, options) => sendDocument(dealershipId, file, filing, options),
      }),
    [dealershipId, refresh],
  )
  useEffect(() => uploader.stop, [uploader])
  const state = useSyncExternalStore(uploader.subscribe, uploader.state)
  const hasRun = state.banner !== null
  useEffect(() => {
    if (hasRun) refresh()
  }, [hasRun, refresh])
  return { uploader, state }
}
