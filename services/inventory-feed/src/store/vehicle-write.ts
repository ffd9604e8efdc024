import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { type AnyBulkWriteOperation, MongoBulkWriteError, ObjectId } from 'mongodb'
import type { ImportMark } from '../domain/import-ledger.ts'
import { searchText } from '../domain/search.ts'
import type { VehicleDoc } from './vehicle-store.ts'

/** The import mark as it is stored. */
export interface VehicleMark {
  versionId: ObjectId
  was: string | null
}

/** A vehicle that an import puts into the inventory. */
export interface VehicleWrite {
  /** whether the ledger knows such a vehicle */
  kind: 'insert' | 'update'
  key: string
  hash: string
  vehicle: FeedVehicle
  /** content hash it was listed with before this version */
  was: string | null
  versionId: ObjectId
  now: Date
}

const DUPLICATE_KEY = 11000

/** What is known of a stored mark outside the store. */
export function toImportMark(mark: VehicleMark | null): ImportMark | null {
  return mark && { versionId: mark.versionId.toHexString(), was: mark.was }
}

export function toInsert(dealershipId: ObjectId, write: VehicleWrite): VehicleDoc {
  return { _id: new ObjectId(), dealershipId, key: write.key, ...facts(write) }
}

/** By key, so that a vehicle that is not there after all is added. */
export function toUpdate(dealershipId: ObjectId, write: VehicleWrite): AnyBulkWriteOperation<VehicleDoc> {
  return { updateOne: { filter: { dealershipId, key: write.key }, update: { $set: facts(write) }, upsert: true } }
}

/**
 * Takes what an unordered insert failed with: the indexes of documents whose key is taken. Throws it again when anything else
 * went wrong too.
 */
export function duplicateKeys(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error
  return failures.map(({ index }) => index)
}

/** The update that takes vehicles out of the inventory and remembers, in their marks, that this version did it. */
export function removal(versionId: string, now: Date) {
  const mark = { versionId: new ObjectId(versionId), was: '$hash' }
  return [{ $set: { listed: false, removedAt: now, updatedAt: now, mark } }]
}

function facts({ vehicle, hash, was, versionId, now }: VehicleWrite): Omit<VehicleDoc, '_id' | 'dealershipId' | 'key'> {
  return { ...vehicle, hash, listed: true, removedAt: null, updatedAt: now, searchText: searchText(vehicle), mark: { versionId, was } }
}
