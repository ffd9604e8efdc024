import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { badRequest } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { requireNamedVehicle } from '../access/document-access.ts'
import { findUnfiled } from '../access/find-unfiled.ts'
import type { DocumentsDeps } from '../deps.ts'
import { fileContent } from '../filing/file-content.ts'
import { removeFromTray } from '../filing/file-waiting.ts'

/** Files an unfiled document under the vehicle and kind that staff have chosen. Throws 409 if another user has already filed it. */
export function fileUnfiledDocument(deps: DocumentsDeps): Handler<typeof documentsOperations.fileUnfiledDocument> {
  return async (call) => {
    const { dealershipId } = call.params
    const { kind } = call.body
    const { entry, content } = await findUnfiled(deps, call.params)
    if ((kind === 'video') !== (content.type === 'mp4')) {
      throw badRequest(
        'KIND',
        content.type === 'mp4' ? 'This file is a video. File it as the vehicle’s video.' : 'This file is not a video. Choose another type.',
      )
    }
    const vehicle = await requireNamedVehicle(deps, dealershipId, call.body.vehicle)
    const filing = {
      content,
      isStored: true,
      fileName: entry.fileName,
      vehicle,
      kind,
      decidedBy: 'staff' as const,
      addedBy: personOf(call.caller) ?? entry.addedBy,
      source: 'upload' as const,
      alongWith: removeFromTray(deps, entry),
    }
    return fileContent(deps, filing, call.context(dealershipId))
  }
}
