import type { Rates } from './activity.ts'
import { KINDS, type RequestKind } from './request-kinds.ts'

/** Something that there is without any dealership, and how much more with each. */
export interface Grows {
  fixed: number
  each: number
}

/** What `ONLY=growth make bench` has measured, by the name of a process: a service's, `mongod` or `nats-server`. */
export interface MeasuredGrowth {
  /** processor seconds that a request of a kind costs each process, what it does afterwards included */
  secondsPerRequest: Readonly<Record<RequestKind, Readonly<Record<string, number>>>>
  /** bytes that a request of a kind leaves in the streams that are kept for 30 days */
  streamBytes: Readonly<Record<RequestKind, number>>
  /** bytes of a heartbeat in its stream, which is kept for an hour */
  heartbeatBytes: number
  /** cores that a process is busy with without requests */
  idleCores: Readonly<Record<string, Grows>>
  residentMiB: Readonly<Record<string, Grows>>
  /** memory of a gateway for each staff screen with live updates */
  liveStreamMiB: number
  /** bytes of a dealership in MongoDB: on disk, and what of it is in the cache while people work */
  mongo: { dataBytes: number; indexBytes: number; hotDataBytes: number; hotIndexBytes: number }
}

/** What the chart gives a service's replica, and how its autoscaler counts. */
export interface ReplicaValues {
  requestCores: number
  limitMiB: number
  /** share of `requestCores` that the autoscaler aims at */
  hpaCpu: number
  hpaMin: number
  hpaMax: number
}

/** A process of a service runs JavaScript on one core; above three quarters of it requests wait for each other. */
export const FULL_CORES = 0.75
/** Memory that garbage may take before a process comes near its limit. */
export const FULL_MEMORY = 0.9
/** A database that is busier than this waits for its disk and its checkpoints. */
const FULL_DATABASE = 0.7
const STREAMS_DAYS = 30
const HEARTBEATS_S = 60 * 60
const MIB = 1024 * 1024

/** How many dealerships there is room for; Infinity when a dealership takes nothing of it. */
export function roomFor({ fixed, each }: Grows, room: number): number {
  if (fixed > room) return 0
  return each > 0 ? Math.floor((room - fixed) / each) : Number.POSITIVE_INFINITY
}

/** Cores that a process is busy with at these rates of requests from every dealership. */
export function coresOf({ secondsPerRequest, idleCores }: MeasuredGrowth, process: string, rates: Rates): Grows {
  const idle = idleCores[process] ?? { fixed: 0, each: 0 }
  const asked = KINDS.reduce((sum, kind) => sum + rates[kind] * (secondsPerRequest[kind][process] ?? 0), 0)
  return { fixed: idle.fixed, each: idle.each + asked }
}

/** Memory of a replica, all staff screens on the same gateway. */
export function memoryOf({ residentMiB, liveStreamMiB }: MeasuredGrowth, service: string, openScreens: number): Grows {
  const { fixed, each } = residentMiB[service] ?? { fixed: 0, each: 0 }
  return { fixed, each: each + (service === 'gateway' ? openScreens * liveStreamMiB : 0) }
}

/** At how many dealerships a service needs what. */
export interface ServiceGrowth {
  cores: Grows
  memoryMiB: Grows
  /** one replica does the work of so many; the second one of the chart is there so that one may be missing */
  oneReplica: number
  /** with the autoscaler on, its fewest replicas are not enough for its aim any more: it adds one */
  autoscalerAdds: number
  /** as many replicas as the autoscaler may start are full */
  mostReplicas: number
  /** a replica needs a higher memory limit */
  memory: number
}

/** A service under these rates from every dealership; replicas share the requests evenly, and each holds the memory of all dealerships. */
export function serviceGrowth(
  measured: MeasuredGrowth,
  service: string,
  { rates, openScreens }: { rates: Rates; openScreens: number },
  values: ReplicaValues,
): ServiceGrowth {
  const cores = coresOf(measured, service, rates)
  const memoryMiB = memoryOf(measured, service, openScreens)
  return {
    cores,
    memoryMiB,
    oneReplica: roomFor(cores, FULL_CORES),
    autoscalerAdds: roomFor(cores, values.hpaMin * values.requestCores * values.hpaCpu),
    mostReplicas: roomFor(cores, values.hpaMax * FULL_CORES),
    memory: roomFor(memoryMiB, values.limitMiB * FULL_MEMORY),
  }
}

/** A member of a replica set: what its processes, its cache and its disk may take. */
export interface MemberSize {
  name: string
  cores: number
  cacheMiB: number
}

/** WiredTiger's own rule for its cache: half of the memory above one GiB, at least a quarter of a GiB. */
export function wiredTigerCacheMiB(memoryMiB: number): number {
  return Math.max(256, (memoryMiB - 1024) / 2)
}

/** At how many dealerships a primary of a size is full: by its processors, by indexes that are in use, and by all that is in use. */
export function databaseGrowth(measured: MeasuredGrowth, rates: Rates, member: MemberSize) {
  const { hotDataBytes, hotIndexBytes } = measured.mongo
  const room = (bytes: number) => roomFor({ fixed: 0, each: bytes / MIB }, member.cacheMiB)
  return {
    processors: roomFor(coresOf(measured, 'mongod', rates), member.cores * FULL_DATABASE),
    indexes: room(hotIndexBytes),
    workingSet: room(hotDataBytes + hotIndexBytes),
  }
}

/** Bytes that JetStream takes on for a dealership in a day, and those that it holds: the events of 30 days, and the heartbeats of an hour as busy as the busiest minutes. */
export function streamStorage({ streamBytes, heartbeatBytes }: MeasuredGrowth, perDay: Rates, busiest: Rates) {
  const events = KINDS.reduce((sum, kind) => sum + perDay[kind] * streamBytes[kind], 0)
  const heartbeats = perDay.heartbeat * heartbeatBytes
  return {
    eventsPerDay: events,
    heartbeatsPerDay: heartbeats,
    eventsHeld: events * STREAMS_DAYS,
    heartbeatsHeld: busiest.heartbeat * HEARTBEATS_S * heartbeatBytes,
  }
}

/** The line through what was measured at two numbers of dealerships; less with more of them is no growth. */
export function lineThrough(few: { dealerships: number; value: number }, many: { dealerships: number; value: number }): Grows {
  const each = Math.max(0, (many.value - few.value) / Math.max(1, many.dealerships - few.dealerships))
  return { fixed: Math.max(0, few.value - each * few.dealerships), each }
}
