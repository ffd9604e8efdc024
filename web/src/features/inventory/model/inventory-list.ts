import type { VEHICLE_SORTS, Vehicle } from '@forecourt/contracts/inventory-feed/operations'

export type VehicleSort = (typeof VEHICLE_SORTS)[number]
export type InventoryFilter = 'all' | 'used' | 'new'

/** spec/1 section 2.5. */
export const INVENTORY_FILTERS = ['all', 'used', 'new'] as const
export const FILTER_LABELS: Readonly<Record<InventoryFilter, string>> = { all: 'All', used: 'Used', new: 'New' }
export const FILTER_HEADINGS: Readonly<Record<InventoryFilter, string>> = {
  all: 'All Vehicles',
  used: 'Used Vehicles',
  new: 'New Vehicles',
}

export const SORT_LABELS = {
  photos: 'Most photos',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  year: 'Year, oldest first',
  '-year': 'Year, newest first',
  mileage: 'Mileage, lowest first',
  '-mileage': 'Mileage, highest first',
  stock: 'Stock number, A to Z',
  '-stock': 'Stock number, Z to A',
  make: 'Make and model, A to Z',
  '-make': 'Make and model, Z to A',
  '-updated': 'Recently changed',
} as const satisfies Record<VehicleSort, string>
export const INVENTORY_SORTS = Object.keys(SORT_LABELS) as [VehicleSort, ...VehicleSort[]]

export type SortableColumn = 'price' | 'year' | 'mileage' | 'stock'

/** What a click on a column's heading sorts by: a second click turns it around, where it can be turned. */
export function nextSort(column: SortableColumn, current: VehicleSort): VehicleSort {
  const first = column === 'year' ? `-${column}` : column
  const second = column === 'year' ? column : `-${column}`
  return (current === first ? second : first) as VehicleSort
}

/** For aria-sort. */
export function sortDirection(column: SortableColumn, current: VehicleSort): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

/** Rows without a price or a photo are flagged (spec/1 section 2.6). */
export function missingFacts(vehicle: Pick<Vehicle, 'price' | 'photoCount'>): { price: boolean; photo: boolean; any: boolean } {
  const price = vehicle.price === null || !(vehicle.price > 0)
  const photo = vehicle.photoCount === 0
  return { price, photo, any: price || photo }
}

/** What a vehicle is addressed by: its VIN, else its stock number, else its id. */
export function vehicleKey(vehicle: Pick<Vehicle, 'vin' | 'stockNumber' | '_id'>): string {
  return vehicle.vin || vehicle.stockNumber || vehicle._id
}
