import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Replacement } from '../../../shared/documents/api/restore-replaced.ts'
import type { Filing, NamedVehicle } from '../../../shared/documents/model/named-vehicle.ts'

/** How far a file is. */
export type UploadPhase =
  /** it is looked at, or waits for its turn */
  | { name: 'reading' }
  /** it could not be looked at */
  | { name: 'unread'; message: string }
  /** where it goes is known, or is an open question */
  | { name: 'ready' }
  | { name: 'queued' }
  | { name: 'sending'; sent: number; total: number }
  /** uploaded: filed, or waiting for a vehicle */
  | ({ name: 'done'; result: UploadResult } & Moving)
  /** it can be sent again */
  | { name: 'failed'; message: string }
  /** it is not accepted, however often it is sent */
  | { name: 'refused'; message: string }

/** The pending change of a filed document: being moved to another vehicle or kind, or being undone. */
interface Moving {
  /** what it had replaced is the current version again */
  undone?: boolean
  moving?: boolean
  /** where it was filed before, so that it can be moved back */
  before?: UploadResult | undefined
  /** why it could not be moved */
  problem?: string
}

/** A file that staff have chosen. */
export interface UploadItem {
  id: number
  file: File
  phase: UploadPhase
  /** what looking at it has found; null until then */
  found: UploadResult | null
  /** what staff have said instead; null where they have said nothing */
  chosen: Filing | null
}

/** Where a file will go: what staff have said, else what was found. Null until it was looked at. */
export function filingOf({ chosen, found }: Pick<UploadItem, 'chosen' | 'found'>): Filing | null {
  if (chosen !== null || found === null) return chosen
  return found.state === 'checked' ? filedUnder(found) : { vehicle: null, kind: found.kind }
}

/** Whether 'Start Upload' sends it. */
export function isToBeSent({ phase }: UploadItem): boolean {
  return phase.name === 'ready' || phase.name === 'failed'
}

export function isOnItsWay({ phase }: UploadItem): boolean {
  return phase.name === 'queued' || phase.name === 'sending'
}

/** The version that a filed document has replaced, and can be put back; null where it was moved since: that is undone first. */
export function replacementOf(item: UploadItem | undefined): Replacement | null {
  const documentId = movableDocument(item)
  if (item?.phase.name !== 'done' || item.phase.before !== undefined || documentId === null) return null
  const { versionId, replacedVersionId } = item.phase.result
  return versionId === null || replacedVersionId === null ? null : { documentId, versionId, replacedVersionId }
}

/** The id of a filed document that can be filed elsewhere; null for a video, which stays with its vehicle, and while it is being moved. */
export function movableDocument(item: UploadItem | undefined): string | null {
  if (item?.phase.name !== 'done' || item.phase.moving || item.phase.undone) return null
  const { documentId, state, kind } = item.phase.result
  return state !== 'filed' || kind === 'video' ? null : documentId
}

/** Where a file that was filed is. */
export function filedUnder({ vin, stockNumber, vehicleName: name, kind }: UploadResult): Filing & { vehicle: NamedVehicle } {
  return { vehicle: { vin, stockNumber, name }, kind }
}

/** Whether trying again may help. */
export function mayBeRetried({ phase }: UploadItem): boolean {
  return phase.name === 'failed' || phase.name === 'unread'
}
