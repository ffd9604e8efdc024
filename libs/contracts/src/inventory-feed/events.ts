import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { objectIdField, timeField } from '../fields.ts'
import { feedCountsSchema } from './feed-versions.ts'

const version = { dealershipId: objectIdField, versionId: objectIdField, fileName: z.string() }

export const feedReceived = defineEvent(
  'inventory.feed.received.v1',
  'inventory-feed, when a feed file is stored whole. Its own importer listens.',
  z.object({ ...version, confirmed: z.boolean() }),
)

/** Vehicles that an import names as longest in stock. */
export const LONGEST_IN_STOCK = 50
const stockedVehicle = z.object({ vin: z.string(), stockNumber: z.string(), name: z.string(), since: z.iso.date() })

export const feedUpdated = defineEvent(
  'inventory.feed.updated.v1',
  'inventory-feed, when an import is done. auth keeps the vehicle count, file name and time for the dealership list; notifications listen.',
  z.object({
    ...version,
    counts: feedCountsSchema,
    vehicleCount: z.number().int(),
    updatedAt: timeField,
    /** those of which the feed says since when they are in stock, longest first; none in events from before it was a fact */
    longestInStock: z.array(stockedVehicle).max(LONGEST_IN_STOCK).default([]),
  }),
)

export const feedHeld = defineEvent(
  'inventory.feed.held.v1',
  'inventory-feed, when a file would empty the inventory and waits for a decision. Staff screens and notifications listen.',
  z.object({ ...version, reason: z.string(), wouldRemove: z.number().int() }),
)

export const feedFailed = defineEvent(
  'inventory.feed.failed.v1',
  'inventory-feed, when a file cannot be imported; the old inventory stays.',
  z.object({ ...version, reason: z.string() }),
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

/** Vehicles in one `vehicleChanged` event at most. */
export const VEHICLES_PER_EVENT = 500

const vehicleChange = z.object({
  vehicleId: objectIdField,
  vin: z.string(),
  stockNumber: z.string(),
  /** year, make, model and trim, for people who read of it; '' in events from before it was a fact */
  name: z.string().default(''),
  make: z.string().default(''),
  /** what the feed says of the vehicle that its VIN does not, for others like it; '' in events from before they were facts */
  trim: z.string().default(''),
  drivetrain: z.string().default(''),
  transmission: z.string().default(''),
  /** what prices are learned from; null and '' in events from before they were facts */
  year: z.number().int().nullable().default(null),
  model: z.string().default(''),
  /** miles, also where the feed counts kilometers */
  mileage: z.number().int().nullable().default(null),
  /** the price customers see, in `currency`; null where they see none */
  price: z.number().nullable().default(null),
  /** ISO 4217 */
  currency: z.string().default(''),
  usedOrNew: z.enum(['used', 'new', '']).default(''),
  change: z.enum(['added', 'changed', 'removed']),
  /**
   * names of the facts that changed (publicVehicleSchema, staffVehicleSchema); empty for the added and the removed, and for vehicles that are
   * published again because events have come to carry more facts
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
    /** null: no import, but staff, or vehicles that are published again */
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
    /** the facts that staff say now */
    edited: z.array(z.string()),
    /** the facts that are the feed's again */
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
  feedRemoved,
  watchChanged,
  vehicleChanged,
  vehicleEdited,
  feedFormatChanged,
]
