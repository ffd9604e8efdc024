import { z } from 'zod'
import { dealershipSchema } from '../auth/operations.ts'
import { objectIdField, pagingQuery, personSchema, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'

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
  /** http(s) photo URLs, in the feed's order */
  photos: z.array(z.string()),
  photoCount: z.number().int(),
  videoUrl: z.string(),
  /** false once the vehicle has left the feed */
  listed: z.boolean(),
  updatedAt: timeField,
})
export type PublicVehicle = z.infer<typeof publicVehicleSchema>

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
  /** columns nobody recognised, by their header */
  otherFields: z.record(z.string(), z.string()),
  removedAt: timeField.nullable(),
})
export type StaffVehicle = z.infer<typeof staffVehicleSchema>

/** Public answers leave out the staff-only fields; one schema serves both, so that the typed client knows them as optional. */
const vehicleAnswer = staffVehicleSchema.partial().extend(publicVehicleSchema.shape)
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
  source: z.enum(['upload', 'restore', 'watch', 'demo']),
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

/** Largest feed file accepted, bytes. */
export const FEED_MAX_BYTES = 512 * 1024 * 1024
/** spec/1 section 9: vehicle fetch limit. */
export const VEHICLE_FETCH_LIMIT = 9999

export const VEHICLE_SORTS = ['photos', 'price', '-price', 'year', '-year', 'mileage', '-mileage', 'stock', 'make', '-updated'] as const

const dealershipParams = z.object({ dealershipId: objectIdField })
const versionParams = dealershipParams.extend({ versionId: objectIdField })
const inDealership = { from: 'params', name: 'dealershipId' } as const
const managers = { kind: 'roles', roles: ['OWNER', 'ADMIN'] } as const

export const inventoryFeedOperations = {
  listVehicles: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicles',
    access: { kind: 'public' },
    tenant: inDealership,
    summary: 'The vehicles in the inventory, most photos first: all of them as an array, or a page when `page` is given.',
    params: dealershipParams,
    query: z.object({
      ...pagingQuery,
      filter: z.enum(['all', 'used', 'new']).default('all'),
      sort: z.enum(VEHICLE_SORTS).default('photos'),
    }),
    response: z.union([
      z.array(vehicleAnswer),
      z.object({ vehicles: z.array(vehicleAnswer), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  listVehiclesCsv: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicles-csv',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'The vehicles in the inventory with staff-only facts.',
    params: dealershipParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(VEHICLE_FETCH_LIMIT).default(VEHICLE_FETCH_LIMIT) }),
    response: z.object({ vehicles: z.array(staffVehicleSchema) }),
  },
  getVehicle: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicle/:vehicleId',
    access: { kind: 'public' },
    tenant: inDealership,
    summary: 'One vehicle by VIN, stock number or id; one that has left the feed answers with `listed: false`.',
    params: dealershipParams.extend({ vehicleId: z.string().trim().min(1).max(60) }),
    response: vehicleAnswer,
  },
  uploadCsv: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/upload-csv',
    access: managers,
    tenant: inDealership,
    summary: 'Replace the inventory by a feed file. Waits a few seconds for the outcome, then answers that work goes on.',
    params: dealershipParams,
    /** `check=true`: only say what the file would change; it then waits for a decision */
    query: z.object({ check: z.enum(['true', 'false']).default('false') }),
    body: { kind: 'multipart', fileField: 'file', maxBytes: FEED_MAX_BYTES },
    response: z.object({
      message: z.string(),
      dealerships: z.array(
        dealershipSchema.pick({ _id: true, name: true, email: true }).extend({ vehicles: z.number().int(), csvFile: z.string() }),
      ),
      version: feedVersionSchema,
    }),
    rateLimit: 'upload',
  },
  downloadCsv: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/csv',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'The current feed file, byte for byte, with Last-Modified.',
    params: dealershipParams,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  deleteCsv: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/csv',
    access: managers,
    tenant: inDealership,
    summary: 'Remove the current feed: its vehicles leave the inventory and keep their history.',
    params: dealershipParams,
    response: z.object({ message: z.string(), removed: z.number().int() }),
  },
  listFeedVersions: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'The last feed files and what became of them, newest first.',
    params: dealershipParams,
    response: z.object({ versions: z.array(feedVersionSchema) }),
  },
  getFeedVersion: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'One feed file: state, progress and counts.',
    params: versionParams,
    response: feedVersionSchema,
  },
  downloadRejectedRows: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/rejected-rows',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'The rejected rows with their reasons as CSV, to be mended and uploaded again.',
    params: versionParams,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  confirmFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/confirm',
    access: managers,
    tenant: inDealership,
    summary: 'Import a held feed file after all.',
    params: versionParams,
    response: feedVersionSchema,
    status: 202,
  },
  discardFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/discard',
    access: managers,
    tenant: inDealership,
    summary: 'Drop a held feed file; the inventory stays as it is.',
    params: versionParams,
    response: feedVersionSchema,
  },
  watchCsvPath: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/watch-csv-path',
    access: managers,
    tenant: inDealership,
    summary: 'Watch a folder of the server for newer CSV files; the newest one becomes the inventory by itself.',
    params: dealershipParams,
    body: z.object({ path: z.string().trim().min(1, 'is required').max(1_000) }),
    response: z.object({ message: z.string(), watch: feedWatchSchema }),
  },
  getCsvWatchPath: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/csv-watch-path',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'The folder that is watched, and how that goes; an empty path when none is.',
    params: dealershipParams,
    response: z.object({
      path: z.string(),
      watch: feedWatchSchema.nullable(),
      /** whether this server may watch folders at all */ available: z.boolean(),
    }),
  },
  stopWatching: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/csv-watch-path',
    access: managers,
    tenant: inDealership,
    summary: 'Stop watching the folder; the inventory stays as it is.',
    params: dealershipParams,
    response: z.object({ message: z.string() }),
  },
  restoreFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/restore',
    access: managers,
    tenant: inDealership,
    summary: 'Make the inventory from an earlier feed file again; it becomes the newest version.',
    params: versionParams,
    response: feedVersionSchema,
    status: 202,
  },
} as const satisfies Operations
