import { describe, expect, test } from 'vitest'
import { type Assumptions, allPacketsOnScreen, busiestMinutes, type Rates, requestsPerDay } from './activity.ts'
import {
  coresOf,
  databaseGrowth,
  lineThrough,
  type MeasuredGrowth,
  roomFor,
  serviceGrowth,
  streamStorage,
  wiredTigerCacheMiB,
} from './growth-model.ts'
import { KINDS, type RequestKind } from './request-kinds.ts'

const MIB = 1024 * 1024

function ofKinds<T>(rest: T, some: Partial<Record<RequestKind, T>>): Record<RequestKind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, some[kind] ?? rest])) as Record<RequestKind, T>
}

const RATES: Rates = ofKinds(0, { 'leads-page': 2, heartbeat: 10 })
const MEASURED: MeasuredGrowth = {
  secondsPerRequest: ofKinds<Readonly<Record<string, number>>>(
    {},
    { 'leads-page': { leads: 0.002, mongod: 0.004 }, heartbeat: { leads: 0.0005, mongod: 0.0002 } },
  ),
  streamBytes: ofKinds(0, { click: 1_000, 'lead-write': 3_000 }),
  heartbeatBytes: 600,
  idleCores: { leads: { fixed: 0.025, each: 0.001 } },
  residentMiB: { leads: { fixed: 150, each: 0.5 }, gateway: { fixed: 100, each: 0.25 } },
  liveStreamMiB: 0.125,
  mongo: { dataBytes: 20 * MIB, indexBytes: 4 * MIB, hotDataBytes: 3 * MIB, hotIndexBytes: 2 * MIB },
}
const VALUES = { requestCores: 0.1, limitMiB: 500, hpaCpu: 0.75, hpaMin: 2, hpaMax: 6 }

describe('roomFor', () => {
  test('returns the number of whole dealerships that fit in addition to the fixed part', () => {
    expect(roomFor({ fixed: 10, each: 4 }, 31)).toBe(5)
  })
  test('returns 0 when the fixed part does not fit, and Infinity when a dealership needs nothing', () => {
    expect(roomFor({ fixed: 32, each: 4 }, 31)).toBe(0)
    expect(roomFor({ fixed: 10, each: 0 }, 31)).toBe(Number.POSITIVE_INFINITY)
  })
})

test('cores are those of an idle process plus, for each dealership, its rates times the cost of each request', () => {
  const { fixed, each } = coresOf(MEASURED, 'leads', RATES)
  expect(fixed).toBe(0.025)
  // 0.001 idle, 2 × 2 ms, 10 × 0.5 ms
  expect(each).toBeCloseTo(0.01)
  expect(coresOf(MEASURED, 'mongod', RATES)).toEqual({ fixed: 0, each: expect.closeTo(0.01) })
})

test('computes when one replica is full, when the autoscaler adds one, when all replicas are full, and when memory is', () => {
  expect(serviceGrowth(MEASURED, 'leads', { rates: RATES, openScreens: 6 }, VALUES)).toMatchObject({
    // (0.75 - 0.025) / 0.01
    oneReplica: 72,
    // (2 × 0.1 × 0.75 - 0.025) / 0.01
    autoscalerAdds: 12,
    // (6 × 0.75 - 0.025) / 0.01
    mostReplicas: 447,
    // (500 × 0.9 - 150) / 0.5
    memory: 600,
  })
})

test('the memory of a gateway includes a stream for each open screen', () => {
  // (500 × 0.9 - 100) / (0.25 + 6 × 0.125)
  expect(serviceGrowth(MEASURED, 'gateway', { rates: RATES, openScreens: 6 }, VALUES).memory).toBe(350)
})

test('a database is full when its CPU reaches 70 %, or when its hot indexes or its working set fill the cache', () => {
  const member = { name: 'a member', cores: 4, cacheMiB: 1_000 }
  expect(databaseGrowth(MEASURED, RATES, member)).toEqual({ processors: 280, indexes: 500, workingSet: 200 })
})

test('the cache is half of the memory above one GiB, and at least a quarter of a GiB', () => {
  expect([1_024, 1_500, 4_096, 16_384].map(wiredTigerCacheMiB)).toEqual([256, 256, 1_536, 7_680])
})

test('streams hold the events of 30 days and the heartbeats of the busiest hour', () => {
  const perDay = ofKinds(0, { click: 200, 'lead-write': 10, heartbeat: 4_000 })
  const busiest = ofKinds(0, { heartbeat: 0.5 })
  expect(streamStorage(MEASURED, perDay, busiest)).toMatchObject({
    eventsPerDay: 230_000,
    heartbeatsPerDay: 2_400_000,
    eventsHeld: 6_900_000,
    heartbeatsHeld: 1_080_000,
  })
})

test('fits a line through two measurements, without growth if the second is smaller', () => {
  expect(lineThrough({ dealerships: 10, value: 110 }, { dealerships: 100, value: 155 })).toEqual({ fixed: 105, each: 0.5 })
  expect(lineThrough({ dealerships: 10, value: 110 }, { dealerships: 100, value: 100 })).toEqual({ fixed: 110, each: 0 })
})

describe('the activity of a dealership', () => {
  const assumed: Assumptions = {
    openScreens: 3,
    openPackets: 100,
    visitsPerPacket: 0.5,
    visitMinutes: 2,
    clicksPerMinute: 4,
    peakOverAverage: 6,
    perDay: { vehicle: 100, 'leads-page': 10, feed: 1 },
  }
  test('consists of heartbeats every 15 s, clicks, and a page of leads on every open screen for each change', () => {
    expect(requestsPerDay(assumed)).toMatchObject({
      'packet-open': 50,
      vehicle: 150,
      heartbeat: 400,
      click: 400,
      feed: 1,
      'trade-in': 0,
      // 10, and 3 screens × (50 starts, 50 ends, 400 clicks)
      'leads-page': 1_510,
    })
  })
  test('is six times the average in the busiest minutes', () => {
    expect(busiestMinutes(assumed).heartbeat).toBeCloseTo((400 * 6) / 86_400)
  })
  test('with all packets on screen has a heartbeat of each every 15 s, and screens that refetch constantly', () => {
    expect(allPacketsOnScreen(assumed)).toMatchObject({
      heartbeat: expect.closeTo(100 / 15),
      click: expect.closeTo(400 / 60),
      'leads-page': 6,
      feed: expect.closeTo(6 / 86_400),
    })
  })
})
