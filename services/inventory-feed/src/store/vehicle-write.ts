import { DUPLICATE_KEY } from '@forecourt/mongo/duplicate-key'
import type { FeedWarningCode } from '@forecourt/vehicle/feed-row'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { type AnyBulkWriteOperation, MongoBulkWriteError, ObjectId } from 'mongodb'
import { searchText } from '../domain/search.ts'
import type { VehicleDoc } from './vehicle-doc.ts'
import { mergeEdits } from './vehicle-edits.ts'

/** A vehicle that an import puts into the inventory. */
export interface VehicleWrite {
  /** whether the ledger knows such a vehicle */
  kind: 'insert' | 'update'
  key: string
  hash: string
  rowHash: string
  facts: FeedVehicle
  warnings: readonly FeedWarningCode[]
  /** hash it was listed with before this version; null if it was not listed */
  was: string | null
  changed: string[]
  priceWas: number | null
  /** when it had last changed before this version; null if it was not listed or that is not known */
  updatedWas: Date | null
}

/** Which feed version writes, and when. */
export interface WrittenBy {
  versionId: ObjectId
  now: Date
}

export function toInsert(dealershipId: ObjectId, write: VehicleWrite, { versionId, now }: WrittenBy): VehicleDoc {
  const { was, changed, priceWas, updatedWas } = write
  // an earlier row changed the vehicle and this one changes it back
  const isAsBefore = write.hash === was
  return {
    _id: new ObjectId(),
    dealershipId,
    key: write.key,
    hash: write.hash,
    rowHash: write.rowHash,
    listed: true,
    removedAt: null,
    updatedAt: isAsBefore && updatedWas !== null ? updatedWas : now,
    searchText: searchText(write.facts),
    warnings: write.warnings.join(' '),
    mark: { versionId, was, changed, priceWas, updatedWas },
    facts: write.facts,
  }
}

/**
 * Returns an upsert by key, so that a missing vehicle is added. It does not match a vehicle that staff have edited and fails with a duplicate key;
 * such a vehicle takes toMerge, which costs half as much again.
 */
export function toUpdate(dealershipId: ObjectId, write: VehicleWrite, by: WrittenBy): AnyBulkWriteOperation<VehicleDoc> {
  const { _id, dealershipId: owner, key, ...$set } = toInsert(dealershipId, write, by)
  return { updateOne: { filter: { dealershipId: owner, key, edits: null }, update: { $set }, upsert: true } }
}

/** Like toUpdate, but applies the edits that the vehicle has when it is written. */
export function toMerge(dealershipId: ObjectId, write: VehicleWrite, by: WrittenBy): AnyBulkWriteOperation<VehicleDoc> {
  const { _id, dealershipId: owner, key, ...facts } = toInsert(dealershipId, write, by)
  // a text from a feed may begin with $
  const update = [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: facts }] } }, mergeEdits(write.facts)]
  return { updateOne: { filter: { dealershipId: owner, key }, update, upsert: true } }
}

/** Returns the indexes of the documents that an unordered write rejected as duplicate keys. Rethrows the error if anything else failed too. */
export function duplicateKeys(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error
  return failures.map(({ index }) => index)
}

/** Returns the update that takes vehicles out of the inventory and records this version in their marks. */
export function removal({ versionId, now }: WrittenBy) {
  return [{ $set: { listed: false, removedAt: now, updatedAt: now, mark: { versionId, was: '$hash', changed: [], priceWas: null } } }]
}
