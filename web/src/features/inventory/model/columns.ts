import type { SortableColumn } from './inventory-list.ts'

export type ColumnId =
  | 'photos'
  | 'vehicle'
  | 'stock'
  | 'vin'
  | 'year'
  | 'mileage'
  | 'price'
  | 'exterior'
  | 'interior'
  | 'body'
  | 'drivetrain'
  | 'photoCount'
  | 'inStock'
  | 'updated'

export interface Column {
  id: ColumnId
  label: string
  /** CSS pixels; null takes what the others leave */
  width: number | null
  /** what its heading sorts by */
  sort?: SortableColumn
  number?: boolean
  /** pictures of a strip at most */
  thumbs?: number
}

/** Every column there is, in the order it is shown in. */
export const COLUMNS: readonly Column[] = [
  { id: 'photos', label: 'Photos', width: 212, sort: 'photos', thumbs: 3 },
  { id: 'vehicle', label: 'Vehicle', width: null, sort: 'make' },
  { id: 'stock', label: 'Stock', width: 112, sort: 'stock' },
  { id: 'vin', label: 'VIN', width: 178 },
  { id: 'year', label: 'Year', width: 80, sort: 'year', number: true },
  { id: 'mileage', label: 'Mileage', width: 116, sort: 'mileage', number: true },
  { id: 'price', label: 'Price', width: 152, sort: 'price', number: true },
  { id: 'exterior', label: 'Exterior', width: 140 },
  { id: 'interior', label: 'Interior', width: 140 },
  { id: 'body', label: 'Body', width: 120 },
  { id: 'drivetrain', label: 'Drivetrain', width: 110 },
  { id: 'photoCount', label: 'Photo count', width: 124, sort: 'photos', number: true },
  { id: 'inStock', label: 'Days in stock', width: 156, sort: 'inStock', number: true },
  { id: 'updated', label: 'Changed', width: 136, sort: 'updated' },
]
/** Least width of the column that takes what the others leave, CSS pixels. */
export const WIDE_COLUMN_MIN = 200

/** Says which vehicle a row is about: it is always shown. */
export const FIXED_COLUMN: ColumnId = 'vehicle'
const USUAL: readonly ColumnId[] = ['photos', 'vehicle', 'stock', 'vin', 'mileage', 'price']
/** Pictures of a strip, and their column's width, where room is short. */
const FEWER_PHOTOS = { thumbs: 2, width: 148 }

/** What is shown while nobody has chosen; where room is short without the VIN, which the vehicle's page says too. */
export function usualColumns(compact: boolean): readonly ColumnId[] {
  return compact ? USUAL.filter((id) => id !== 'vin') : USUAL
}

/** The columns of that choice, in their order; what no longer exists is left out, the vehicle's name never. `compact`: room is short. */
export function columnsOf(chosen: readonly string[], compact: boolean): Column[] {
  const columns = COLUMNS.filter(({ id }) => id === FIXED_COLUMN || chosen.includes(id))
  return columns.map((column) => (compact && column.thumbs !== undefined ? { ...column, ...FEWER_PHOTOS } : column))
}

/** The choice as this browser remembers it; null when it remembers none. */
export function rememberedColumns(text: string | undefined): readonly ColumnId[] | null {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    if (Array.isArray(parsed)) return columnsOf(parsed.map(String), false).map(({ id }) => id)
  } catch {
    // somebody else's text under our key
  }
  return null
}
