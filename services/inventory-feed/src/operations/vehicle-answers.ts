import type { PublicVehicle, StaffVehicle } from '@forecourt/contracts/inventory-feed/operations'
import type { PublicVehicleDoc, VehicleDoc } from '../store/vehicle-store.ts'

/** What anyone may see of a vehicle, field by field: whatever else a record holds stays here (DESIGN 7.3). */
export function toPublicVehicle(doc: PublicVehicleDoc): PublicVehicle {
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    vin: doc.vin,
    stockNumber: doc.stockNumber,
    year: doc.year,
    make: doc.make,
    model: doc.model,
    trim: doc.trim,
    name: doc.name,
    body: doc.body,
    mileage: doc.mileage,
    mileageUnit: doc.mileageUnit,
    usedOrNew: doc.usedOrNew,
    condition: doc.condition,
    certified: doc.certified,
    exteriorColor: doc.exteriorColor,
    interiorColor: doc.interiorColor,
    drivetrain: doc.drivetrain,
    transmission: doc.transmission,
    engine: doc.engine,
    fuel: doc.fuel,
    price: doc.price,
    currency: doc.currency,
    description: doc.description,
    photos: doc.photos,
    photoCount: doc.photoCount,
    videoUrl: doc.videoUrl,
    listed: doc.listed,
    updatedAt: doc.updatedAt.toISOString(),
  }
}

/** What staff see: cost among the prices, and the columns nobody recognised. */
export function toStaffVehicle(doc: VehicleDoc): StaffVehicle {
  return {
    ...toPublicVehicle(doc),
    prices: doc.prices,
    vinValid: doc.vinValid,
    otherFields: doc.otherFields,
    removedAt: doc.removedAt?.toISOString() ?? null,
  }
}
