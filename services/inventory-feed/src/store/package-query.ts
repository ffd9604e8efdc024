import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import type { Document, Filter } from 'mongodb'
import type { VehicleDoc } from './vehicle-doc.ts'

/** The package items that a vehicle may lack (rules: package completeness). */
type PackageItem = Exclude<MissingFact, 'price'>

/** A field that shows that a vehicle has an item: staff have filed it, or a fact of the inventory file is not empty. */
type Sign = { filed: FilingKind } | { fact: 'photoCount'; empty: 0 } | { fact: 'videoUrl'; empty: '' }

/** A vehicle has an item when one of these fields is set. */
const SIGNS: Readonly<Record<PackageItem, readonly Sign[]>> = {
  photo: [{ fact: 'photoCount', empty: 0 }],
  video: [{ filed: 'video' }, { fact: 'videoUrl', empty: '' }],
  autocheck: [{ filed: 'autocheck' }],
  inspection: [{ filed: 'inspection' }],
  msrp: [{ filed: 'msrp' }],
}

/** Whether a vehicle has an item. */
export function hasItem({ facts, filed = {} }: Pick<VehicleDoc, 'facts' | 'filed'>, item: PackageItem): boolean {
  return SIGNS[item].some((sign) => ('filed' in sign ? filed[sign.filed]?.has === true : facts[sign.fact] !== sign.empty))
}

/** The filter for the vehicles that lack an item, item by item. */
export const WITHOUT = byItem(
  (signs): Filter<VehicleDoc> =>
    Object.fromEntries(
      signs.map((sign) => ('filed' in sign ? [`filed.${sign.filed}.has`, { $ne: true }] : [`facts.${sign.fact}`, sign.empty])),
    ),
)
export const INCOMPLETE_PACKAGE: Filter<VehicleDoc> = { $or: Object.values(WITHOUT) }
export const COMPLETE_PACKAGE: Filter<VehicleDoc> = { $nor: Object.values(WITHOUT) }

/** Expressions that say whether a vehicle has an item, item by item, for stages that count. */
export const HAS_ITEM = byItem(
  (signs): Document => ({
    $or: signs.map((sign) =>
      'filed' in sign ? { $eq: [`$filed.${sign.filed}.has`, true] } : { $gt: [`$facts.${sign.fact}`, sign.empty] },
    ),
  }),
)

/** How many of the five items a vehicle has. */
export const PACKAGE_COMPLETE: Document = { $add: Object.values(HAS_ITEM).map((has) => ({ $cond: [has, 1, 0] })) }

function byItem<Made>(make: (signs: readonly Sign[]) => Made): Readonly<Record<PackageItem, Made>> {
  const { photo, video, autocheck, inspection, msrp } = SIGNS
  return { photo: make(photo), video: make(video), autocheck: make(autocheck), inspection: make(inspection), msrp: make(msrp) }
}
