import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { badRequest, tooLarge } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { receiveFiles } from '@forecourt/service-kit/receive-files'
import { vehicleOfForm } from '../access/vehicle-of-form.ts'
import type { DocumentsDeps } from '../deps.ts'
import { discardBytes } from '../filing/discard-bytes.ts'
import { processUpload } from '../filing/process-upload.ts'
import { type RefusedFile, type StagedFile, stageFile } from '../filing/stage-file.ts'

type KindUpload = typeof documentsOperations.uploadInspectionPdf

/**
 * Files a PDF or photo as one kind of document of the vehicle that the form names by `vin` or `stockNumber` (rules: document upload). Throws 404 if
 * there is no such vehicle, 4xx with a message if the file is not accepted; nothing is stored then.
 */
export function uploadKind(deps: DocumentsDeps, kind: DocumentKind): Handler<KindUpload> {
  return async (call) => {
    const { dealershipId } = call.params
    const staged: StagedFile[] = []
    try {
      const { files, fields } = await receiveFiles<StagedFile | RefusedFile>(
        call,
        documentsOperations.uploadInspectionPdf,
        async (file) => {
          const stored = await stageFile(deps, dealershipId, file)
          if ('fileId' in stored) staged.push(stored)
          return stored
        },
      )
      const [file] = files
      if (file === undefined) throw badRequest('NO_FILE', 'Send a file in the field “pdf”.')
      if ('code' in file || file.type === 'mp4') deps.metrics.outcome('refused')
      if ('code' in file) throw file.code === tooLarge('').code ? tooLarge(file.message) : badRequest(file.code, file.message)
      if (file.type === 'mp4') throw badRequest('FILE_TYPE', 'This is a video. Add it as the vehicle’s video.')
      const vehicle = await vehicleOfForm(deps, dealershipId, fields)
      const said = { vehicle: vehicle._id.toHexString(), kind }
      const options = { dealershipId, said, vehicle, check: false, addedBy: personOf(call.caller), source: 'upload' as const }
      const result = await processUpload(deps, file, options, call.context(dealershipId))
      staged.length = 0
      if (result.state !== 'filed' || result.documentId === null) throw badRequest('NOT_FILED', result.message)
      return { message: result.message, url: `/api/dealerships/${dealershipId}/documents/${result.documentId}`, result }
    } catch (error) {
      await discardBytes(
        deps,
        staged.map(({ fileId }) => fileId),
      )
      throw error
    }
  }
}
