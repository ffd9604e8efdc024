import { zonedDay } from '@forecourt/service-kit/zoned-days'
import type { ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import type { StockedVehicle } from '../store/feed-store.ts'
import type { DigestPeriod } from './digest-period.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const STALE_AFTER_DAYS = 60
const NOT_SENT_FOR_DAYS = 14
const MAX_NAMED = 5

/** Returns what names a vehicle at its dealership: its VIN, or its stock number if it has none; '' for neither. */
export function vinOrStockNumber({ vin, stockNumber }: Pick<StockedVehicle, 'vin' | 'stockNumber'>): string {
  return vin || stockNumber
}

/**
 * Returns up to 5 vehicles, as text, that have been in stock for 60 days or longer and were sent to no customer in the last 14 days, oldest first
 * (rules: stale vehicles). A vehicle that got its VIN since was sent by its stock number. None if the feed has no in-stock dates.
 */
export async function staleVehicles(
  { stores }: Pick<NotificationsDeps, 'stores'>,
  dealershipId: ObjectId,
  longestInStock: readonly StockedVehicle[],
  { until, timeZone }: Pick<DigestPeriod, 'until'> & { timeZone: string },
): Promise<string[]> {
  const today = Date.parse(zonedDay(timeZone)(until))
  const aged = longestInStock.map((vehicle) => ({ ...vehicle, days: (today - Date.parse(vehicle.since)) / DAY_MS }))
  const old = aged.filter(({ days }) => days >= STALE_AFTER_DAYS)
  const since = new Date(until.getTime() - NOT_SENT_FOR_DAYS * DAY_MS)
  const sent = await stores.moments.sentSince(
    dealershipId,
    old.flatMap(({ vin, stockNumber }) => [vin, stockNumber]).filter((named) => named !== ''),
    since,
  )
  return old
    .filter(({ vin, stockNumber }) => !sent.has(vin) && !sent.has(stockNumber))
    .slice(0, MAX_NAMED)
    .map(({ name, stockNumber, days }) => `${name}${stockNumber === '' ? '' : `, stock ${stockNumber}`}: ${days} days`)
}
