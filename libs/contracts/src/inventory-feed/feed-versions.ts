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
  /** it was uploaded for a preview, so it waits for a decision whatever it changes */
  checkOnly: z.boolean(),
  /** its file is stored, and it is not the current version */
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
  /** vehicles whose public price the import changed: the count and the first ones; null until it has finished */
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

/** A folder that is watched for newer CSV files (rules: feed watching). */
export const feedWatchSchema = z.object({
  /** below the server's watch root */
  path: z.string(),
  /** whether the folder can be read */
  healthy: z.boolean(),
  /** in words, for people: what was found there, or what is wrong and what to do */
  message: z.string(),
  startedAt: timeField,
  startedBy: personSchema.nullable(),
  /** when the folder was last polled; null before the first poll */
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
  columns: z
    .record(z.string().regex(/^[\p{L}\p{N}]{1,100}$/u, 'must be a folded header'), z.enum(FEED_COLUMN_FIELDS))
    // the name of a prototype is refused (design: input limits)
    .register(furtherForm, { 'x-rules': ['is not a name that is accepted'] }),
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

/** A column of the newest feed file, and the field it maps to. */
export const feedColumnSchema = z.object({
  /** as the file spells it */
  header: z.string(),
  /** folded: the key in `feedFormatSchema.columns` */
  key: z.string(),
  readAs: z.enum(FEED_COLUMN_FIELDS).nullable(),
  /** the source of the mapping: the alias table, staff, the cells, or none (the column is stored with the other fields) */
  by: z.enum(['name', 'staff', 'content', 'nobody']),
  /** share of its first non-empty cells that identify the field; null when they do not */
  confidence: z.number().nullable(),
  /** what its first cells say */
  samples: z.array(z.string()),
})
export type FeedColumn = z.infer<typeof feedColumnSchema>

/** Largest feed file accepted, bytes. */
export const FEED_MAX_BYTES = 512 * 1024 * 1024
