import type { FieldName, PriceName } from './feed-columns.ts'

/** The fields that staff may map a column to. `ignore`: the column is not used at all, not even as another field. */
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

/** The settings for reading a dealership's feed files. */
export interface FeedFormat {
  /** columns that staff have mapped, by `columnKey` of their header */
  columns: Readonly<Record<string, FeedColumnField>>
  /** for mileages without a unit */
  mileageUnit: 'mi' | 'km'
  /** for prices without a currency */
  currency: 'USD' | 'CAD'
}

/** The format of a dealership without settings. */
export const DEFAULT_FEED_FORMAT: FeedFormat = { columns: {}, mileageUnit: 'mi', currency: 'USD' }

/** Returns whether two formats are equal. */
export function isSameFormat(one: FeedFormat, other: FeedFormat): boolean {
  const keys = Object.keys(one.columns)
  return (
    one.mileageUnit === other.mileageUnit &&
    one.currency === other.currency &&
    keys.length === Object.keys(other.columns).length &&
    keys.every((key) => Object.hasOwn(other.columns, key) && one.columns[key] === other.columns[key])
  )
}
