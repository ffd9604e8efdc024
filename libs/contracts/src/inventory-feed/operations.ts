import { z } from 'zod'
import { dealershipSchema } from '../auth/operations.ts'
import { changeOf, objectIdField, pagingQuery, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { anyoneInDealership, managersInDealership, staffInDealership } from '../usual-access.ts'
import {
  FEED_COLUMNS_MAPPED_MAX,
  FEED_MAX_BYTES,
  feedColumnSchema,
  feedFormatSchema,
  feedVersionChangesSchema,
  feedVersionSchema,
  feedWatchSchema,
} from './feed-versions.ts'
import {
  publicVehicleSchema,
  staffVehicleSchema,
  VEHICLE_FETCH_LIMIT,
  VEHICLE_SORTS,
  vehicleEditFields,
  vehicleFilter,
  vehicleResponse,
} from './vehicles.ts'

const versionParams = dealershipParams.extend({ versionId: objectIdField })

type EditBody = { [K in keyof typeof vehicleEditFields]: z.ZodOptional<z.ZodNullable<(typeof vehicleEditFields)[K]>> }

export const inventoryFeedOperations = {
  listVehicles: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicles',
    ...anyoneInDealership,
    errors: [401],
    summary: 'The vehicles in the inventory, most photos first: all of them as an array, or a page when `page` is given.',
    query: z.object({
      ...pagingQuery,
      ...vehicleFilter,
      sort: z.enum(VEHICLE_SORTS).default('photos'),
    }),
    response: z.union([
      z.array(vehicleResponse),
      z.object({ vehicles: z.array(vehicleResponse), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
    wholeRateLimit: 'whole',
  },
  listVehicleFacets: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicle-facets',
    ...anyoneInDealership,
    errors: [401],
    summary:
      'What the inventory can be narrowed by: makes with their models, years, prices, and what is missing, with counts under the other filters. ' +
      'Staff also learn what vehicles lack of their packages.',
    // rules: filter counts
    query: z.object(vehicleFilter),
    response: z.object({
      /** used and new vehicles, regardless of the filter */
      total: z.number().int(),
      used: z.number().int(),
      new: z.number().int(),
      makes: z.array(
        z.object({
          make: z.string(),
          count: z.number().int(),
          models: z.array(z.object({ model: z.string(), count: z.number().int() })),
        }),
      ),
      /** null if no vehicle has one */
      years: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** public prices, dollars */
      prices: z.object({ from: z.number(), to: z.number() }).nullable(),
      missingPhoto: z.number().int(),
      missingPrice: z.number().int(),
      /** only for staff: the number of complete packages, and of packages that lack each item that staff add (rules: package completeness) */
      package: z
        .object({
          complete: z.number().int(),
          missingVideo: z.number().int(),
          missingAutocheck: z.number().int(),
          missingInspection: z.number().int(),
          missingMsrp: z.number().int(),
        })
        .optional(),
    }),
  },
  exportVehicles: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicles-export',
    ...staffInDealership,
    // rules: csv export
    summary: 'The vehicles in the inventory as a CSV file that is safe to open in a spreadsheet.',
    query: z.object({ ...vehicleFilter, sort: z.enum(VEHICLE_SORTS).default('photos') }),
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  editVehicle: {
    method: 'PATCH',
    path: '/api/dealerships/:dealershipId/vehicle/:vehicleId',
    ...managersInDealership,
    summary: 'Say something of a vehicle in the feed’s place, or with null let the feed say it again. It survives every import.',
    params: dealershipParams.extend({ vehicleId: objectIdField }),
    body: changeOf(
      Object.fromEntries(Object.entries(vehicleEditFields).map(([fact, field]) => [fact, field.nullable().optional()])) as EditBody,
      // rules: vehicle video
      { videoUrl: z.never({ error: 'is set with PUT /api/dealerships/{dealershipId}/settings/vehicle-video' }).optional() },
    ),
    response: staffVehicleSchema,
  },
  listSimilarVehicles: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicle/:vehicleId/similar',
    ...anyoneInDealership,
    summary: 'Vehicles in the inventory that are like one that may be sold: same make, body and price first, at most SIMILAR_VEHICLES.',
    params: dealershipParams.extend({ vehicleId: z.string().trim().min(1).max(60) }),
    response: z.array(publicVehicleSchema),
  },
  getFeedFormat: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-format',
    ...managersInDealership,
    summary: 'How feed files are read, and what the columns of the newest one are read as.',
    response: z.object({
      format: feedFormatSchema,
      /** the newest stored file; null if there is none */
      file: z.object({ versionId: objectIdField, fileName: z.string() }).nullable(),
      columns: z.array(feedColumnSchema),
    }),
  },
  changeFeedFormat: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/feed-format',
    ...managersInDealership,
    errors: [409, 422],
    summary: 'Say how feed files are to be read from now on; the current file is read again that way.',
    body: feedFormatSchema.refine(({ columns }) => Object.keys(columns).length <= FEED_COLUMNS_MAPPED_MAX, 'maps too many columns'),
    response: z.object({
      format: feedFormatSchema,
      /** the new import of the current file; null if there is no file, or the change does not affect it */
      version: feedVersionSchema.nullable(),
    }),
  },
  listVehiclesCsv: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicles-csv',
    ...staffInDealership,
    summary: 'The vehicles in the inventory with staff-only facts.',
    query: z.object({ limit: wholeNumberField(1, VEHICLE_FETCH_LIMIT).default(VEHICLE_FETCH_LIMIT) }),
    response: z.object({ vehicles: z.array(staffVehicleSchema) }),
  },
  getVehicle: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicle/:vehicleId',
    ...anyoneInDealership,
    errors: [409],
    summary: 'One vehicle by VIN, stock number or id; one that has left the feed has `listed: false`.',
    params: dealershipParams.extend({ vehicleId: z.string().trim().min(1).max(60) }),
    response: vehicleResponse,
  },
  uploadCsv: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/upload-csv',
    ...managersInDealership,
    errors: [422],
    summary: 'Replace the inventory by a feed file. Waits a few seconds for the outcome, then answers that work goes on.',
    /** `check=true`: only a preview of the changes; the file then waits for a decision */
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
    ...staffInDealership,
    summary: 'The current feed file, byte for byte, with Last-Modified.',
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  deleteCsv: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/csv',
    ...managersInDealership,
    summary: 'Remove the current feed: its vehicles leave the inventory and keep their history.',
    response: z.object({ message: z.string(), removed: z.number().int() }),
  },
  listFeedVersions: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions',
    ...staffInDealership,
    summary: 'The last feed files and what became of them, newest first, and after them the older ones whose file is kept.',
    response: z.object({ versions: z.array(feedVersionSchema) }),
  },
  getFeedVersion: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId',
    ...staffInDealership,
    summary: 'One feed file: state, progress and counts.',
    params: versionParams,
    response: feedVersionSchema,
  },
  listFeedVersionChanges: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/changes',
    ...staffInDealership,
    summary: 'The vehicles that a feed file has added, changed and removed, or would while it is held.',
    params: versionParams,
    response: feedVersionChangesSchema,
  },
  downloadRejectedRows: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/rejected-rows',
    ...staffInDealership,
    summary: 'The rejected rows with their reasons as CSV, to be mended and uploaded again.',
    params: versionParams,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  confirmFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/confirm',
    ...managersInDealership,
    errors: [409],
    summary:
      'Import a held feed file after all. If the inventory has changed since the file was checked, it is checked again, ' +
      'and waits with new counts.',
    params: versionParams,
    response: feedVersionSchema,
    status: 202,
  },
  discardFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/discard',
    ...managersInDealership,
    errors: [409],
    summary: 'Drop a held feed file; the inventory stays as it is.',
    params: versionParams,
    response: feedVersionSchema,
  },
  watchCsvPath: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/watch-csv-path',
    ...managersInDealership,
    errors: [409, 422],
    summary: 'Watch a folder of the server for newer CSV files; the newest one becomes the inventory by itself.',
    body: z.object({ path: z.string().trim().min(1, 'is required').max(1_000) }),
    response: z.object({ message: z.string(), watch: feedWatchSchema }),
  },
  getCsvWatchPath: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/csv-watch-path',
    ...staffInDealership,
    summary: 'The folder that is watched, and how that goes; an empty path when none is.',
    response: z.object({
      path: z.string(),
      watch: feedWatchSchema.nullable(),
      /** whether this server is allowed to watch folders */
      available: z.boolean(),
      /** the dealership's folder, relative to the server's watch root; it and its subfolders can be watched */
      folder: z.string(),
      /** a text about why the platform stopped watching, until staff start or stop it themselves; null if it did not */
      stopped: z.string().nullable(),
    }),
  },
  stopWatching: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/csv-watch-path',
    ...managersInDealership,
    summary: 'Stop watching the folder; the inventory stays as it is.',
    response: z.object({ message: z.string() }),
  },
  restoreFeedVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/feed-versions/:versionId/restore',
    ...managersInDealership,
    errors: [409, 422],
    summary: 'Make the inventory from an earlier feed file again; it becomes the newest version.',
    params: versionParams,
    /** `check=true`: only a preview of the changes; the file then waits for a decision */
    query: z.object({ check: z.enum(['true', 'false']).default('false') }),
    response: feedVersionSchema,
    status: 202,
  },
} as const satisfies Operations
