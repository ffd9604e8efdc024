import { HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import type { RequestKind } from './request-kinds.ts'

/** Assumptions about a dealership of 1,000 vehicles, 2,000 leads and 200 open packets. A change of one changes every figure of the model. */
export interface Assumptions {
  /** staff screens with leads or home open in the busiest hour */
  openScreens: number
  openPackets: number
  /** visits of an open packet per day */
  visitsPerPacket: number
  visitMinutes: number
  /** calls with a customer's clicks and calculations per minute of a visit */
  clicksPerMinute: number
  /** rate of the busiest minutes over the day's average */
  peakOverAverage: number
  /** requests per day that do not follow from visits */
  perDay: Readonly<Partial<Record<RequestKind, number>>>
}

export const ASSUMED: Assumptions = {
  openScreens: 6,
  openPackets: 200,
  visitsPerPacket: 0.6,
  visitMinutes: 4,
  clicksPerMinute: 2,
  // the busiest hour has an eighth of the day's requests, and its busiest minutes have twice the hour's average
  peakOverAverage: 6,
  perDay: {
    // 12 people, some of them twice
    'sign-in': 20,
    // 12 people who view 40 pages each, and 500 pages of visitors
    'inventory-page': 1_000,
    vehicle: 1_000,
    'vehicle-documents': 500,
    'leads-page': 1_000,
    home: 500,
    'tax-rate': 60,
    // 2,000 leads come in two months
    'lead-write': 35,
    // 200 open packets are created in five days
    'packet-made': 40,
    feed: 4,
    // 1,000 vehicles turn over in two months: 17 a day, most with a document
    document: 20,
    'trade-in': 6,
  },
}

/** Requests of each kind per second. */
export type Rates = Readonly<Record<RequestKind, number>>
const NONE: Rates = {
  'sign-in': 0,
  'inventory-page': 0,
  vehicle: 0,
  'vehicle-documents': 0,
  'leads-page': 0,
  home: 0,
  'tax-rate': 0,
  'lead-write': 0,
  'packet-made': 0,
  'packet-open': 0,
  heartbeat: 0,
  click: 0,
  feed: 0,
  document: 0,
  'trade-in': 0,
}
const DAY_S = 24 * 60 * 60
/** Requests per second of a screen with constant live updates: web/src/app/staff/live-updates.ts batches them, and it refetches after each fetch. */
const READS_PER_SCREEN = 2

/** Returns the requests of a dealership per day. After each change by a customer, every open screen refetches its page of leads. */
export function requestsPerDay(assumed: Assumptions): Rates {
  const { openPackets, visitsPerPacket, visitMinutes, clicksPerMinute, openScreens, perDay } = assumed
  const visits = openPackets * visitsPerPacket
  const clicks = visits * visitMinutes * clicksPerMinute
  // each visit changes a lead when it starts, at each click and when it ends
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

/** Returns requests per second in the busiest minutes of a usual day. */
export function busiestMinutes(assumed: Assumptions): Rates {
  return mapRates(requestsPerDay(assumed), (perDay) => (perDay * assumed.peakOverAverage) / DAY_S)
}

/** Returns requests per second when the customers of all open packets view them at the same time, in addition to the busiest minutes. */
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
