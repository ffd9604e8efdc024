import { VEHICLES_PER_EVENT, type VehicleChange, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ChangedVehicle } from '../store/changed-pack.ts'
import type { AppliedFile } from './apply-file.ts'
import type { ImportRun } from './import-run.ts'
import { letOthersGoFirst } from './let-others-go-first.ts'

/** Vehicles that are asked for by name; more are found faster by looking at all. */
const NAMED_AT_MOST = 10_000
/** Events on their way to NATS at once: enough that its answers are not waited for, few enough that they take no memory to speak of. */
const EVENTS_IN_FLIGHT = 50
/** Price changes told in the feed version itself. */
const PRICE_CHANGES_TOLD = 50

/**
 * Tells of every vehicle that the import has added, changed or removed: of what it has inserted itself, and of the others by the marks it left,
 * also of what an earlier attempt did that was cut off; again when this one is. Every event is stored by NATS, or waits in the outbox while it is
 * away, when this resolves. Returns the price changes for the report.
 */
export async function tellChanges(
  { deps, dealershipId, versionId, version, lease, priceFallback }: ImportRun,
  { ledger, inserted }: Pick<AppliedFile, 'ledger' | 'inserted'>,
): Promise<FeedVersion['priceChanges']> {
  const priceChanges: NonNullable<FeedVersion['priceChanges']> = { count: 0, first: [] }
  const { actor, correlationId, receivedEventId: causationId } = version
  const context: EventContext = { dealershipId, actor, correlationId, causationId, now: deps.clock() }
  const onTheirWay = new Set<Promise<void>>()
  const tell = async (vehicles: VehicleChange[]) => {
    lease.assertHeld()
    const telling = deps.messaging.publisher
      .publish(vehicleChanged, { dealershipId, versionId, vehicles }, context)
      .then(() => void onTheirWay.delete(telling))
    // waited for here or below, or of no interest any more when something else fails first
    telling.catch(() => {})
    onTheirWay.add(telling)
    while (onTheirWay.size >= EVENTS_IN_FLIGHT) await Promise.race(onTheirWay)
  }

  const { added, changed, removed } = ledger.counts()
  const others = added + changed + removed - (inserted.count ?? 0)
  const isAllKnown = inserted.count !== null && others <= NAMED_AT_MOST
  if (isAllKnown) {
    for (let at = 0; at < (inserted.count ?? 0); at += VEHICLES_PER_EVENT) {
      await tell(inserted.slice(at, at + VEHICLES_PER_EVENT))
      // requests and other imports get their turn
      await letOthersGoFirst()
    }
  }
  const keys = isAllKnown ? [...ledger.differing()] : null
  if (keys?.length !== 0) {
    for await (const pack of deps.vehicles.changedBy(dealershipId, version._id, { keys, priceFallback })) {
      for (const vehicle of pack) notePrice(priceChanges, vehicle)
      for (let at = 0; at < pack.length; at += VEHICLES_PER_EVENT) await tell(pack.slice(at, at + VEHICLES_PER_EVENT).map(toEvent))
    }
  }
  await Promise.all(onTheirWay)
  return priceChanges
}

function notePrice(told: NonNullable<FeedVersion['priceChanges']>, vehicle: ChangedVehicle): void {
  if (!vehicle.fields.includes('price')) return
  told.count++
  if (told.first.length >= PRICE_CHANGES_TOLD) return
  const { vehicleId, name, stockNumber, feedPriceWas: from, feedPrice: to } = vehicle
  told.first.push({ vehicleId, name, stockNumber, from, to })
}

function toEvent({ feedPrice: _price, feedPriceWas: _priceWas, fields, ...vehicle }: ChangedVehicle): VehicleChange {
  return { ...vehicle, fields: vehicle.change === 'changed' ? fields : [] }
}
