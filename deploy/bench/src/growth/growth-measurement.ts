import type { BenchLine } from '../bench-line.ts'
import { lineThrough, type MeasuredGrowth } from './growth-model.ts'
import type { ByProcess, Costs } from './measure-requests.ts'
import type { CollectionSize } from './measure-storage.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'

/** Costs of every kind of request, with so many dealerships. */
export interface MeasuredCosts extends Costs {
  dealerships: number
  seconds: Readonly<Record<RequestKind, ByProcess>>
  streamBytes: Readonly<Record<RequestKind, number>>
}

/** What one run of `ONLY=growth make bench` has found; kept as deploy/bench/growth.json, from which the tables of docs/growth.md are written. */
export interface GrowthMeasurement {
  /** the machine, when, and what else ran on it */
  about: string
  costs: readonly MeasuredCosts[]
  /** what a dealership adds to each collection; `cached` is what of it is in the cache after an hour's work on a cold one */
  collections: readonly CollectionSize[]
  /** memory that a staff screen with its stream takes of a gateway */
  liveStreamMiB: number
}

/** With more dealerships a request may cost so much more: what is measured twice is not the same. */
const COST_AT_MOST = 1.5
/**
 * What customers do is taken in by batches, and counted in a transaction for each dealership of a batch: the more dealerships, the fewer share one, up to
 * a transaction for each.
 */
const IN_BATCHES_AT_MOST = 3
const BOUND: Readonly<Partial<Record<RequestKind, number>>> = {
  ...{ 'inventory-page': COST_AT_MOST, vehicle: COST_AT_MOST, 'vehicle-documents': COST_AT_MOST, 'leads-page': COST_AT_MOST },
  ...{ home: COST_AT_MOST, 'lead-write': COST_AT_MOST, 'packet-made': COST_AT_MOST },
  ...{ 'packet-open': IN_BATCHES_AT_MOST, heartbeat: IN_BATCHES_AT_MOST, click: IN_BATCHES_AT_MOST },
}

/** Processor seconds of a request on all processes together. */
export function totalSeconds({ seconds }: MeasuredCosts, kind: RequestKind): number {
  return Object.values(seconds[kind]).reduce((sum, one) => sum + one, 0)
}

/** The smallest and the largest number of dealerships that were measured. Throws when there are no two. */
export function ends({ costs }: GrowthMeasurement): readonly [few: MeasuredCosts, many: MeasuredCosts] {
  const [few, many] = [costs[0], costs.at(-1)]
  if (few === undefined || many === undefined || few === many)
    throw new Error('growth needs two numbers of dealerships, like GROWTH=10,100')
  return [few, many]
}

/** What the model is computed from: costs with the most dealerships, and lines through the fewest and the most for what grows with them. */
export function measuredGrowth(measurement: GrowthMeasurement): MeasuredGrowth {
  const [few, many] = ends(measurement)
  const growing = (of: 'idle' | 'residentMiB') =>
    Object.fromEntries(
      Object.entries(many[of]).map(([process, value]) => [
        process,
        lineThrough({ dealerships: few.dealerships, value: few[of][process] ?? 0 }, { dealerships: many.dealerships, value }),
      ]),
    )
  const sum = (of: keyof Omit<CollectionSize, 'name'>) => measurement.collections.reduce((total, one) => total + one[of], 0)
  return {
    secondsPerRequest: many.seconds,
    streamBytes: many.streamBytes,
    heartbeatBytes: many.heartbeatBytes,
    idleCores: growing('idle'),
    residentMiB: growing('residentMiB'),
    liveStreamMiB: measurement.liveStreamMiB,
    mongo: {
      ...{ dataBytes: sum('dataBytes'), indexBytes: sum('indexBytes') },
      ...{ hotDataBytes: sum('cachedDataBytes'), hotIndexBytes: sum('cachedIndexBytes') },
    },
  }
}

/** The bench's lines: no request costs more because there are more dealerships, and every service keeps within its memory. */
export function growthBounds(measurement: GrowthMeasurement, limitMiB: (service: string) => number | null): BenchLine[] {
  const [few, many] = ends(measurement)
  const ms = (costs: MeasuredCosts, kind: RequestKind) => totalSeconds(costs, kind) * 1000
  const costs = (Object.entries(BOUND) as [RequestKind, number][]).map(
    ([kind, atMost]): BenchLine => ({
      name: `${REQUEST_KINDS[kind]}, with ${many.dealerships} dealerships`,
      measured: ms(many, kind) / ms(few, kind),
      bound: { atMost },
      unit: `of the CPU time with ${few.dealerships}`,
      detail: `${ms(few, kind).toFixed(2)} and ${ms(many, kind).toFixed(2)} ms of all processes`,
    }),
  )
  const memory = Object.entries(many.residentMiB).flatMap(([service, mib]): BenchLine[] => {
    const atMost = limitMiB(service)
    if (atMost === null) return []
    const detail = `${few.residentMiB[service]?.toFixed(0)} MiB with ${few.dealerships}`
    return [{ name: `memory of ${service} with ${many.dealerships} dealerships`, measured: mib, bound: { atMost }, unit: 'MiB', detail }]
  })
  return [...costs, ...memory]
}
