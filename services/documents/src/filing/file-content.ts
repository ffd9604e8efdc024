import type { DOCUMENT_SOURCES } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { DocumentsDeps } from '../deps.ts'
import { filedResult } from '../responses/upload-result.ts'
import { attachVideo } from './attach-video.ts'
import type { Decided } from './decide-filing.ts'
import { type Filed, fileDocument, type StoredContent } from './file-document.ts'

interface ContentFiling extends Decided, StoredContent {
  fileName: string
  addedBy: Person | null
  source: (typeof DOCUMENT_SOURCES)[number]
}

/** Files a content under its vehicle: an MP4 as the video, anything else as a document. */
export async function fileContent(deps: DocumentsDeps, filing: ContentFiling, context: EventContext): Promise<UploadResult> {
  const { content, fileName, vehicle, kind, decidedBy, addedBy, source, isStored, isKept, insteadOf, alongWith } = filing
  if (content.type === 'mp4') {
    const { fileId, bytes, sha256 } = content
    const video = await attachVideo(
      deps,
      {
        vehicle,
        source: { file: { fileId, bytes, sha256, fileName } },
        updatedBy: addedBy,
        alongWith: async (session) => {
          await alongWith?.(session, false)
          if (isStored) await deps.stores.files.deleteMany([content._id], session)
        },
      },
      context,
    )
    return filedResult(fileName, { vehicle, kind: 'video', decidedBy }, { documentId: video?._id.toHexString() ?? null })
  }
  if (kind === 'video') throw new Error('a PDF is no video')
  const where = { vehicle, kind, fileName, source, decidedBy, addedBy }
  const filed = await fileDocument(deps, where, { content, isStored, isKept, insteadOf, alongWith }, context)
  return filedResult(fileName, { vehicle, kind, decidedBy }, { documentId: filed.document._id.toHexString(), ...replacement(filed) })
}

/** Returns what a filing has replaced, so that it can be undone. */
function replacement({ document, replacedAddedAt, replacedVersionId, isNew }: Filed) {
  const versionId = document.currentId?.toHexString() ?? null
  return { replacedAddedAt, replacedVersionId: replacedVersionId?.toHexString() ?? null, versionId, isNew }
}
