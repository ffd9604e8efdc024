import type { VEHICLE_SORTS, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'

export type VehicleSort = (typeof VEHICLE_SORTS)[number]
export type InventoryFilter = 'all' | 'used' | 'new'

/** rules: inventory screen */
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
  inStockSince: 'Longest in stock first',
  '-inStockSince': 'Newest in stock first',
  package: 'Least complete first',
  '-package': 'Most complete first',
} as const satisfies Record<VehicleSort, string>
export const INVENTORY_SORTS = Object.keys(SORT_LABELS) as [VehicleSort, ...VehicleSort[]]

type Direction = 'ascending' | 'descending'

/** The sort orders of each column, the default first. Photos and updates sort in one direction only. */
const COLUMN_SORTS = {
  photos: { descending: 'photos' },
  make: { ascending: 'make', descending: '-make' },
  stock: { ascending: 'stock', descending: '-stock' },
  year: { descending: '-year', ascending: 'year' },
  mileage: { ascending: 'mileage', descending: '-mileage' },
  price: { ascending: 'price', descending: '-price' },
  package: { ascending: 'package', descending: '-package' },
  updated: { descending: '-updated' },
  // the column shows the days in stock: the most days have the earliest date
  inStock: { descending: 'inStockSince', ascending: '-inStockSince' },
} as const satisfies Record<string, Partial<Record<Direction, VehicleSort>>>
export type SortableColumn = keyof typeof COLUMN_SORTS

/** Returns the sort order after a click on a column's heading. A second click reverses it, if the column has both directions. */
export function nextSort(column: SortableColumn, current: VehicleSort): VehicleSort {
  const [first, second = first] = Object.values(COLUMN_SORTS[column]) as [VehicleSort, VehicleSort?]
  return current === first ? second : first
}

/** Returns the value of aria-sort for a column. */
export function sortDirection(column: SortableColumn, current: VehicleSort): Direction | 'none' {
  const sorts: Partial<Record<Direction, VehicleSort>> = COLUMN_SORTS[column]
  return (['ascending', 'descending'] as const).find((direction) => sorts[direction] === current) ?? 'none'
}

/** Returns whether a vehicle lacks a price or a photo (rules: missing facts). */
export function missingFacts(vehicle: Pick<Vehicle, 'price' | 'photoCount'>): { price: boolean; photo: boolean; any: boolean } {
  const price = vehicle.price === null || !(vehicle.price > 0)
  const photo = vehicle.photoCount === 0
  return { price, photo, any: price || photo }
}

/** Returns the key of a vehicle in paths: its VIN, otherwise its stock number, otherwise its id. */
export function vehicleKey(vehicle: Pick<Vehicle, 'vin' | 'stockNumber' | '_id'>): string {
  return vehicle.vin || vehicle.stockNumber || vehicle._id
}
