import type { EditableFact } from '@forecourt/vehicle/apply-edits'
import { FEED_COLUMN_FIELDS } from '@forecourt/vehicle/feed-format'
import { z } from 'zod'
import { objectIdField, pagingQuery, personSchema, textField, timeField } from '../fields.ts'

/** Facts about a vehicle that anyone may see (spec/1 section 3.3, DESIGN 7.3). A public answer holds these and nothing else. */
export const publicVehicleSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  vin: z.string(),
  stockNumber: z.string(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  /** from the feed, otherwise year, make and model */
  name: z.string(),
  body: z.string(),
  /** distance as the feed gives it, in `mileageUnit` */
  mileage: z.number().nullable(),
  mileageUnit: z.enum(['mi', 'km']),
  /** 'used' | 'new' by DESIGN 7.5 */
  usedOrNew: z.enum(['used', 'new']),
  /** the feed's own word, e.g. 'Pre-Owned' */
  condition: z.string(),
  certified: z.boolean(),
  exteriorColor: z.string(),
  interiorColor: z.string(),
  drivetrain: z.string(),
  transmission: z.string(),
  engine: z.string(),
  fuel: z.string(),
  /** dollars, by the public price rule (DESIGN 7.3); null shows 'Call for Price' */
  price: z.number().nullable(),
  /** ISO 4217 as far as the feed says, otherwise USD */
  currency: z.string(),
  description: z.string(),
  /** equipment, a line each */
  options: z.string().optional(),
  /** http(s) photo URLs, in the feed's order */
  photos: z.array(z.string()),
  photoCount: z.number().int(),
  videoUrl: z.string(),
  /** false once the vehicle has left the feed */
  listed: z.boolean(),
  updatedAt: timeField,
})
export type PublicVehicle = z.infer<typeof publicVehicleSchema>

