import type { Document, ObjectId } from 'mongodb'
import { packLines } from './known-pack.ts'

/** What one import did to one vehicle. */
export interface ChangedVehicle {
  vehicleId: string
  change: 'added' | 'changed' | 'removed'
  fields: string[]
  vin: string
  stockNumber: string
  name: string
  make: string
  trim: string
  drivetrain: string
  transmission: string
  price: number | null
  priceWas: number | null
}

/** The aggregation stages that find what an import has changed and pack it, fields separated by tabs, which no fact from a feed contains. */
export function packChanged(versionId: ObjectId): Document[] {
  const text = (value: string | Document) => ({ $ifNull: [{ $toString: value }, ''] })
  const change = { $cond: ['$listed', { $cond: [{ $eq: ['$mark.was', null] }, 'added', 'changed'] }, 'removed'] }
  const fields = { $reduce: { input: { $ifNull: ['$mark.changed', []] }, initialValue: '', in: { $concat: ['$$value', ' ', '$$this'] } } }
  const price = { $cond: [{ $eq: [{ $type: '$feedSays.price' }, 'missing'] }, '$facts.price', '$feedSays.price'] }
  const told = ['vin', 'stockNumber', 'name', 'make', 'trim', 'drivetrain', 'transmission'].map((fact) => `$facts.${fact}`)
  const facts = [text('$mark.priceWas'), text(price), ...told]
  // a row that changed a vehicle and a later one that changed it back have done nothing
  const changedBack = { $eq: ['$mark.was', '$hash'] }
  // what the feed says in another way than before is what staff say in its place
  const onlyCovered = { $and: [{ $ne: ['$mark.was', null] }, { $eq: ['$mark.changed', []] }] }
  const line = { $concat: [text('$_id'), '\t', change, '\t', fields, ...facts.flatMap((fact) => ['\t', fact])] }
  return [
    { $match: { 'mark.versionId': versionId, $expr: { $not: [{ $and: ['$listed', { $or: [changedBack, onlyCovered] }] }] } } },
    ...packLines(line),
  ]
}

/** A vehicle out of a pack. */
export function unpackChanged(line: string): ChangedVehicle {
  const [vehicleId = '', change, fields = '', priceWas = '', price = '', ...told] = line.split('\t')
  const [vin = '', stockNumber = '', name = '', make = '', trim = '', drivetrain = '', transmission = ''] = told
  return {
    vehicleId,
    change: change as ChangedVehicle['change'],
    fields: fields.split(' ').filter(Boolean),
    vin,
    stockNumber,
    name,
    make,
    trim,
    drivetrain,
    transmission,
    price: price === '' ? null : Number(price),
    priceWas: priceWas === '' ? null : Number(priceWas),
  }
}
