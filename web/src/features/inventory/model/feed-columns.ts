import type { FeedColumn, FeedColumnField, FeedFormat } from '@forecourt/contracts/inventory-feed/feed-versions'

/** The label of each field that a column can map to. */
export const FIELD_LABELS = {
  vin: 'VIN',
  stockNumber: 'Stock number',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  name: 'Vehicle name',
  body: 'Body style',
  mileage: 'Mileage',
  mileageUnit: 'Mileage unit',
  condition: 'Condition (new or used)',
  certified: 'Certified',
  exteriorColor: 'Exterior color',
  interiorColor: 'Interior color',
  drivetrain: 'Drivetrain',
  transmission: 'Transmission',
  engine: 'Engine',
  fuel: 'Fuel',
  internetPrice: 'Internet price',
  price: 'Price',
  retail: 'Retail price',
  msrp: 'MSRP',
  cost: 'Cost (staff only)',
  wholesalePrice: 'Wholesale price (staff only)',
  currency: 'Currency',
  description: 'Description',
  options: 'Options',
  photos: 'Photos',
  videoUrl: 'Video',
  inStockSince: 'In stock since (staff only)',
  detailPageUrl: 'Website page (staff only)',
  autocheckUrl: 'AutoCheck link (staff only)',
  carfaxUrl: 'Carfax link (staff only)',
  historyReportUrl: 'History report link (staff only)',
  stickerUrl: 'Window sticker link (staff only)',
  inspectionUrl: 'Inspection link (staff only)',
  ignore: 'Ignore',
} as const satisfies Record<FeedColumnField, string>

const GROUPS: readonly { group: string; fields: readonly FeedColumnField[] }[] = [
  { group: 'Which vehicle', fields: ['vin', 'stockNumber', 'year', 'make', 'model', 'trim', 'name', 'body'] },
  { group: 'Prices', fields: ['internetPrice', 'price', 'retail', 'msrp', 'cost', 'wholesalePrice', 'currency'] },
  { group: 'Mileage and condition', fields: ['mileage', 'mileageUnit', 'condition', 'certified', 'inStockSince'] },
  { group: 'Equipment', fields: ['exteriorColor', 'interiorColor', 'drivetrain', 'transmission', 'engine', 'fuel', 'options'] },
  { group: 'Photos and text', fields: ['photos', 'videoUrl', 'description', 'detailPageUrl'] },
  { group: 'Reports', fields: ['autocheckUrl', 'carfaxUrl', 'historyReportUrl', 'stickerUrl', 'inspectionUrl'] },
]

/** The choice to leave a column unmapped. */
export const NOT_MAPPED = ''

export type FieldChoice = FeedColumnField | typeof NOT_MAPPED
type Options = ({ value: FieldChoice; label: string } | { group: string; items: { value: FieldChoice; label: string }[] })[]

/** Returns the choices for a column: unmapped (labeled `unmapped`), ignored, or one of the fields. */
export function fieldOptions(unmapped: string): Options {
  const option = (field: FeedColumnField) => ({ value: field, label: FIELD_LABELS[field] })
  return [
    { value: NOT_MAPPED, label: unmapped },
    option('ignore'),
    ...GROUPS.map(({ group, fields }) => ({ group, items: fields.map(option) })),
  ]
}

/** Returns how a column that staff leave unmapped will be read. */
export function unmappedLabel({ by, readAs, confidence }: Pick<FeedColumn, 'by' | 'readAs' | 'confidence'>): string {
  if (by === 'nobody') return 'Save as another field'
  if (by === 'staff') return 'Match automatically'
  // rounded down, so that it is 100 only when every cell matches
  if (by === 'content' && readAs !== null) return `${FIELD_LABELS[readAs]} (matched by its values, ${Math.floor((confidence ?? 0) * 100)}%)`
  return readAs === null ? 'Match automatically' : `${FIELD_LABELS[readAs]} (matched automatically)`
}

/** Whether a column is unrecognized and staff can map it: a column without a name cannot be mapped. */
export function isUnrecognized({ by, key }: Pick<FeedColumn, 'by' | 'key'>): boolean {
  return by === 'nobody' && key !== ''
}

/** Unrecognized columns first, then the others in the file's order. Omits empty columns without a name, which trailing commas create. */
export function orderColumns(columns: readonly FeedColumn[]): FeedColumn[] {
  return columns
    .filter(({ key, samples }) => key !== '' || samples.length > 0)
    .sort((one, other) => Number(isUnrecognized(other)) - Number(isUnrecognized(one)))
}

/** The unsaved choices of staff: columns by key, and the two units when they differ. */
export interface FormatDraft {
  columns: Readonly<Record<string, FieldChoice>>
  mileageUnit?: FeedFormat['mileageUnit']
  currency?: FeedFormat['currency']
}
export const EMPTY_DRAFT: FormatDraft = { columns: {} }

/** The saved format with the draft applied: what other users save meanwhile is kept. */
export function draftedFormat(saved: FeedFormat, draft: FormatDraft): FeedFormat {
  const columns = { ...saved.columns }
  for (const [key, choice] of Object.entries(draft.columns)) {
    if (choice === NOT_MAPPED) delete columns[key]
    else columns[key] = choice
  }
  return { columns, mileageUnit: draft.mileageUnit ?? saved.mileageUnit, currency: draft.currency ?? saved.currency }
}

/** The number of differences between a format and the saved one. */
export function formatChanges(saved: FeedFormat, next: FeedFormat): number {
  const keys = new Set([...Object.keys(saved.columns), ...Object.keys(next.columns)])
  const columns = [...keys].filter((key) => saved.columns[key] !== next.columns[key]).length
  return columns + Number(saved.mileageUnit !== next.mileageUnit) + Number(saved.currency !== next.currency)
}

/** The keys of mapped columns that the newest file does not have: their mapping is kept for the next one. */
export function absentColumns(format: FeedFormat, columns: readonly FeedColumn[]): string[] {
  const present = new Set(columns.map(({ key }) => key))
  return Object.keys(format.columns)
    .filter((key) => !present.has(key))
    .sort()
}
