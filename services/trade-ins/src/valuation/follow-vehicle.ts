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
 * miles (rules: trade-in estimate). A vehicle that is sold or no longer shows a price keeps its last price, also the one of the record whose place it
 * takes (`replaced`); one that turns out to be new is dropped. An older event changes nothing; an event from before it had these facts only changes
 * whether the vehicle is listed.
 */
export function followVehicle(
  before: LotVehicleDoc | null,
  change: VehicleChange,
  { event, ...source }: EventSource,
  replaced: LotVehicleDoc | null = null,
): Followed {
  if (before !== null && (before.eventId === event.id || hasNewer(before, event))) return { kind: 'leave' }
  if (change.usedOrNew === 'new') return before === null ? { kind: 'leave' } : { kind: 'drop' }
  const facts = factsOf(change) ?? replaced ?? before
  if (facts === null) return { kind: 'leave' }
  const { year, make, model, trim, mileage, price, currency } = facts
  const listed = change.change !== 'removed'
  // an edit from before the import may be late, so only an import that lists the vehicle again counts
  const replacedBy = change.change === 'added' ? undefined : before?.replacedBy
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
    ...(replacedBy && { replacedBy }),
  }
  return { kind: 'keep', vehicle }
}

/**
 * Returns a vehicle once another record has taken its place, so that it counts once (rules: trade-in estimate). Null if that is known, or if it was
 * listed again after that event.
 */
export function replacedVehicle(before: LotVehicleDoc, by: ObjectId, event: EventPosition): LotVehicleDoc | null {
  if (before.replacedBy?.equals(by) || (before.listed && hasNewer(before, event))) return null
  return { ...before, replacedBy: by }
}

type Learned = Pick<LotVehicleDoc, 'year' | 'make' | 'model' | 'trim' | 'mileage' | 'price' | 'currency'>

/** Returns the facts that a price is learned from; null if the event lacks one. */
function factsOf({ usedOrNew, year, make, model, trim, mileage, price, currency }: VehicleChange): Learned | null {
  if (usedOrNew !== 'used' || year === null || mileage === null || price === null || price <= 0 || make === '' || model === '') return null
  return { year, make, model, trim, mileage, price, currency }
}
