import { HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import type { RequestKind } from './request-kinds.ts'

/** What is assumed of a dealership of 1,000 vehicles, 2,000 leads and 200 open packets; a change of one of these moves every figure of the model. */
export interface Assumptions {
  /** staff with a screen of leads or the home open, in the busiest hour */
  openScreens: number
  openPackets: number
  /** visits of an open packet in a day */
  visitsPerPacket: number
  visitMinutes: number
  /** calls with what a customer clicked and calculated, in a minute of a visit */
  clicksPerMinute: number
  /** the busiest minutes over the day's average */
  peakOverAverage: number
  /** requests of a day that do not follow from visits */
  perDay: Readonly<Partial<Record<RequestKind, number>>>
}

export const ASSUMED: Assumptions = {
  openScreens: 6,
  openPackets: 200,
  visitsPerPacket: 0.6,
  visitMinutes: 4,
  clicksPerMinute: 2,
  // an eighth of the day falls into its busiest hour, and that has minutes of twice its average
  peakOverAverage: 6,
  perDay: {
    // 12 people, some of them twice
    'sign-in': 20,
    // 12 people who look at 40 pages each, and 500 pages of visitors
    'inventory-page': 1_000,
    vehicle: 1_000,
    'vehicle-documents': 500,
    'leads-page': 1_000,
    home: 500,
    'tax-rate': 60,
    // 2,000 leads are those of two months
    'lead-write': 35,
    // 200 open packets are those of five days
    'packet-made': 40,
    feed: 4,
    // 1,000 vehicles turn over in two months: 17 a day, most with a paper
    document: 20,
    'trade-in': 6,
  },
}

/** How many requests of each kind come in a second. */
export type Rates = Readonly<Record<RequestKind, number>>
const NONE: Rates = {
  ...{
    'sign-in': 0,
    'inventory-page': 0,
    vehicle: 0,
    'vehicle-documents': 0,
    'leads-page': 0,
    home: 0,
    'tax-rate': 0,
    'lead-write': 0,
    'packet-made': 0,
  },
  ...{ 'packet-open': 0, heartbeat: 0, click: 0, feed: 0, document: 0, 'trade-in': 0 },
}
const DAY_S = 24 * 60 * 60
/** A screen with constant live updates refetches as soon as a fetch ends: what web/src/app/staff/live-updates.ts gathers, and the request. */
const READS_PER_SCREEN = 2

/** The requests of a dealership in a day. After each change by a customer every open screen refetches its page of leads. */
export function requestsPerDay(assumed: Assumptions): Rates {
  const { openPackets, visitsPerPacket, visitMinutes, clicksPerMinute, openScreens, perDay } = assumed
  const visits = openPackets * visitsPerPacket
  const clicks = visits * visitMinutes * clicksPerMinute
  // a customer comes, clicks and goes
  const changes = 2 * visits + clicks
  return {
    ...NONE,
    ...perDay,
    'packet-open': visits,
    vehicle: (perDay.vehicle ?? 0) + visits,
    'vehicle-documents': (perDay['vehicle-documents'] ?? 0) + visits,
    heartbeat: (visits * visitMinutes * 60_000) / HEARTBEAT_INTERVAL_MS,
    click: clicks,
    'leads-page': (perDay['leads-page'] ?? 0) + changes * openScreens,
  }
}

/** Requests a second in the busiest minutes of a usual day. */
export function busiestMinutes(assumed: Assumptions): Rates {
  return mapRates(requestsPerDay(assumed), (perDay) => (perDay * assumed.peakOverAverage) / DAY_S)
}

/** Requests a second when the customers of all open packets look at them at the same time, beside what the busiest minutes bring. */
export function allPacketsOnScreen(assumed: Assumptions): Rates {
  const { openPackets, clicksPerMinute, openScreens } = assumed
  return {
    ...busiestMinutes(assumed),
    heartbeat: (openPackets * 1000) / HEARTBEAT_INTERVAL_MS,
    click: (openPackets * clicksPerMinute) / 60,
    'leads-page': openScreens * READS_PER_SCREEN,
  }
}

function mapRates(rates: Rates, change: (rate: number) => number): Rates {
  return Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, change(rate)])) as Record<RequestKind, number>
}
