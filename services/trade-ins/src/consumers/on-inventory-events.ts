import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { consumeInOrder } from '@forecourt/messaging/consume-in-order'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { isEvent } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import type { LotVehicleDoc } from '../store/lot-vehicle-store.ts'
import { followVehicle, replacedVehicle } from '../valuation/follow-vehicle.ts'

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
  const ids = vehicles.flatMap(({ vehicleId, replaces }) => (replaces === undefined ? [vehicleId] : [vehicleId, replaces]))
  const known = new Map((await lotVehicles.findMany(dealershipId, ids)).map((vehicle) => [vehicle._id.toHexString(), vehicle]))
  const kept = new Map<string, LotVehicleDoc>()
  const dropped: ObjectId[] = []
  // one event may both remove a vehicle and add the record that takes its place, in any order
  const find = (id: string) => kept.get(id) ?? known.get(id) ?? null
  for (const change of vehicles) {
    const { vehicleId, replaces } = change
    const replaced = replaces === undefined ? null : find(replaces)
    const followed = followVehicle(find(vehicleId), change, source, replaced)
    if (followed.kind === 'keep') kept.set(vehicleId, followed.vehicle)
    if (followed.kind === 'drop') {
      dropped.push(new ObjectId(vehicleId))
      kept.delete(vehicleId)
    }
    const gone = replaced && replacedVehicle(replaced, new ObjectId(vehicleId), source.event)
    if (gone) kept.set(gone._id.toHexString(), gone)
  }
  await lotVehicles.save(dealershipId, { kept: [...kept.values()], dropped })
  if ([...kept.keys()].some((id) => !known.has(id))) await lotVehicles.deleteBeyond(dealershipId, MAX_LOT_VEHICLES)
  return kept.size + dropped.length > 0
}
