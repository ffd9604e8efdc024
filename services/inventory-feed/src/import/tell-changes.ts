import { VEHICLES_PER_EVENT, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ImportLedger } from '../domain/import-ledger.ts'
import type { ChangedVehicle } from '../store/changed-pack.ts'
import type { ImportRun } from './import-run.ts'

/** Vehicles that are asked for by name; more are found faster by looking at all. */
const NAMED_AT_MOST = 10_000
/** Price changes told in the feed version itself. */
const PRICE_CHANGES_TOLD = 50

/**
 * Tells of every vehicle that the import has added, changed or removed, by the marks it left: also of what an earlier attempt did that was cut
 * off, and again when this one is. Every event is stored by NATS, or waits in the outbox while it is away, when this resolves. Returns the price
 * changes for the report.
 */
export async function tellChanges(
  { deps, dealershipId, versionId, version, lease }: ImportRun,
  ledger: Pick<ImportLedger, 'counts' | 'differing'>,
): Promise<FeedVersion['priceChanges']> {
  const priceChanges: NonNullable<FeedVersion['priceChanges']> = { count: 0, first: [] }
  const { added, changed, removed } = ledger.counts()
  if (added + changed + removed === 0) return priceChanges
  const keys = added + changed + removed > NAMED_AT_MOST ? null : [...ledger.differing()]
  const { actor, correlationId, receivedEventId: causationId } = version
  const context: EventContext = { dealershipId, actor, correlationId, causationId, now: deps.clock() }
  // all of them together are some 100 bytes a vehicle
  const told: Promise<void>[] = []
  for await (const pack of deps.vehicles.changedBy(dealershipId, version._id, keys)) {
    for (const vehicle of pack) notePrice(priceChanges, vehicle)
    lease.assertHeld()
    for (let at = 0; at < pack.length; at += VEHICLES_PER_EVENT) {
      const vehicles = pack.slice(at, at + VEHICLES_PER_EVENT).map(toEvent)
      const telling = deps.messaging.publisher.publish(vehicleChanged, { dealershipId, versionId, vehicles }, context)
      // waited for below, or of no interest any more when something else fails first
      telling.catch(() => {})
      told.push(telling)
    }
  }
  await Promise.all(told)
  return priceChanges
}

function notePrice(told: NonNullable<FeedVersion['priceChanges']>, vehicle: ChangedVehicle): void {
  if (!vehicle.fields.includes('price')) return
  told.count++
  if (told.first.length >= PRICE_CHANGES_TOLD) return
  const { vehicleId, name, stockNumber, priceWas: from, price: to } = vehicle
  told.first.push({ vehicleId, name, stockNumber, from, to })
}

function toEvent({ vehicleId, vin, stockNumber, change, fields }: ChangedVehicle) {
  return { vehicleId, vin, stockNumber, change, fields: change === 'changed' ? fields : [] }
}
