import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { documentAccess, maySee } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { sendStored } from '../responses/send-stored.ts'
import { keyOf } from '../store/vehicle-store.ts'

/** Returns a vehicle's inspection by its VIN, at the URL of old links, to callers who may see it (rules: who sees documents). */
export function getInspectionFile(deps: DocumentsDeps): Handler<typeof documentsOperations.getInspectionFile> {
  return async (call) => {
    const { dealershipId, fileName } = call.params
    const { stores } = deps
    const access = await documentAccess(deps, call.caller, { dealershipId, link: call.query.link })
    const vehicle = access.kind === 'none' ? null : await stores.vehicles.findNamed(dealershipId, fileName.replace(/\.pdf$/i, ''))
    const document = vehicle && (await stores.documents.findOfVehicle(dealershipId, keyOf(vehicle), 'inspection'))
    const content = document?.currentId && maySee(access, document) ? await stores.files.find(document.currentId) : null
    if (!document || !content) throw notFound('Document')
    const headers = pdfHeaders(`inspection-${document.key}`)
    return sendStored(stores.bytes, call, { ...content, type: 'application/pdf', tag: content.sha256, headers })
  }
}
