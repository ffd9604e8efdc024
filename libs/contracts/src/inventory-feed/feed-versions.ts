import { FEED_COLUMN_FIELDS } from '@forecourt/vehicle/feed-format'
import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { furtherForm } from '../further-form.ts'

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
  /** rows that were replaced by a later row with the same VIN or stock number */
  duplicates: z.number().int(),
})
export type FeedCounts = z.infer<typeof feedCountsSchema>

/** ISO 4217; absent in reports that were stored before the field was added */
const reportedCurrency = z.string().optional()

export const feedVersionSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** `format`: the current file, imported again because the feed format was changed */
  source: z.enum(['upload', 'restore', 'watch', 'demo', 'format']),
  /** it was uploaded for a preview, so it waits for a decision regardless of its changes */
  checkOnly: z.boolean(),
  /** its file is stored, and it is not the current version */
  canRestore: z.boolean(),
  uploadedBy: personSchema.nullable(),
  state: z.enum(FEED_VERSION_STATES),
  /** a text for users: what happened, and what to do */
  message: z.string(),
  counts: feedCountsSchema.nullable(),
  /** null until the file's total work is known */
  progress: z.object({ bytesRead: z.number().int(), bytesTotal: z.number().int(), rowsRead: z.number().int() }).nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().int() })),
  /** the first rejected rows; the rejected-rows CSV has all of them */
  rejectedRows: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** vehicles whose public price the import changed: the number and the first ones; null until the import has finished */
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
          currency: reportedCurrency,
        }),
      ),
    })
    .nullable(),
  /** the same unchanged file in a row: how often it arrived, and when first; null if it arrived once */
  repeated: z.object({ times: z.number().int(), since: timeField }).nullable(),
  /** when it arrived, if repeatedly the last time */
  receivedAt: timeField,
  finishedAt: timeField.nullable(),
})
export type FeedVersion = z.infer<typeof feedVersionSchema>

/** A folder that is polled for newer CSV files (rules: feed watching). */
export const feedWatchSchema = z.object({
  /** relative to the server's watch root */
  path: z.string(),
  /** whether the folder can be read */
  healthy: z.boolean(),
  /** a text for users: what was found there, or what is wrong and what to do */
  message: z.string(),
  startedAt: timeField,
  startedBy: personSchema.nullable(),
  /** when the folder was last polled; null before the first poll */
  checkedAt: timeField.nullable(),
})
export type FeedWatch = z.infer<typeof feedWatchSchema>

/** A vehicle in the list of a feed file's changes. */
const changedVehicle = z.object({
  name: z.string(),
  vin: z.string(),
  stockNumber: z.string(),
  price: z.number().nullable(),
  currency: reportedCurrency,
})
/** Maximum number of vehicles in each list of `feedVersionChangesSchema`. */
export const CHANGES_LISTED = 500
const changeList = <T extends z.ZodType>(item: T) => z.object({ count: z.number().int(), first: z.array(item).max(CHANGES_LISTED) })
/** The changes of a feed file, or of a held one the changes it would make: the number of vehicles and the first ones. */
export const feedVersionChangesSchema = z.object({
  added: changeList(changedVehicle),
  changed: changeList(changedVehicle.extend({ facts: z.array(z.object({ fact: z.string(), from: z.string(), to: z.string() })) })),
  removed: changeList(changedVehicle),
})
export type FeedVersionChanges = z.infer<typeof feedVersionChangesSchema>

/** How a dealership's feed files are parsed where they are ambiguous. Applies to all future files. */
export const feedFormatSchema = z.object({
  /** columns mapped by staff, by their header folded to [a-z0-9] (the spelling of spaces and case varies) */
  columns: z
    .record(z.string().regex(/^[\p{L}\p{N}]{1,100}$/u, 'must be a folded header'), z.enum(FEED_COLUMN_FIELDS))
    // names of prototype members are rejected (design: input limits)
    .register(furtherForm, { 'x-rules': ['is not a name that is accepted'] }),
  /** for mileages without a unit */
  mileageUnit: z.enum(['mi', 'km']),
  /** for prices without a currency */
  currency: z.enum(['USD', 'CAD']),
})
export type FeedFormat = z.infer<typeof feedFormatSchema>
/** The fields that a column can be mapped to (FEED_COLUMN_FIELDS in libs/vehicle). */
export type FeedColumnField = FeedFormat['columns'][string]
/** Maximum number of mapped columns of a dealership. */
export const FEED_COLUMNS_MAPPED_MAX = 200

/** A column of the newest feed file, and the field it maps to. */
export const feedColumnSchema = z.object({
  /** in the file's spelling */
  header: z.string(),
  /** folded: the key in `feedFormatSchema.columns` */
  key: z.string(),
  readAs: z.enum(FEED_COLUMN_FIELDS).nullable(),
  /** the source of the mapping: the alias table, staff, the cells, or none (the column is stored with the other fields) */
  by: z.enum(['name', 'staff', 'content', 'nobody']),
  /** the share of its first non-empty cells that match the field; null if the mapping is not by content */
  confidence: z.number().nullable(),
  /** its first cells */
  samples: z.array(z.string()),
})
export type FeedColumn = z.infer<typeof feedColumnSchema>

/** Maximum bytes of a feed file. */
export const FEED_MAX_BYTES = 512 * 1024 * 1024
