import type { FieldName, PriceName } from './feed-columns.ts'

/** The fields that staff may map a column to. `ignore`: to nothing, not even to the other fields. */
export const FEED_COLUMN_FIELDS = [
  'vin',
  'stockNumber',
  'year',
  'make',
  'model',
  'trim',
  'name',
  'body',
  'mileage',
  'mileageUnit',
  'condition',
  'certified',
  'exteriorColor',
  'interiorColor',
  'drivetrain',
  'transmission',
  'engine',
  'fuel',
  'internetPrice',
  'price',
  'retail',
  'msrp',
  'cost',
  'wholesalePrice',
  'currency',
  'description',
  'options',
  'photos',
  'videoUrl',
  'inStockSince',
  'detailPageUrl',
  'autocheckUrl',
  'carfaxUrl',
  'historyReportUrl',
  'stickerUrl',
  'inspectionUrl',
  'ignore',
] as const satisfies readonly (FieldName | PriceName | 'photos' | 'ignore')[]
export type FeedColumnField = (typeof FEED_COLUMN_FIELDS)[number]

/** How a dealership's feed files are read where they do not say it themselves. */
export interface FeedFormat {
  /** columns that staff have mapped, by `columnKey` of their header */
  columns: Readonly<Record<string, FeedColumnField>>
  /** where a mileage names no unit */
  mileageUnit: 'mi' | 'km'
  /** where a price names no currency */
  currency: 'USD' | 'CAD'
}

/** The format of a dealership that has not said anything. */
export const DEFAULT_FEED_FORMAT: FeedFormat = { columns: {}, mileageUnit: 'mi', currency: 'USD' }

/** Whether two formats say the same. */
export function isSameFormat(one: FeedFormat, other: FeedFormat): boolean {
  const keys = Object.keys(one.columns)
  return (
    one.mileageUnit === other.mileageUnit &&
    one.currency === other.currency &&
    keys.length === Object.keys(other.columns).length &&
    keys.every((key) => Object.hasOwn(other.columns, key) && one.columns[key] === other.columns[key])
  )
}
