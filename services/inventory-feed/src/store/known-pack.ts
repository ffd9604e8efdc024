import type { FeedWarningCode } from '@forecourt/vehicle/feed-row'
import type { Document, ObjectId } from 'mongodb'
import type { KnownVehicle } from '../domain/import-ledger.ts'
import { ANY_PRICE, type PriceFallback } from './vehicle-query.ts'

/** Many vehicles in one document, one per line. */
export interface VehiclePack {
  lines: string[]
}

/** Packs per batch of the cursor: with half a million vehicles a pack is a megabyte, and an unbounded batch holds 16 of them. */
export const PACK_BATCH_SIZE = 4

/** Returns the aggregation stages that pack vehicles, each as the line that the expression builds. Packs stay far below MongoDB's 16 MB. */
export function packLines(line: Document): Document[] {
  // a hash begins with any of 64 characters
  const pack = { $substrBytes: ['$rowHash', 0, 1] }
  return [{ $project: { _id: 0, line, pack } }, { $group: { _id: '$pack', lines: { $push: '$line' } } }]
}

const NOT_MARKED = '-'
const NOT_LISTED = '!'

export interface KnownFor {
  /** the version whose marks are needed; null if it cannot have left any, which saves a quarter of the time */
  versionId: ObjectId | null
  /** the dealership's rule for the displayed price */
  priceFallback: PriceFallback | undefined
}

/**
 * Returns the stages that pack known vehicles: fields separated by line ends, the key last. Without the warning of a missing price where another
 * price is displayed.
 */
export function packKnown({ versionId, priceFallback }: KnownFor): Document[] {
  const mark =
    versionId === null
      ? NOT_MARKED
      : { $cond: [{ $eq: ['$mark.versionId', versionId] }, { $ifNull: ['$mark.was', NOT_LISTED] }, NOT_MARKED] }
  const listed = { $cond: ['$listed', '1', '0'] }
  const showsPrice = { $ne: [priceFallback === 'any' ? ANY_PRICE : '$facts.price', null] }
  const unpriced: FeedWarningCode = 'PRICE_MISSING'
  const warnings = {
    $cond: [
      { $and: [{ $ne: ['$warnings', ''] }, showsPrice] },
      { $replaceOne: { input: '$warnings', find: unpriced, replacement: '' } },
      '$warnings',
    ],
  }
  return packLines({ $concat: ['$hash', '\n', '$rowHash', '\n', listed, '\n', mark, '\n', warnings, '\n', '$key'] })
}

/** Reads a vehicle from a line of a pack. */
export function unpackKnown(line: string): KnownVehicle {
  const [hash = '', rowHash = '', listed, mark, warnings = '', ...key] = line.split('\n')
  return {
    key: key.join('\n'),
    hash,
    rowHash,
    listed: listed === '1',
    mark: mark === NOT_MARKED ? null : { was: mark === NOT_LISTED || mark === undefined ? null : mark },
    warnings: warnings === '' ? [] : (warnings.split(' ').filter(Boolean) as FeedWarningCode[]),
  }
}
