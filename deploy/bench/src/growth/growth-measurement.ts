import type { BenchResult } from '../bench-result.ts'
import { lineThrough, type MeasuredGrowth } from './growth-model.ts'
import type { ByProcess, Costs } from './measure-requests.ts'
import type { CollectionSize } from './measure-storage.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'

/** Costs of every kind of request with a number of dealerships. */
export interface MeasuredCosts extends Costs {
  dealerships: number
  seconds: Readonly<Record<RequestKind, ByProcess>>
  streamBytes: Readonly<Record<RequestKind, number>>
}

/** The result of one run of `ONLY=growth make bench`. deploy/bench/growth.json has the one from which the tables of docs/growth.md are written. */
export interface GrowthMeasurement {
  /** the machine and its load */
  about: string
  costs: readonly MeasuredCosts[]
  /** what a dealership adds to each collection; `cached…` is the part in the cache after an hour's requests to a cold cache */
  collections: readonly CollectionSize[]
  /** memory of the gateway for a staff screen with its stream */
  liveStreamMiB: number
}

/** Upper bound for the cost of a request with more dealerships, as a factor. Above 1, because measurements vary. */
const MAX_COST = 1.5
/**
 * The same for customers' events, which are handled in batches with one transaction for each dealership of a batch. The more dealerships there are,
 * the fewer events share a transaction.
 */
const MAX_COST_IN_BATCHES = 3
const BOUND: Readonly<Partial<Record<RequestKind, number>>> = {
  'inventory-page': MAX_COST,
  vehicle: MAX_COST,
  'vehicle-documents': MAX_COST,
  'leads-page': MAX_COST,
  home: MAX_COST,
  'lead-write': MAX_COST,
  'packet-made': MAX_COST,
  'packet-open': MAX_COST_IN_BATCHES,
  heartbeat: MAX_COST_IN_BATCHES,
  click: MAX_COST_IN_BATCHES,
}

/** Returns the CPU seconds of a request in all processes together. */
export function totalSeconds({ seconds }: MeasuredCosts, kind: RequestKind): number {
  return Object.values(seconds[kind]).reduce((sum, one) => sum + one, 0)
}

/** Returns the measurements with the fewest and the most dealerships. Throws when there are not two. */
export function ends({ costs }: GrowthMeasurement): readonly [few: MeasuredCosts, many: MeasuredCosts] {
  const [few, many] = [costs[0], costs.at(-1)]
  if (few === undefined || many === undefined || few === many)
    throw new Error('growth needs two numbers of dealerships, like GROWTH=10,100')
  return [few, many]
}

/** Returns the input of the model: the costs with the most dealerships, and for what grows with them, lines through the fewest and the most. */
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
      dataBytes: sum('dataBytes'),
      indexBytes: sum('indexBytes'),
      hotDataBytes: sum('cachedDataBytes'),
      hotIndexBytes: sum('cachedIndexBytes'),
    },
  }
}

/** Returns the results of the bench: requests do not cost more with more dealerships, and every service stays within its memory limit. */
export function growthBounds(measurement: GrowthMeasurement, limitMiB: (service: string) => number | null): BenchResult[] {
  const [few, many] = ends(measurement)
  const ms = (costs: MeasuredCosts, kind: RequestKind) => totalSeconds(costs, kind) * 1000
  const costs = (Object.entries(BOUND) as [RequestKind, number][]).map(
    ([kind, atMost]): BenchResult => ({
      name: `${REQUEST_KINDS[kind]}, with ${many.dealerships} dealerships`,
      measured: ms(many, kind) / ms(few, kind),
      bound: { atMost },
      unit: `of the CPU time with ${few.dealerships}`,
      detail: `${ms(few, kind).toFixed(2)} and ${ms(many, kind).toFixed(2)} ms of all processes`,
    }),
  )
  const memory = Object.entries(many.residentMiB).flatMap(([service, mib]): BenchResult[] => {
    const atMost = limitMiB(service)
    if (atMost === null) return []
    const detail = `${few.residentMiB[service]?.toFixed(0)} MiB with ${few.dealerships}`
    return [{ name: `memory of ${service} with ${many.dealerships} dealerships`, measured: mib, bound: { atMost }, unit: 'MiB', detail }]
  })
  return [...costs, ...memory]
}
