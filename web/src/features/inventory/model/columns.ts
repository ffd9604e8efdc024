import type { SortableColumn } from './inventory-list.ts'

interface ColumnFacts {
  id: string
  label: string
  /** CSS pixels; null takes the remaining width */
  width: number | null
  /** the column to sort by on a click on the heading */
  sort?: SortableColumn
  number?: boolean
  /** the maximum number of thumbnails */
  thumbs?: number
}

const ALL = [
  { id: 'vehicle', label: 'Vehicle', width: null, sort: 'make' },
  { id: 'photos', label: 'Photos', width: 148, sort: 'photos', thumbs: 2 },
  { id: 'condition', label: 'Condition', width: 104 },
  { id: 'stock', label: 'Stock', width: 92, sort: 'stock' },
  { id: 'vin', label: 'VIN', width: 186 },
  { id: 'year', label: 'Year', width: 80, sort: 'year', number: true },
  { id: 'mileage', label: 'Mileage', width: 108, sort: 'mileage', number: true },
  { id: 'exterior', label: 'Exterior', width: 136 },
  { id: 'interior', label: 'Interior', width: 148 },
  { id: 'price', label: 'Price', width: 148, sort: 'price', number: true },
  { id: 'inStock', label: 'In stock', width: 104, sort: 'inStock', number: true },
  { id: 'package', label: 'Package', width: 140, sort: 'package' },
  { id: 'body', label: 'Body', width: 120 },
  { id: 'drivetrain', label: 'Drivetrain', width: 110 },
  { id: 'photoCount', label: 'Photo count', width: 124, sort: 'photos', number: true },
  { id: 'updated', label: 'Changed', width: 136, sort: 'updated' },
] as const satisfies readonly ColumnFacts[]
export type ColumnId = (typeof ALL)[number]['id']
export type Column = ColumnFacts & { id: ColumnId }

/** All columns, in display order. */
export const COLUMNS: readonly Column[] = ALL
/** The minimum width of the column with the remaining width, in CSS pixels. */
export const WIDE_COLUMN_MIN = 300

/** Always shown, because it identifies the vehicle of a row. */
export const FIXED_COLUMN: ColumnId = 'vehicle'
const USUAL: readonly ColumnId[] = ['vehicle', 'condition', 'mileage', 'exterior', 'price', 'inStock', 'package']
/** Omitted from compact lists, because the vehicle's page shows them too. */
const OMITTED_WHEN_COMPACT: readonly ColumnId[] = ['exterior', 'inStock', 'condition']

/** The default columns; a compact list omits those that the vehicle's page shows too. */
export function usualColumns(compact: boolean): readonly ColumnId[] {
  return compact ? USUAL.filter((id) => !OMITTED_WHEN_COMPACT.includes(id)) : USUAL
}

/** The chosen columns in the order of COLUMNS, without unknown ones and always with the vehicle's name. */
export function columnsOf(chosen: readonly string[]): Column[] {
  return COLUMNS.filter(({ id }) => id === FIXED_COLUMN || chosen.includes(id))
}

/** The choice stored in this browser; null when there is none. */
export function rememberedColumns(text: string | undefined): readonly ColumnId[] | null {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    if (Array.isArray(parsed)) return columnsOf(parsed.map(String)).map(({ id }) => id)
  } catch {
    // not valid JSON: use the default columns
  }
  return null
}
