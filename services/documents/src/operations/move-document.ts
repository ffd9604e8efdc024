import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import { notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import { requireNamedVehicle } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentChanged } from '../filing/document-changed.ts'
import { fileContent } from '../filing/file-content.ts'
import { putCurrent } from '../filing/file-document.ts'
import { filedResult } from '../responses/upload-result.ts'
import type { DocumentVersion, VehicleDocumentDoc } from '../store/vehicle-document-store.ts'
import { keyOf } from '../store/vehicle-store.ts'

/**
 * Files the current version of a document under another vehicle or kind, and makes the version before it the current one in its old place, in one
 * transaction (rules: document versions). If the same file is already there, the old place keeps it among its versions (`keptVersionId`). Throws 409
 * if another version than the given one is current, or another than `insteadOf` in the new place.
 */
export function moveDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.moveDocument> {
  return async (call) => {
    const { dealershipId, documentId } = call.params
    const { kind, insteadOf } = call.body
    const document = await deps.stores.documents.find(dealershipId, documentId)
    const version = document?.versions.find(({ _id }) => document.currentId?.equals(_id))
    const content = version && (await deps.stores.files.find(version._id))
    if (!document || !version || !content) throw notFound('Document')
    const versionId = version._id.toHexString()
    if ((call.body.versionId ?? versionId) !== versionId) throw documentChanged()
    const vehicle = await requireNamedVehicle(deps, dealershipId, call.body.vehicle)
    const { fileName, source } = version
    if (keyOf(vehicle) === document.key && kind === document.kind) {
      const result = filedResult(fileName, { vehicle, kind, decidedBy: version.decidedBy }, { documentId, versionId, isNew: false })
      return { ...result, keptVersionId: null, oldPlaceVersionId: versionId }
    }
    const context = call.context(dealershipId)
    let keptVersionId: string | null = null
    let oldPlaceVersionId: string | null = null
    const alongWith = async (session: ClientSession, isThere: boolean) => {
      keptVersionId = isThere ? versionId : null
      oldPlaceVersionId = await unfile(deps, { document, versionId, isKept: isThere }, context, session)
    }
    const stored = { content, isStored: true, isKept: true, insteadOf, alongWith }
    const filing = { ...stored, fileName, vehicle, kind, decidedBy: 'staff', addedBy: personOf(call.caller), source } as const
    return { ...(await fileContent(deps, filing, context)), keptVersionId, oldPlaceVersionId }
  }
}

/**
 * Removes the version from its previous document, or only makes it an earlier one (`isKept`). Returns the id of the one that is current
 * there now; null for none. Throws 409 if it is no longer the current one.
 */
async function unfile(
  deps: DocumentsDeps,
  { document, versionId, isKept }: { document: VehicleDocumentDoc; versionId: string; isKept: boolean },
  context: EventContext,
  session: ClientSession,
): Promise<string | null> {
  const before = await deps.stores.documents.find(document.dealershipId.toHexString(), document._id.toHexString(), session)
  if (before === null || before.currentId?.toHexString() !== versionId) throw documentChanged()
  const versions = before.versions.filter(({ _id }) => isKept || _id.toHexString() !== versionId)
  const { currentId } = await putCurrent(deps, { ...before, versions }, versionBefore(before.versions, versionId), context, session)
  return currentId?.toHexString() ?? null
}

/**
 * Returns the version that was current before another one: the one that it replaced, so that a document which was removed stays removed. The newest
 * other one if that is not known, or if the version had replaced newer ones by being restored.
 */
function versionBefore(versions: readonly DocumentVersion[], versionId: string): DocumentVersion | undefined {
  const [newest, next] = versions
  if (newest?._id.toHexString() !== versionId) return newest
  const { replacedId } = newest
  return replacedId === undefined ? next : versions.find(({ _id }) => replacedId?.equals(_id))
}
