import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'

const MILES_PER_KM = 0.621371

/** What an event says of a vehicle itself. */
export type EventFacts = Omit<VehicleChange, 'vehicleId' | 'change' | 'fields'>

const TEXTS = ['vin', 'stockNumber', 'name', 'make', 'trim', 'drivetrain', 'transmission', 'model', 'currency'] as const

/** The facts behind an event as they are stored, in the order of the cells that `readEventCells` reads; the price that is shown comes last. */
export const EVENT_CELLS = [...TEXTS, 'usedOrNew', 'year', 'mileage', 'mileageUnit'] as const

/** What an event says of a vehicle with these facts, for `price` (rules: public price). */
export function eventFacts(facts: Pick<FeedVehicle, (typeof EVENT_CELLS)[number]>, price: number | null): EventFacts {
  const { vin, stockNumber, name, make, trim, drivetrain, transmission, model, currency, usedOrNew, year, mileage, mileageUnit } = facts
  return {
    ...{ vin, stockNumber, name, make, trim, drivetrain, transmission, model, currency, usedOrNew, year, price },
    mileage: toMiles(mileage, mileageUnit),
  }
}

/** The cells of a vehicle's facts. */
export function eventCells(facts: Pick<FeedVehicle, (typeof EVENT_CELLS)[number]>, price: number | null): string[] {
  const cells = EVENT_CELLS.map((fact) => String(facts[fact] ?? ''))
  cells.push(String(price ?? ''))
  return cells
}

/** What an event says, out of the cells of a vehicle. */
export function readEventCells(cells: readonly string[]): EventFacts {
  const texts = Object.fromEntries(TEXTS.map((fact, index) => [fact, cells[index] ?? ''])) as Record<(typeof TEXTS)[number], string>
  const [usedOrNew = '', year = '', mileage = '', mileageUnit = '', price = ''] = cells.slice(TEXTS.length)
  return {
    ...texts,
    usedOrNew: usedOrNew as EventFacts['usedOrNew'],
    year: numberOf(year),
    mileage: toMiles(numberOf(mileage), mileageUnit),
    price: numberOf(price),
  }
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

function toMiles(distance: number | null, unit: string): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * MILES_PER_KM)
}
