import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { moveDocument } from '../../../shared/documents/api/move-document.ts'
import { restoreReplaced } from '../../../shared/documents/api/restore-replaced.ts'
import { checkDocument, sendDocument } from '../api/send-document.ts'
import { createUploader, type Uploader, type UploaderState } from '../model/uploader.ts'

/** Returns the uploader of a dealership's page and its state. Stops it on unmount. */
export function useUploader(dealershipId: string): { uploader: Uploader; state: UploaderState } {
  const uploader = useMemo(
    () =>
      createUploader({
        check: (file, options) => checkDocument(dealershipId, file, options),
        move: (documentId, to) => moveDocument(dealershipId, documentId, to),
        restore: (replacement) => restoreReplaced(dealershipId, replacement),
        send: (file, filing, options) => sendDocument(dealershipId, file, filing, options),
      }),
    [dealershipId],
  )
  useEffect(() => uploader.stop, [uploader])
  const state = useSyncExternalStore(uploader.subscribe, uploader.state)
  return { uploader, state }
}
