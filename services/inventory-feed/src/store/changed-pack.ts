import type { Document, ObjectId } from 'mongodb'
import { EVENT_CELLS, type EventFacts, readEventCells } from '../domain/event-facts.ts'
import { packLines } from './known-pack.ts'
import { ANY_PRICE, type PriceFallback } from './vehicle-query.ts'

/** What one import did to one vehicle. */
export interface ChangedVehicle extends EventFacts {
  vehicleId: string
  change: 'added' | 'changed' | 'removed'
  fields: string[]
  /** the public price by the feed, before and now */
  feedPriceWas: number | null
  feedPrice: number | null
}

/**
 * The aggregation stages that find what an import has changed and pack it, fields separated by tabs, which no fact from a feed contains. `fallback` is
 * the dealership's rule for the price that is shown.
 */
export function packChanged(versionId: ObjectId, fallback: PriceFallback | undefined): Document[] {
  const text = (value: string | Document) => ({ $ifNull: [{ $toString: value }, ''] })
  const change = { $cond: ['$listed', { $cond: [{ $eq: ['$mark.was', null] }, 'added', 'changed'] }, 'removed'] }
  const fields = { $reduce: { input: { $ifNull: ['$mark.changed', []] }, initialValue: '', in: { $concat: ['$$value', ' ', '$$this'] } } }
  const feedPrice = { $cond: [{ $eq: [{ $type: '$feedSays.price' }, 'missing'] }, '$facts.price', '$feedSays.price'] }
  const shownPrice = fallback === 'any' ? ANY_PRICE : '$facts.price'
  const shown = [...EVENT_CELLS.map((fact) => `$facts.${fact}`), shownPrice].map(text)
  const facts = [text('$mark.priceWas'), text(feedPrice), ...shown]
  // a row that changed a vehicle and a later one that changed it back have done nothing
  const changedBack = { $eq: ['$mark.was', '$hash'] }
  // where the feed's value changed, staff's edit is shown
  const onlyCovered = { $and: [{ $ne: ['$mark.was', null] }, { $eq: ['$mark.changed', []] }] }
  const line = { $concat: [text('$_id'), '\t', change, '\t', fields, ...facts.flatMap((fact) => ['\t', fact])] }
  return [
    { $match: { 'mark.versionId': versionId, $expr: { $not: [{ $and: ['$listed', { $or: [changedBack, onlyCovered] }] }] } } },
    ...packLines(line),
  ]
}

/** A vehicle out of a pack. */
export function unpackChanged(line: string): ChangedVehicle {
  const cells = line.split('\t')
  const [vehicleId = '', change, fields = '', feedPriceWas = '', feedPrice = ''] = cells
  return {
    vehicleId,
    change: change as ChangedVehicle['change'],
    fields: fields.split(' ').filter(Boolean),
    ...readEventCells(cells, 5),
    feedPrice: feedPrice === '' ? null : Number(feedPrice),
    feedPriceWas: feedPriceWas === '' ? null : Number(feedPriceWas),
  }
}
