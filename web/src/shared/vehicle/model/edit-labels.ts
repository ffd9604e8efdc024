import type { VehicleEdit } from '@forecourt/contracts/inventory-feed/vehicles'

/** What staff may edit of a vehicle, as forms and marks name it, in the order a form asks for it. */
export const EDIT_LABELS = {
  price: 'Price',
  mileage: 'Mileage',
  exteriorColor: 'Exterior Color',
  interiorColor: 'Interior Color',
  description: 'Description',
  photos: 'Photos',
} as const satisfies Record<Exclude<keyof VehicleEdit, 'videoUrl'>, string>
