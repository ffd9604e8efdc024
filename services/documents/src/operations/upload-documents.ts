import { FILING_KINDS } from '@forecourt/contracts/documents/kinds'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { badRequest, invalidFields } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { receiveFiles } from '@forecourt/service-kit/receive-files'
import type { DocumentsDeps } from '../deps.ts'
import { discardBytes } from '../filing/discard-bytes.ts'
import { processUpload } from '../filing/process-upload.ts'
import { type RefusedFile, type StagedFile, stageFile } from '../filing/stage-file.ts'
import { disconnectSignal } from '../responses/disconnect-signal.ts'

/**
 * Receives files of any vehicles, reads each and files it (rules: document upload). A rejected file does not stop the others. If the form breaks off,
 * nothing of it is kept, and once the client disconnects, no further file is filed. Throws 404 for a dealership that was deleted or never existed.
 */
export function uploadDocuments(deps: DocumentsDeps): Handler<typeof documentsOperations.uploadDocuments> {
  return async (call) => {
    const { dealershipId } = call.params
    const signal = disconnectSignal(call.reply)
    const staged: (StagedFile | RefusedFile)[] = []
    try {
      const { fields } = await receiveFiles(call, documentsOperations.uploadDocuments, async (file) => {
        staged.push(await stageFile(deps, dealershipId, file))
      })
      const vehicleOf = perFile('vin', fields.vin, staged.length)
      const kindOf = perFile('kind', fields.kind, staged.length)
      const kinds = staged.map((_, at) => toKind(kindOf(at)))
      const check = call.query.check === '1' || fields.check?.includes('1') === true
      const results = []
      for (const [at, file] of staged.entries()) {
        const said = { vehicle: vehicleOf(at), kind: kinds[at] }
        const options = { dealershipId, said, check, addedBy: personOf(call.caller), source: 'upload' as const, signal }
        results.push(await processUpload(deps, file, options, call.context(dealershipId)))
        // its bytes are now filed or deleted
        staged[at] = { fileName: file.fileName, code: '', message: '' }
      }
      return { results }
    } catch (error) {
      await discardBytes(
        deps,
        staged.flatMap((file) => ('fileId' in file ? [file.fileId] : [])),
      )
      throw error
    }
  }
}

/** A field given once applies to all files; given once per file, to each in order; an empty one is ignored. */
function perFile(name: string, values: readonly string[] = [], files: number): (at: number) => string | undefined {
  if (values.length > 1 && values.length !== files) {
    throw badRequest('FIELD_COUNT', `Give “${name}” once for all files, or once for each of the ${files}.`)
  }
  return (at) => (values.length === 1 ? values[0] : values[at])?.trim() || undefined
}

function toKind(value: string | undefined) {
  if (value === undefined) return undefined
  const kind = FILING_KINDS.find((each) => each === value)
  if (kind === undefined) throw invalidFields([{ path: 'kind', message: `must be one of ${FILING_KINDS.join(', ')}` }])
  return kind
}
