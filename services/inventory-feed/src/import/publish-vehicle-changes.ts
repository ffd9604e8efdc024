import { VEHICLES_PER_EVENT, type VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ChangedVehicle } from '../store/changed-pack.ts'
import type { AppliedFile } from './apply-file.ts'
import type { ImportRun } from './import-run.ts'
import { publishVehicles } from './publish-vehicles.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The most vehicles that are looked up by key; for more, a scan of all vehicles is faster. */
const MAX_KEYS = 10_000
/** Events in flight to NATS: enough not to wait for each acknowledgement, few enough to take little memory. */
const EVENTS_IN_FLIGHT = 50
/** The most price changes listed in the feed version. */
const MAX_PRICE_CHANGES = 50

/**
 * Publishes every vehicle that the import has added, changed or removed: those that this run inserted, and the others by their marks, including those
 * of an earlier, interrupted attempt. A retry publishes them again. When this resolves, every event is stored by NATS, or in the outbox while NATS is
 * unavailable. Returns the price changes for the report.
 */
export async function publishVehicleChanges(
  { deps, dealershipId, versionId, version, lease, priceFallback }: ImportRun,
  { ledger, inserted }: Pick<AppliedFile, 'ledger' | 'inserted'>,
): Promise<FeedVersion['priceChanges']> {
  const priceChanges: NonNullable<FeedVersion['priceChanges']> = { count: 0, first: [] }
  const { actor, correlationId, receivedEventId: causationId } = version
  // read before the vehicles: an edit that they lack has a higher order
  const orderNow = await deps.messaging.outbox.order()
  const context: EventContext = { dealershipId, actor, correlationId, causationId, now: deps.clock() }
  const inFlight = new Set<Promise<void>>()
  const publish = async (vehicles: VehicleChange[], order: string) => {
    lease.assertHeld()
    const publishing = publishVehicles(deps.messaging, { dealershipId, versionId, vehicles }, { ...context, order }).then(
      () => void inFlight.delete(publishing),
    )
    // awaited below, unless something else fails first
    publishing.catch(() => {})
    inFlight.add(publishing)
    while (inFlight.size >= EVENTS_IN_FLIGHT) await Promise.race(inFlight)
  }

  const { added, changed, removed } = ledger.counts()
  const others = added + changed + removed - (inserted.count ?? 0)
  const isAllKnown = inserted.count !== null && others <= MAX_KEYS
  if (isAllKnown) {
    for (let at = 0; at < (inserted.count ?? 0); at += VEHICLES_PER_EVENT) {
      // they lack what staff have edited since
      await publish(inserted.slice(at, at + VEHICLES_PER_EVENT), inserted.order)
      // lets requests and other imports run
      await yieldToEventLoop()
    }
  }
  const keys = isAllKnown ? [...ledger.differing()] : null
  if (keys?.length !== 0) {
    for await (const pack of deps.vehicles.changedBy(dealershipId, version._id, { keys, priceFallback })) {
      for (const vehicle of pack) notePrice(priceChanges, vehicle)
      for (let at = 0; at < pack.length; at += VEHICLES_PER_EVENT)
        await publish(pack.slice(at, at + VEHICLES_PER_EVENT).map(toEvent), orderNow)
    }
  }
  await Promise.all(inFlight)
  return priceChanges
}

function notePrice(report: NonNullable<FeedVersion['priceChanges']>, vehicle: ChangedVehicle): void {
  if (!vehicle.fields.includes('price')) return
  report.count++
  if (report.first.length >= MAX_PRICE_CHANGES) return
  const { vehicleId, name, stockNumber, currency, feedPriceWas: from, feedPrice: to } = vehicle
  report.first.push({ vehicleId, name, stockNumber, from, to, currency })
}

function toEvent({ feedPrice: _price, feedPriceWas: _priceWas, replaces, fields, ...vehicle }: ChangedVehicle): VehicleChange {
  const isSuccessor = vehicle.change === 'added' && replaces !== ''
  return { ...vehicle, fields: vehicle.change === 'changed' ? fields : [], ...(isSuccessor && { replaces }) }
}
