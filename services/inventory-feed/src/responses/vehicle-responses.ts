import { type PublicVehicle, type StaffVehicle, VEHICLE_OLDER_NAMES, type VehicleEdits } from '@forecourt/contracts/inventory-feed/vehicles'
import { withOlderNames } from '@forecourt/contracts/older-names'
import { publicPrice } from '@forecourt/vehicle/price-order'
import { hasItem } from '../store/package-query.ts'
import type { StoredEdits } from '../store/vehicle-edits.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'
import type { PublicVehicleDoc, StaffVehicleDoc } from '../store/visible-facts.ts'

/** Returns the public facts of a vehicle, copied field by field so that nothing else leaks (rules: public price). */
export function toPublicVehicle(doc: PublicVehicleDoc): PublicVehicle {
  const { facts, filed } = doc
  return withOlderNames<PublicVehicle>(VEHICLE_OLDER_NAMES, {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    vin: facts.vin,
    stockNumber: facts.stockNumber,
    year: facts.year,
    make: facts.make,
    model: facts.model,
    trim: facts.trim,
    name: facts.name,
    body: facts.body,
    mileage: facts.mileage,
    mileageUnit: facts.mileageUnit,
    usedOrNew: facts.usedOrNew,
    condition: facts.condition,
    certified: facts.certified,
    exteriorColor: facts.exteriorColor,
    interiorColor: facts.interiorColor,
    drivetrain: facts.drivetrain,
    transmission: facts.transmission,
    engine: facts.engine,
    fuel: facts.fuel,
    price: facts.price,
    currency: facts.currency,
    description: facts.description,
    // vehicles stored by an earlier release have no `options`, `inStockSince`, `detailPageUrl` and `feedReports` (toStaffVehicle)
    options: facts.options ?? '',
    photos: facts.photos,
    photoCount: facts.photoCount,
    // staff's own video has taken its place (rules: vehicle video)
    videoUrl: filed?.video?.has ? '' : facts.videoUrl,
    listed: doc.listed,
    updatedAt: doc.updatedAt.toISOString(),
  })
}

/**
 * Returns the vehicle with its displayed price: staff's edit, otherwise by the dealership's rule (rules: public price). Vehicles of lists already
 * have it.
 */
export function withShownPrice<T extends StaffVehicleDoc>(doc: T, fallback: PriceFallback | undefined): T {
  return { ...doc, facts: { ...doc.facts, price: shownPrice(doc, fallback) } }
}

/**
 * Returns the displayed price of a vehicle: staff's edit, otherwise by the dealership's rule (rules: public price); null displays 'Call for Price'.
 */
export function shownPrice(
  { facts, edits }: Pick<StaffVehicleDoc, 'edits'> & { facts: Pick<StaffVehicleDoc['facts'], 'price' | 'prices'> },
  fallback: PriceFallback | undefined,
): number | null {
  return edits?.values.price === undefined ? publicPrice(facts.prices, fallback) : facts.price
}

/** Returns the vehicle for staff: with cost, the reports that the feed links to, unrecognized columns, and staff's edits. */
export function toStaffVehicle(doc: StaffVehicleDoc, fallback: PriceFallback | undefined): StaffVehicle {
  return {
    ...toPublicVehicle(doc),
    videoUrl: doc.facts.videoUrl,
    prices: doc.facts.prices,
    vinValid: doc.facts.vinValid,
    inStockSince: doc.facts.inStockSince ?? null,
    detailPageUrl: doc.facts.detailPageUrl ?? '',
    feedReports: [...(doc.facts.feedReports ?? [])],
    fromVin: [...(doc.facts.fromVin ?? [])],
    otherFields: doc.facts.otherFields,
    removedAt: doc.removedAt?.toISOString() ?? null,
    package: packageOf(doc),
    edits: doc.edits ? toEdits(doc, doc.edits, fallback) : null,
  }
}

/** Returns which of the five package items the vehicle has (rules: package completeness). */
function packageOf(doc: StaffVehicleDoc): StaffVehicle['package'] {
  const items = {
    photos: hasItem(doc, 'photo'),
    video: hasItem(doc, 'video'),
    autocheck: hasItem(doc, 'autocheck'),
    inspection: hasItem(doc, 'inspection'),
    msrp: hasItem(doc, 'msrp'),
  }
  return { ...items, complete: Object.values(items).filter(Boolean).length }
}

function toEdits(
  { facts, feedSays }: StaffVehicleDoc,
  { values, editedAt, editedBy }: StoredEdits,
  fallback: PriceFallback | undefined,
): VehicleEdits {
  const { usedOrNew: _, price, ...covered } = feedSays ?? {}
  return {
    values,
    feedSays: price === undefined ? covered : { ...covered, price: publicPrice(facts.prices, fallback) },
    editedAt: editedAt.toISOString(),
    editedBy,
  }
}
