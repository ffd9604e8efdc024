import type { PublicVehicle, StaffVehicle } from '@forecourt/contracts/inventory-feed/operations'
import type { PublicVehicleDoc, StaffVehicleDoc } from '../store/vehicle-store.ts'

/** What anyone may see of a vehicle, field by field: whatever else a record holds stays here (DESIGN 7.3). */
export function toPublicVehicle(doc: PublicVehicleDoc): PublicVehicle {
  const { facts } = doc
  return {
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
    photos: facts.photos,
    photoCount: facts.photoCount,
    videoUrl: facts.videoUrl,
    listed: doc.listed,
    updatedAt: doc.updatedAt.toISOString(),
  }
}

/** What staff see: cost among the prices, and the columns nobody recognised. */
export function toStaffVehicle(doc: StaffVehicleDoc): StaffVehicle {
  return {
    ...toPublicVehicle(doc),
    prices: doc.facts.prices,
    vinValid: doc.facts.vinValid,
    otherFields: doc.facts.otherFields,
    removedAt: doc.removedAt?.toISOString() ?? null,
    edits: null,
  }
}
