import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Replacement } from '../../../shared/documents/api/restore-replaced.ts'
import type { Filing, NamedVehicle } from '../../../shared/documents/model/named-vehicle.ts'

/** The state of a file in the uploader. */
export type UploadPhase =
  /** being checked, or queued for the check */
  | { name: 'reading' }
  /** the check failed */
  | { name: 'unread'; message: string }
  /** checked; its vehicle may still be unknown */
  | { name: 'ready' }
  | { name: 'queued' }
  | { name: 'sending'; sent: number; total: number }
  /** uploaded: filed, or waiting for a vehicle */
  | ({ name: 'done'; result: UploadResult } & Moving)
  /** the upload failed and can be retried */
  | { name: 'failed'; message: string }
  /** not accepted; a retry would not help */
  | { name: 'refused'; message: string }

/** The pending change of a filed document: being moved to another vehicle or kind, or being undone. */
interface Moving {
  /** the version that it replaced was restored */
  undone?: boolean
  moving?: boolean
  /** where it was filed before, so that it can be moved back */
  before?: UploadResult | undefined
  /** the version there that is restored instead of moving it back; null if it was moved */
  kept?: Replacement | null
  /** the version that is current there since the move; null if there is none, undefined if it is not known */
  oldPlaceVersionId?: string | null | undefined
  /** why it could not be moved */
  problem?: string
}

/** A file in the uploader. */
export interface UploadItem {
  id: number
  file: File
  phase: UploadPhase
  /** the result of the check; null before it */
  found: UploadResult | null
  /** the vehicle and kind that staff chose instead; null if they chose none */
  chosen: Filing | null
}

/** Returns the vehicle and kind that a file will be filed under: those that staff chose, otherwise those detected. Null before the check. */
export function filingOf({ chosen, found }: Pick<UploadItem, 'chosen' | 'found'>): Filing | null {
  if (chosen !== null || found === null) return chosen
  return found.state === 'checked' ? filedUnder(found) : { vehicle: null, kind: found.kind }
}

/** Whether 'Start Upload' sends the file. */
export function isToBeSent({ phase }: UploadItem): boolean {
  return phase.name === 'ready' || phase.name === 'failed'
}

/** Whether the file is lost when its page is left. */
export function isUnsent({ phase }: UploadItem): boolean {
  return phase.name !== 'done' && phase.name !== 'refused'
}

export function isUploading({ phase }: UploadItem): boolean {
  return phase.name === 'queued' || phase.name === 'sending'
}

/** Returns the replaced version that can be restored; null if there is none, or if the document was moved and must be moved back first. */
export function replacementOf(item: UploadItem | undefined): Replacement | null {
  const documentId = movableDocument(item)
  if (item?.phase.name !== 'done' || item.phase.before !== undefined || documentId === null) return null
  const { versionId, replacedVersionId } = item.phase.result
  return versionId === null || replacedVersionId === null ? null : { documentId, versionId, replacedVersionId }
}

/** Returns the id of a filed document that can be moved; null for a video, which stays with its vehicle, and during a move. */
export function movableDocument(item: UploadItem | undefined): string | null {
  if (item?.phase.name !== 'done' || item.phase.moving || item.phase.undone) return null
  const { documentId, state, kind } = item.phase.result
  return state !== 'filed' || kind === 'video' ? null : documentId
}

/** Returns the vehicle and kind that a file was filed under. */
export function filedUnder({ vehicleId, vin, stockNumber, vehicleName: name, kind }: UploadResult): Filing & { vehicle: NamedVehicle } {
  return { vehicle: { vehicleId: vehicleId ?? undefined, vin, stockNumber, name }, kind }
}

/** Whether the file can be retried. */
export function mayBeRetried({ phase }: UploadItem): boolean {
  return phase.name === 'failed' || phase.name === 'unread'
}
