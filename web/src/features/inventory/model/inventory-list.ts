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

/** The sort orders of each column, the default first. Photos and updates sort in one direction only. */
const COLUMN_SORTS = {
  photos: [{ sort: 'photos', direction: 'descending' }],
  make: [
    { sort: 'make', direction: 'ascending' },
    { sort: '-make', direction: 'descending' },
  ],
  stock: [
    { sort: 'stock', direction: 'ascending' },
    { sort: '-stock', direction: 'descending' },
  ],
  year: [
    { sort: '-year', direction: 'descending' },
    { sort: 'year', direction: 'ascending' },
  ],
  mileage: [
    { sort: 'mileage', direction: 'ascending' },
    { sort: '-mileage', direction: 'descending' },
  ],
  price: [
    { sort: 'price', direction: 'ascending' },
    { sort: '-price', direction: 'descending' },
  ],
  package: [
    { sort: 'package', direction: 'ascending' },
    { sort: '-package', direction: 'descending' },
  ],
  updated: [{ sort: '-updated', direction: 'descending' }],
  // the column shows the days in stock: the most days have the earliest date
  inStock: [
    { sort: 'inStockSince', direction: 'descending' },
    { sort: '-inStockSince', direction: 'ascending' },
  ],
} as const satisfies Record<string, readonly [ColumnSort, ...ColumnSort[]]>
interface ColumnSort {
  sort: VehicleSort
  direction: 'ascending' | 'descending'
}
export type SortableColumn = keyof typeof COLUMN_SORTS

/** Returns the sort order after a click on a column's heading. A second click reverses it, if the column has both directions. */
export function nextSort(column: SortableColumn, current: VehicleSort): VehicleSort {
  const [first, second] = COLUMN_SORTS[column] as readonly [ColumnSort, ColumnSort?]
  return current === first.sort && second !== undefined ? second.sort : first.sort
}

/** Returns the value of aria-sort for a column. */
export function sortDirection(column: SortableColumn, current: VehicleSort): 'ascending' | 'descending' | 'none' {
  const sorts: readonly ColumnSort[] = COLUMN_SORTS[column]
  return sorts.find(({ sort }) => sort === current)?.direction ?? 'none'
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
