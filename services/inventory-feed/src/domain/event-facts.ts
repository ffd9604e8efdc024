import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'

const MILES_PER_KM = 0.621371

/** The facts of a vehicle in an event. */
export type EventFacts = Omit<VehicleChange, 'vehicleId' | 'change' | 'fields' | 'replaces'>

/** The stored facts of an event, in the order of the cells that `readEventCells` reads; the displayed price is last. */
export const EVENT_CELLS = [
  ...(['vin', 'stockNumber', 'name', 'make', 'trim', 'drivetrain', 'transmission'] as const),
  ...(['model', 'currency', 'usedOrNew', 'year', 'mileage', 'mileageUnit'] as const),
] as const

/** Returns the facts that an event carries; `price` is the displayed one (rules: public price). */
export function eventFacts(facts: Pick<FeedVehicle, (typeof EVENT_CELLS)[number]>, price: number | null): EventFacts {
  const { vin, stockNumber, name, make, trim, drivetrain, transmission, model, currency, usedOrNew, year, mileage, mileageUnit } = facts
  return {
    vin,
    stockNumber,
    name,
    make,
    trim,
    drivetrain,
    transmission,
    model,
    currency,
    usedOrNew,
    year,
    price,
    mileage: toMiles(mileage, mileageUnit),
  }
}

/** Returns a vehicle's facts in the order of EVENT_CELLS, then the price; '' for null. */
export function eventCells(facts: Pick<FeedVehicle, (typeof EVENT_CELLS)[number]>, price: number | null): string[] {
  const cells = EVENT_CELLS.map((fact) => String(facts[fact] ?? ''))
  cells.push(String(price ?? ''))
  return cells
}

/** Reads the facts of an event from a vehicle's cells, starting at index `from`. */
export function readEventCells(cells: readonly string[], from: number): EventFacts {
  let at = from
  const next = () => cells[at++] ?? ''
  // written out instead of looped: an import reads hundreds of thousands of vehicles
  return {
    vin: next(),
    stockNumber: next(),
    name: next(),
    make: next(),
    trim: next(),
    drivetrain: next(),
    transmission: next(),
    model: next(),
    currency: next(),
    usedOrNew: next() as EventFacts['usedOrNew'],
    year: numberOf(next()),
    mileage: toMiles(numberOf(next()), next()),
    price: numberOf(next()),
  }
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

function toMiles(distance: number | null, unit: string): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * MILES_PER_KM)
}
