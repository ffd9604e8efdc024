import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { followVehicle } from '../valuation/follow-vehicle.ts'

/** Vehicles that are kept per dealership, enough for years of sales. */
const MAX_LOT_VEHICLES = 20_000

export const vehicleEvents = {
  durable: 'lot-vehicles',
  events: [vehicleChanged, feedRemoved],
} as const satisfies DurableEvents

/**
 * Consumes inventory events, in order: estimates are learned from the prices of used vehicles (rules: trade-in estimate). Events may be redelivered
 * or late.
 */
export function onInventoryEvents(deps: TradeInsDeps) {
  return consumeInOrder(deps.messaging, {
    ...vehicleEvents,
    handler: async (envelope) => {
      const { dealershipId } = envelope.data
      const { dealerships, lotVehicles } = deps.stores
      if ((await dealerships.find(dealershipId)).state === 'deleted') return
      const source = { dealershipId: new ObjectId(dealershipId), event: envelope, seenAt: new Date(envelope.occurredAt) }
      const changed = isEvent(vehicleChanged, envelope)
        ? await applyVehicleEvent(deps, envelope.data, source)
        : await lotVehicles.unlistAll(dealershipId, source).then(() => true)
      // the dealership may have been deleted while this ran
      if ((await dealerships.find(dealershipId)).state === 'deleted') await lotVehicles.deleteAllForDealership(dealershipId)
      if (changed) await deps.priceModels.expire(dealershipId)
    },
  })
}

type Source = Parameters<typeof followVehicle>[2]

/** Stores what the event changes. Returns whether the vehicles to learn from have changed. */
async function applyVehicleEvent(
  { stores: { lotVehicles } }: TradeInsDeps,
  { dealershipId, vehicles }: { dealershipId: string; vehicles: Parameters<typeof followVehicle>[1][] },
  source: Source,
): Promise<boolean> {
  const known = await lotVehicles.findMany(
    dealershipId,
    vehicles.map(({ vehicleId }) => vehicleId),
  )
  const byId = new Map(known.map((vehicle) => [vehicle._id.toHexString(), vehicle]))
  const followed = vehicles.map((change) => followVehicle(byId.get(change.vehicleId) ?? null, change, source))
  const kept = followed.flatMap((what) => (what.kind === 'keep' ? [what.vehicle] : []))
  const dropped = followed.flatMap((what, index) => (what.kind === 'drop' ? [new ObjectId(vehicles[index]?.vehicleId)] : []))
  await lotVehicles.save(dealershipId, { kept, dropped })
  if (kept.length > known.length) await lotVehicles.deleteBeyond(dealershipId, MAX_LOT_VEHICLES)
  return followed.some(({ kind }) => kind !== 'leave')
}
