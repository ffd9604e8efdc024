import { vehicleChanged, vehicleEdited } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import { invalidFields, notFound, unauthorized } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { changedFacts } from '@forecourt/vehicle/changed-facts'
import type { ClientSession } from 'mongodb'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { eventFacts } from '../domain/event-facts.ts'
import { type Edited, type EditRequest, editVehicle as edit, indexOfUnknownPhoto } from '../domain/vehicle-editing.ts'
import { toStaffVehicle, withShownPrice } from '../responses/vehicle-responses.ts'
import type { EditedVehicle, VehicleDoc } from '../store/vehicle-doc.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'

/**
 * Overrides the feed's facts of a vehicle, listed or not, with staff's edits (rules: edit vehicle). Stores the vehicle and its events in one
 * transaction. No concurrent edit or import is lost: one of two transactions that write the same vehicle is retried.
 */
export function editVehicle(deps: FeedDeps): Handler<typeof inventoryFeedOperations.editVehicle> {
  return async (call) => {
    const { dealershipId, vehicleId } = call.params
    const { publicPriceFallback } = await knownDealership(deps, call)
    const context = call.context(dealershipId)
    const editedBy = personOf(call.caller)
    if (editedBy === null) throw unauthorized()
    let isChanged = false
    const vehicle = await deps.transaction(async (session) => {
      const named = await deps.vehicles.findById(dealershipId, vehicleId, session)
      if (!named) throw notFound('Vehicle')
      const stored = await deps.vehicles.currentRecord(named, session)
      refuseStrangePhotos(stored, call.body)
      const edited = edit(stored, call.body)
      isChanged = edited !== null
      if (edited === null) return stored
      const { facts, feedSays, values } = edited
      const edits = values && { values, editedAt: context.now, editedBy }
      const after: EditedVehicle = { ...stored, facts, feedSays, edits, updatedAt: context.now }
      await deps.vehicles.saveEdits(after, session)
      await publishEdit(deps, { before: stored, after, edited, publicPriceFallback }, context, session)
      return after
    })
    if (isChanged) deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    return toStaffVehicle(withShownPrice(vehicle, publicPriceFallback), publicPriceFallback)
  }
}

interface EditOfVehicle {
  before: VehicleDoc
  after: EditedVehicle
  edited: Edited
  publicPriceFallback: PriceFallback | undefined
}

/** Publishes the edit, and `vehicle.changed` only when the visible vehicle changed. */
async function publishEdit(
  { messaging }: FeedDeps,
  { before, after, edited, publicPriceFallback }: EditOfVehicle,
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const { vin, stockNumber, name } = after.facts
  const dealershipId = after.dealershipId.toHexString()
  const vehicleId = after._id.toHexString()
  const what = { dealershipId, vehicleId, vin, stockNumber, name, edited: edited.edited, dropped: edited.dropped }
  const { id: causationId } = await messaging.outbox.add(session, vehicleEdited, what, context)
  const shown = withShownPrice(after, publicPriceFallback).facts
  const fields = changedFacts(withShownPrice(before, publicPriceFallback).facts, shown)
  if (fields.length === 0) return
  // a vehicle that has left the feed must not be listed again by those who listen
  const change = after.listed ? { change: 'changed' as const, fields } : { change: 'removed' as const, fields: [] }
  const vehicles = [{ vehicleId, ...eventFacts(shown, shown.price), ...change }]
  await messaging.outbox.add(session, vehicleChanged, { dealershipId, versionId: null, vehicles }, { ...context, causationId })
}

function refuseStrangePhotos(vehicle: VehicleDoc, { photos }: EditRequest): void {
  const at = photos ? indexOfUnknownPhoto(vehicle, photos) : -1
  if (at >= 0) throw invalidFields([{ path: `photos.${at}`, message: 'must be a photo of the vehicle' }])
}
