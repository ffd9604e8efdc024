import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { ObjectId } from 'mongodb'
import type { LotVehicleDoc } from '../store/lot-vehicle-store.ts'

/** The event about a vehicle and its time. */
type EventSource = Pick<LotVehicleDoc, 'dealershipId' | 'eventId' | 'seenAt'>

/** The result for a known vehicle: updated, no longer learned from, or unchanged. */
type Followed = { kind: 'keep'; vehicle: LotVehicleDoc } | { kind: 'drop' } | { kind: 'leave' }

/**
 * What an event says of a vehicle that is known as `before`, or not known (null): used vehicles with a price, year, make, model and miles are learned
 * from (rules: trade-in estimate). A sold one stays with its last price, and so does one that shows no price any more; one that turns out to be new is
 * dropped. An event that is older than what is known changes nothing; one from before these facts were in it says only whether it is there.
 */
export function followVehicle(before: LotVehicleDoc | null, change: VehicleChange, source: EventSource): Followed {
  if (before !== null && before.eventId >= source.eventId) return { kind: 'leave' }
  if (change.usedOrNew === 'new') return before === null ? { kind: 'leave' } : { kind: 'drop' }
  const facts = factsOf(change) ?? before
  if (facts === null) return { kind: 'leave' }
  const { year, make, model, trim, mileage, price, currency } = facts
  const listed = change.change !== 'removed'
  const vehicle = { _id: new ObjectId(change.vehicleId), ...source, year, make, model, trim, mileage, price, currency, listed }
  return { kind: 'keep', vehicle }
}

type Learned = Pick<LotVehicleDoc, 'year' | 'make' | 'model' | 'trim' | 'mileage' | 'price' | 'currency'>

/** What a price is learned from; null where the event says less. */
function factsOf({ usedOrNew, year, make, model, trim, mileage, price, currency }: VehicleChange): Learned | null {
  if (usedOrNew !== 'used' || year === null || mileage === null || price === null || price <= 0 || make === '' || model === '') return null
  return { year, make, model, trim, mileage, price, currency }
}
