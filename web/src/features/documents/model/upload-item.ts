import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/operations'
import type { NamedVehicle } from './named-vehicle.ts'

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
  /** it is there: filed, or waiting for a vehicle */
  | { name: 'done'; result: UploadResult }
  /** it can be sent again */
  | { name: 'failed'; message: string }
  /** it is not accepted, however often it is sent */
  | { name: 'refused'; message: string }

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

/** Under which vehicle a file is filed, and as what. */
export interface Filing {
  vehicle: NamedVehicle | null
  kind: FilingKind
}

/** Where a file will go: what staff have said, else what was found. Null until it was looked at. */
export function filingOf({ chosen, found }: Pick<UploadItem, 'chosen' | 'found'>): Filing | null {
  if (chosen !== null) return chosen
  if (found === null) return null
  const { vin, stockNumber, vehicleName, kind } = found
  return { vehicle: found.state === 'checked' ? { vin, stockNumber, name: vehicleName } : null, kind }
}

/** Whether 'Start Upload' sends it. */
export function isToBeSent({ phase }: UploadItem): boolean {
  return phase.name === 'ready' || phase.name === 'failed'
}

export function isOnItsWay({ phase }: UploadItem): boolean {
  return phase.name === 'queued' || phase.name === 'sending'
}

/** Whether trying again may help. */
export function mayBeRetried({ phase }: UploadItem): boolean {
  return phase.name === 'failed' || phase.name === 'unread'
}
