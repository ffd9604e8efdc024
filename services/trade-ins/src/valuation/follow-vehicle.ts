import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { type EventPosition, hasNewer, newestEvent } from '@forecourt/mongo/newest-event'
import { ObjectId } from 'mongodb'
import type { LotVehicleDoc } from '../store/lot-vehicle-store.ts'

/** The event about a vehicle and its time. */
type EventSource = Pick<LotVehicleDoc, 'dealershipId' | 'seenAt'> & { event: EventPosition }

/** The result for a known vehicle: updated, no longer learned from, or unchanged. */
type Followed = { kind: 'keep'; vehicle: LotVehicleDoc } | { kind: 'drop' } | { kind: 'leave' }

/**
 * Applies an event to the stored vehicle, or to null for an unknown one. Prices are learned from used vehicles with a price, year, make, model and
 * miles (rules: trade-in estimate). A vehicle that is sold or no longer shows a price keeps its last price; one that turns out to be new is
 * dropped. An older event changes nothing; an event from before it had these facts only changes whether the vehicle is listed.
 */
export function followVehicle(before: LotVehicleDoc | null, change: VehicleChange, { event, ...source }: EventSource): Followed {
  if (before !== null && (before.eventId === event.id || hasNewer(before, event))) return { kind: 'leave' }
  if (change.usedOrNew === 'new') return before === null ? { kind: 'leave' } : { kind: 'drop' }
  const facts = factsOf(change) ?? before
  if (facts === null) return { kind: 'leave' }
  const { year, make, model, trim, mileage, price, currency } = facts
  const listed = change.change !== 'removed'
  const vehicle = {
    _id: new ObjectId(change.vehicleId),
    ...source,
    ...newestEvent(event),
    year,
    make,
    model,
    trim,
    mileage,
    price,
    currency,
    listed,
  }
  return { kind: 'keep', vehicle }
}

type Learned = Pick<LotVehicleDoc, 'year' | 'make' | 'model' | 'trim' | 'mileage' | 'price' | 'currency'>

/** Returns the facts that a price is learned from; null if the event lacks one. */
function factsOf({ usedOrNew, year, make, model, trim, mileage, price, currency }: VehicleChange): Learned | null {
  if (usedOrNew !== 'used' || year === null || mileage === null || price === null || price <= 0 || make === '' || model === '') return null
  return { year, make, model, trim, mileage, price, currency }
}
