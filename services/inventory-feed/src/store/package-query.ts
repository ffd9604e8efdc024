import type { DocumentKind, FilingKind } from '@forecourt/contracts/documents/kinds'
import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import type { Document, Filter } from 'mongodb'
import type { VehicleDoc } from './vehicle-doc.ts'

/** What of a package a vehicle may lack (rules: package completeness). */
type PackageItem = Exclude<MissingFact, 'price'>

const isFiled = (kind: FilingKind): Document => ({ $eq: [`$filed.${kind}.has`, true] })
const without = (kind: DocumentKind): Filter<VehicleDoc> => ({ [`filed.${kind}.has`]: { $ne: true } })

/** The filter for the vehicles that lack an item, item by item. */
export const WITHOUT: Readonly<Record<PackageItem, Filter<VehicleDoc>>> = {
  photo: { 'facts.photoCount': 0 },
  video: { 'filed.video.has': { $ne: true }, 'facts.videoUrl': '' },
  autocheck: without('autocheck'),
  inspection: without('inspection'),
  msrp: without('msrp'),
}
export const INCOMPLETE_PACKAGE: Filter<VehicleDoc> = { $or: Object.values(WITHOUT) }
export const COMPLETE_PACKAGE: Filter<VehicleDoc> = { $nor: Object.values(WITHOUT) }

/** Expressions that say whether a vehicle has an item, item by item: the same as the filters, for stages that count. */
export const HAS_ITEM: Readonly<Record<PackageItem, Document>> = {
  photo: { $gt: ['$facts.photoCount', 0] },
  video: { $or: [isFiled('video'), { $gt: ['$facts.videoUrl', ''] }] },
  autocheck: isFiled('autocheck'),
  inspection: isFiled('inspection'),
  msrp: isFiled('msrp'),
}

/** How many of the five items a vehicle has. */
export const PACKAGE_COMPLETE: Document = { $add: Object.values(HAS_ITEM).map((has) => ({ $cond: [has, 1, 0] })) }
