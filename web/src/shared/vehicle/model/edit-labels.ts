import type { VehicleEdit } from '@forecourt/contracts/inventory-feed/vehicles'

/** The labels of the facts that staff may edit, in the order of the form. */
export const EDIT_LABELS = {
  price: 'Price',
  mileage: 'Mileage',
  exteriorColor: 'Exterior Color',
  interiorColor: 'Interior Color',
  description: 'Description',
  photos: 'Photos',
} as const satisfies Record<Exclude<keyof VehicleEdit, 'videoUrl'>, string>
