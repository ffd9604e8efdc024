import type { UnfiledDocument, VehicleDocument } from '@forecourt/contracts/documents/records'
import type { DocumentFileDoc } from '../store/document-file-store.ts'
import type { UnfiledDocumentDoc } from '../store/unfiled-document-store.ts'
import type { VehicleDocumentDoc } from '../store/vehicle-document-store.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import type { VehicleVideoDoc } from '../store/vehicle-video-store.ts'
import { toCandidate } from './upload-result.ts'

/** Returns a document with its versions, for staff; `contents` are those of its versions, as far as they exist. */
export function toVehicleDocument(
  { _id, kind, key, currentId, versions, updatedAt }: VehicleDocumentDoc,
  contents: readonly DocumentFileDoc[],
): VehicleDocument {
  const renders = new Map(contents.map((content) => [content._id.toHexString(), content.render.state]))
  return {
    _id: _id.toHexString(),
    kind,
    key,
    currentVersionId: currentId?.toHexString() ?? null,
    updatedAt: updatedAt.toISOString(),
    versions: versions.map(({ _id: id, fileName, bytes, pageCount, source, decidedBy, addedAt, addedBy }) => ({
      _id: id.toHexString(),
      fileName,
      bytes,
      pageCount,
      source,
      decidedBy,
      addedBy,
      addedAt: addedAt.toISOString(),
      render: renders.get(id.toHexString()) ?? 'waiting',
    })),
  }
}

/** Returns the URL of an uploaded video, otherwise the stored URL; '' if there is no video. */
export function videoAddress({ dealershipId, _id, url, file }: VehicleVideoDoc): string {
  return file === null ? (url ?? '') : `/api/dealerships/${dealershipId.toHexString()}/videos/${_id.toHexString()}`
}

/** Returns a vehicle's video, for staff; null if it was removed. */
export function toVehicleVideo(video: VehicleVideoDoc) {
  const url = videoAddress(video)
  if (url === '') return null
  const { _id, file, updatedAt } = video
  return {
    _id: _id.toHexString(),
    url,
    uploaded: file !== null,
    fileName: file?.fileName ?? '',
    bytes: file?.bytes ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

/** Returns an unfiled document with its content's facts and the vehicles that it may belong to. */
export function toUnfiledDocument(
  entry: UnfiledDocumentDoc,
  content: DocumentFileDoc | undefined,
  candidates: readonly VehicleDoc[],
): UnfiledDocument {
  const { _id, fileName, kind, kindKnown, message, identifiers, addedAt, addedBy } = entry
  return {
    _id: _id.toHexString(),
    fileName,
    kind,
    kindKnown,
    message,
    identifier: identifiers[0] ?? '',
    addedBy,
    bytes: content?.bytes ?? 0,
    pageCount: content?.pageCount ?? 0,
    render: content?.render.state ?? 'failed',
    candidates: candidates.map(toCandidate),
    addedAt: addedAt.toISOString(),
  }
}