/** What staff may say of a vehicle in the feed's place (spec/1 section 2.7: Edit Vehicle modal). Distances in the vehicle's own unit. */
export const vehicleEditFields = {
  /** dollars; 0 shows 'Call for Price' */
  price: z.number().min(0).max(100_000_000),
  mileage: z.number().int().min(0).max(10_000_000),
  exteriorColor: textField(300),
  interiorColor: textField(300),
  description: textField(20_000),
  /** the order of the photos: those named first, in this order, then the feed's others */
  photos: z.array(z.url({ protocol: /^https?$/, error: 'must be a photo of the vehicle' }).max(2_000)).max(500),
  videoUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address (https://…)' }).max(2_000)]),
} satisfies Record<EditableFact, z.ZodType>
export const vehicleEditSchema = z.object(vehicleEditFields).partial()
export type VehicleEdit = z.infer<typeof vehicleEditSchema>

/** What staff say of a vehicle in the feed's place; it survives every import until it is dropped. */
export const vehicleEditsSchema = z.object({
  /** what staff say, fact by fact */
  values: vehicleEditSchema,
  /** what the feed says of the same facts now */
  feedSays: z.object({ ...vehicleEditFields, price: z.number().nullable(), mileage: z.number().nullable() }).partial(),
  editedAt: timeField,
  editedBy: personSchema,
})
export type VehicleEdits = z.infer<typeof vehicleEditsSchema>

/** What staff see on top: every price the feed gave, cost among them, and columns nobody recognised. */
export const staffVehicleSchema = publicVehicleSchema.extend({
  prices: z.object({
    internetPrice: z.number().nullable(),
    price: z.number().nullable(),
    retail: z.number().nullable(),
    msrp: z.number().nullable(),
    cost: z.number().nullable(),
    wholesalePrice: z.number().nullable(),
  }),
  /** false when the check digit says the VIN is mistyped (DESIGN 7.10) */
  vinValid: z.boolean(),
  /** the day since which it is in stock, YYYY-MM-DD; null where the feed does not say */
  inStockSince: z.iso.date().nullable(),
  /** its page on the dealership's own website; '' where the feed names none */
  detailPageUrl: z.string(),
  /** columns nobody recognised, by their header */
  otherFields: z.record(z.string(), z.string()),
  removedAt: timeField.nullable(),
  /** null when every fact is the feed's */
  edits: vehicleEditsSchema.nullable(),
})
export type StaffVehicle = z.infer<typeof staffVehicleSchema>

/** Public answers leave out the staff-only fields; one schema serves both, so that the typed client knows them as optional. */
export const vehicleAnswer = staffVehicleSchema.partial().extend(publicVehicleSchema.shape)
export type Vehicle = z.infer<typeof vehicleAnswer>

export const FEED_VERSION_STATES = ['received', 'importing', 'imported', 'unchanged', 'held', 'failed', 'superseded', 'discarded'] as const
export type FeedVersionState = (typeof FEED_VERSION_STATES)[number]

export const feedCountsSchema = z.object({
  /** data rows in the file */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  rejected: z.number().int(),
  /** rows that a later row with the same VIN or stock number replaced */
  duplicates: z.number().int(),
})
export type FeedCounts = z.infer<typeof feedCountsSchema>

export const feedVersionSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** `format`: the current file, read again because the feed format was changed */
  source: z.enum(['upload', 'restore', 'watch', 'demo', 'format']),
  /** it was handed in to see what it would change: it waits for a decision whatever that is */
  checkOnly: z.boolean(),
  /** its file is kept, and it is not what the inventory is made from */
  canRestore: z.boolean(),
  uploadedBy: personSchema.nullable(),
  state: z.enum(FEED_VERSION_STATES),
  /** in words, for people: what happened, and what to do */
  message: z.string(),
  counts: feedCountsSchema.nullable(),
  /** null until the size of the file's work is known */
  progress: z.object({ bytesRead: z.number().int(), bytesTotal: z.number().int(), rowsRead: z.number().int() }).nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().int() })),
  /** the first rejected rows; all of them in the rejected-rows CSV */
  rejectedRows: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** vehicles whose public price the import changed: how many, and the first of them; null before it is done */
  priceChanges: z
    .object({
      count: z.number().int(),
      first: z.array(
        z.object({
          vehicleId: objectIdField,
          name: z.string(),
          stockNumber: z.string(),
          from: z.number().nullable(),
          to: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  receivedAt: timeField,
  finishedAt: timeField.nullable(),
})
export type FeedVersion = z.infer<typeof feedVersionSchema>

/** A folder that is watched for newer CSV files (spec/1 section 4.2). */
export const feedWatchSchema = z.object({
  /** below the server's watch root */
  path: z.string(),
  /** whether the folder can be read */
  healthy: z.boolean(),
  /** in words, for people: what was found there, or what is wrong and what to do */
  message: z.string(),
  startedAt: timeField,
  startedBy: personSchema.nullable(),
  /** when somebody last looked into the folder; null before the first look */
  checkedAt: timeField.nullable(),
})
export type FeedWatch = z.infer<typeof feedWatchSchema>

/** A vehicle as the list of what a feed file changes names it. */
const changedVehicle = z.object({ name: z.string(), vin: z.string(), stockNumber: z.string(), price: z.number().nullable() })
/** Vehicles named in each list of `feedVersionChangesSchema` at most. */
export const CHANGES_LISTED = 500
const changeList = <T extends z.ZodType>(item: T) => z.object({ count: z.number().int(), first: z.array(item).max(CHANGES_LISTED) })
/** What a feed file changes, or would change while it is held: how many vehicles, and the first of them. */
export const feedVersionChangesSchema = z.object({
  added: changeList(changedVehicle),
  changed: changeList(changedVehicle.extend({ facts: z.array(z.object({ fact: z.string(), from: z.string(), to: z.string() })) })),
  removed: changeList(changedVehicle),
})
export type FeedVersionChanges = z.infer<typeof feedVersionChangesSchema>

/** How a dealership's feed files are read where they do not say it themselves. Remembered for every file to come. */
export const feedFormatSchema = z.object({
  /** columns that staff have mapped, by their header folded to [a-z0-9] (feeds' spelling of blanks and case varies) */
  columns: z.record(z.string().regex(/^[\p{L}\p{N}]{1,100}$/u, 'must be a folded header'), z.enum(FEED_COLUMN_FIELDS)),
  /** where a mileage names no unit */
  mileageUnit: z.enum(['mi', 'km']),
  /** where a price names no currency */
  currency: z.enum(['USD', 'CAD']),
})
export type FeedFormat = z.infer<typeof feedFormatSchema>
/** What a column may be read as (FEED_COLUMN_FIELDS in libs/vehicle). */
export type FeedColumnField = FeedFormat['columns'][string]
/** Columns that may be mapped for a dealership. */
export const FEED_COLUMNS_MAPPED_MAX = 200

/** A column of the newest feed file, and what it is read as. */
export const feedColumnSchema = z.object({
  /** as the file spells it */
  header: z.string(),
  /** folded: the key in `feedFormatSchema.columns` */
  key: z.string(),
  readAs: z.enum(FEED_COLUMN_FIELDS).nullable(),
  /** who says so: the alias table, staff, or nobody (it is kept among the other fields) */
  by: z.enum(['name', 'staff', 'nobody']),
  /** what its first cells say */
  samples: z.array(z.string()),
})
export type FeedColumn = z.infer<typeof feedColumnSchema>

/** Largest feed file accepted, bytes. */
export const FEED_MAX_BYTES = 512 * 1024 * 1024
/** spec/1 section 9: vehicle fetch limit. */
export const VEHICLE_FETCH_LIMIT = 9999

/** How anyone may have vehicles sorted (spec/1 section 2.5). */
export const PUBLIC_VEHICLE_SORTS = [
  'photos',
  'price',
  '-price',
  'year',
  '-year',
  'mileage',
  '-mileage',
  'stock',
  '-stock',
  'make',
  '-make',
  '-updated',
] as const
/** How staff may have vehicles sorted; the last ones, longest in stock first or last, would tell others what is theirs to know. */
export const VEHICLE_SORTS = [...PUBLIC_VEHICLE_SORTS, 'inStockSince', '-inStockSince'] as const

/** What narrows a list of vehicles (spec/1 section 2.5), besides paging and sorting. */
export const vehicleFilter = {
  search: pagingQuery.search,
  filter: z.enum(['all', 'used', 'new']).default('all'),
  make: z.string().trim().max(300).optional(),
  model: z.string().trim().max(300).optional(),
  yearFrom: z.coerce.number().int().min(1900).max(2100).optional(),
  yearTo: z.coerce.number().int().min(1900).max(2100).optional(),
  /** dollars; vehicles without a price do not match */
  priceFrom: z.coerce.number().min(0).max(100_000_000).optional(),
  priceTo: z.coerce.number().min(0).max(100_000_000).optional(),
  mileageTo: z.coerce.number().min(0).max(10_000_000).optional(),
  /** only vehicles that lack it (spec/1 section 2.6) */
  missing: z.enum(['photo', 'price']).optional(),
}

/** Offered beside a vehicle that is gone. */
export const SIMILAR_VEHICLES = 4
