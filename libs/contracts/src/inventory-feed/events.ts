import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { objectIdField, timeField } from '../fields.ts'
import { feedCountsSchema } from './feed-versions.ts'

const version = { dealershipId: objectIdField, versionId: objectIdField, fileName: z.string() }
/** what became of a file */
const outcome = {
  ...version,
  /**
   * false for a file that had arrived before: staff have confirmed or restored it, or have changed how it is read; true in events from before the
   * field was added
   */
  arrived: z.boolean().default(true),
}

/**
 * Why a file is there to be read: it was uploaded or came from a watched folder, staff preview what it would change, confirm it while it is held, or
 * restore it, or they have changed how files are read
 */
const FEED_RECEPTIONS = ['handed-in', 'previewed', 'confirmed', 'restored', 'read-again'] as const
export type FeedReception = (typeof FEED_RECEPTIONS)[number]

export const feedReceived = defineEvent(
  'inventory.feed.received.v1',
  'inventory-feed, when a feed file is stored whole, or staff confirm one that is held. Its own importer listens; auth notes it in the activity log.',
  // 'handed-in' in events from before the field was added
  z.object({ ...version, confirmed: z.boolean(), how: z.enum(FEED_RECEPTIONS).default('handed-in') }),
)

/** Number of vehicles longest in stock that an import's event contains. */
export const LONGEST_IN_STOCK = 50
const stockedVehicle = z.object({ vin: z.string(), stockNumber: z.string(), name: z.string(), since: z.iso.date() })

export const feedUpdated = defineEvent(
  'inventory.feed.updated.v1',
  'inventory-feed, when an import is done. auth keeps the vehicle count, file name and time for the dealership list; notifications listen.',
  z.object({
    ...outcome,
    counts: feedCountsSchema,
    vehicleCount: z.number().int(),
    updatedAt: timeField,
    /** the vehicles with the longest time in stock according to the feed, longest first; empty in events from before the field was added */
    longestInStock: z.array(stockedVehicle).max(LONGEST_IN_STOCK).default([]),
  }),
)

export const feedHeld = defineEvent(
  'inventory.feed.held.v1',
  'inventory-feed, when a file would empty the inventory and waits for a decision; again when staff confirm it after the inventory has changed. ' +
    'Staff screens and notifications listen.',
  z.object({
    ...outcome,
    reason: z.string(),
    wouldRemove: z.number().int(),
    /** whether staff only preview what the file would change; false in events from before the field was added */
    checkOnly: z.boolean().default(false),
  }),
)

export const feedFailed = defineEvent(
  'inventory.feed.failed.v1',
  'inventory-feed, when a file cannot be imported; the old inventory stays.',
  z.object({ ...outcome, reason: z.string() }),
)

export const feedDiscarded = defineEvent(
  'inventory.feed.discarded.v1',
  'inventory-feed, when staff discard a held file; the old inventory stays. notifications stop reporting that it waits for a decision; ' +
    'auth notes it in the activity log.',
  z.object(version),
)

export const feedUnchanged = defineEvent(
  'inventory.feed.unchanged.v1',
  'inventory-feed, when a file arrives that is the same as the current one and read the same way. auth keeps its time for the dealership list; ' +
    'notifications count it as an arrival that ends a failure.',
  z.object(version),
)

export const feedRemoved = defineEvent(
  'inventory.feed.removed.v1',
  'inventory-feed, when staff delete the current feed. auth sets the count to 0.',
  z.object({ dealershipId: objectIdField, removed: z.number().int() }),
)

export const watchChanged = defineEvent(
  'inventory.watch.changed.v1',
  'inventory-feed, when watching a folder begins, ends, fails or works again. auth shows the dealership as connected while it works.',
  z.object({ dealershipId: objectIdField, watching: z.boolean(), healthy: z.boolean(), path: z.string(), message: z.string() }),
)

/** Maximum number of vehicles in one `vehicleChanged` event. */
export const VEHICLES_PER_EVENT = 500

const vehicleChange = z.object({
  vehicleId: objectIdField,
  vin: z.string(),
  stockNumber: z.string(),
  /** year, make, model and trim, for display; '' in events from before the field was added */
  name: z.string().default(''),
  make: z.string().default(''),
  /** facts of the feed that are not in the VIN, used for decoding VINs of similar vehicles; '' in events from before the fields were added */
  trim: z.string().default(''),
  drivetrain: z.string().default(''),
  transmission: z.string().default(''),
  /** facts for the estimates of prices; null and '' in events from before the fields were added */
  year: z.number().int().nullable().default(null),
  model: z.string().default(''),
  /** in miles, also if the feed has kilometers */
  mileage: z.number().int().nullable().default(null),
  /** the public price, in `currency`; null if there is none */
  price: z.number().nullable().default(null),
  /** ISO 4217 */
  currency: z.string().default(''),
  usedOrNew: z.enum(['used', 'new', '']).default(''),
  change: z.enum(['added', 'changed', 'removed']),
  /** of an added vehicle: the id of the removed one whose place it takes, because a VIN was added or corrected; absent for none */
  replaces: objectIdField.optional(),
  /**
   * names of the changed fields (publicVehicleSchema, staffVehicleSchema); empty for added and removed vehicles, and for vehicles that are
   * published again because events have got more fields
   */
  fields: z.array(z.string()),
})
export type VehicleChange = z.infer<typeof vehicleChange>

export const vehicleChanged = defineEvent(
  'inventory.vehicle.changed.v1',
  'inventory-feed, for every vehicle that an import has added, changed or removed, many at a time, before its inventory.feed.updated.v1, and for ' +
    'one that staff have edited; for every vehicle, listed or not, once when events have come to carry more facts, or another price is shown. May ' +
    'come twice after a crash. Deleting a feed publishes inventory.feed.removed.v1 instead. Services outside this repository listen.',
  z.object({
    dealershipId: objectIdField,
    /** null for an edit by staff, and for vehicles that are published again */
    versionId: objectIdField.nullable(),
    vehicles: z.array(vehicleChange).max(VEHICLES_PER_EVENT),
  }),
)

export const vehicleEdited = defineEvent(
  'inventory.vehicle.edited.v1',
  'inventory-feed, when staff say something of a vehicle in the feed’s place, or let the feed say it again. auth notes it in the activity log.',
  z.object({
    dealershipId: objectIdField,
    vehicleId: objectIdField,
    vin: z.string(),
    stockNumber: z.string(),
    name: z.string(),
    /** names of the fields that staff have overridden */
    edited: z.array(z.string()),
    /** names of the fields whose override was dropped */
    dropped: z.array(z.string()),
  }),
)

export const feedFormatChanged = defineEvent(
  'inventory.feed-format.changed.v1',
  'inventory-feed, when staff say how feed files are to be read. auth notes it in the activity log.',
  z.object({ dealershipId: objectIdField, columnsMapped: z.number().int(), mileageUnit: z.string(), currency: z.string() }),
)

export const inventoryFeedEvents = [
  feedReceived,
  feedUpdated,
  feedHeld,
  feedFailed,
  feedDiscarded,
  feedUnchanged,
  feedRemoved,
  watchChanged,
  vehicleChanged,
  vehicleEdited,
  feedFormatChanged,
]
