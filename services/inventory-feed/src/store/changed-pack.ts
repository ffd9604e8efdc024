import type { Document, ObjectId } from 'mongodb'
import { EVENT_CELLS, type EventFacts, readEventCells } from '../domain/event-facts.ts'
import { packLines } from './known-pack.ts'
import { ANY_PRICE, type PriceFallback } from './vehicle-query.ts'

/** The change of one vehicle by one import. */
export interface ChangedVehicle extends EventFacts {
  vehicleId: string
  change: 'added' | 'changed' | 'removed'
  fields: string[]
  /** the price before and after by the dealership's rule, without staff's edit */
  feedPriceWas: number | null
  feedPrice: number | null
  /** the id of the record whose place it took; '' for none */
  replaces: string
}

/**
 * Returns the aggregation stages that find and pack the vehicles an import has changed, with fields separated by tabs, which no fact from a feed
 * contains. `fallback` is the dealership's rule for the displayed price.
 */
export function packChanged(versionId: ObjectId, fallback: PriceFallback | undefined): Document[] {
  const text = (value: string | Document) => ({ $ifNull: [{ $toString: value }, ''] })
  const change = { $cond: ['$listed', { $cond: [{ $eq: ['$mark.was', null] }, 'added', 'changed'] }, 'removed'] }
  const fields = { $reduce: { input: { $ifNull: ['$mark.changed', []] }, initialValue: '', in: { $concat: ['$$value', ' ', '$$this'] } } }
  const shownPrice = fallback === 'any' ? ANY_PRICE : '$facts.price'
  const feedPrice = { $cond: [{ $eq: [{ $type: '$feedSays.price' }, 'missing'] }, shownPrice, '$feedSays.price'] }
  // those that an earlier import found stay noted
  const replaces = { $cond: [{ $eq: ['$replaces.versionId', versionId] }, '$replaces.vehicleId', ''] }
  const shown = [...EVENT_CELLS.map((fact) => `$facts.${fact}`), shownPrice].map(text)
  const facts = [text('$mark.priceWas'), text(feedPrice), text(replaces), ...shown]
  // a row changed the vehicle and a later row changed it back
  const changedBack = { $eq: ['$mark.was', '$hash'] }
  // only facts that staff's edits override have changed
  const onlyCovered = { $and: [{ $ne: ['$mark.was', null] }, { $eq: ['$mark.changed', []] }] }
  const line = { $concat: [text('$_id'), '\t', change, '\t', fields, ...facts.flatMap((fact) => ['\t', fact])] }
  return [
    { $match: { 'mark.versionId': versionId, $expr: { $not: [{ $and: ['$listed', { $or: [changedBack, onlyCovered] }] }] } } },
    ...packLines(line),
  ]
}

/** Reads a vehicle from a line of a pack. */
export function unpackChanged(line: string): ChangedVehicle {
  const cells = line.split('\t')
  const [vehicleId = '', change, fields = '', feedPriceWas = '', feedPrice = '', replaces = ''] = cells
  return {
    vehicleId,
    change: change as ChangedVehicle['change'],
    fields: fields.split(' ').filter(Boolean),
    replaces,
    ...readEventCells(cells, 6),
    feedPrice: feedPrice === '' ? null : Number(feedPrice),
    feedPriceWas: feedPriceWas === '' ? null : Number(feedPriceWas),
  }
}
