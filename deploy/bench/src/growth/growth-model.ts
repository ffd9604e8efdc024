import type { Rates } from './activity.ts'
import { KINDS, type RequestKind } from './request-kinds.ts'

/** An amount without dealerships, and the amount that each dealership adds. */
interface Grows {
  fixed: number
  each: number
}

/** The measurements of `ONLY=growth make bench`, by process: a service, `mongod` or `nats-server`. */
export interface MeasuredGrowth {
  /** CPU seconds of a request of each kind in each process, including the work that follows from it */
  secondsPerRequest: Readonly<Record<RequestKind, Readonly<Record<string, number>>>>
  /** bytes that a request of each kind adds to the streams that are kept for 30 days */
  streamBytes: Readonly<Record<RequestKind, number>>
  /** bytes of a heartbeat in its stream, which is kept for an hour */
  heartbeatBytes: number
  /** cores that a process uses without requests */
  idleCores: Readonly<Record<string, Grows>>
  residentMiB: Readonly<Record<string, Grows>>
  /** memory of a gateway for each staff screen with live updates */
  liveStreamMiB: number
  /** bytes of a dealership in MongoDB: on disk, and the part in the cache while people work */
  mongo: { dataBytes: number; indexBytes: number; hotDataBytes: number; hotIndexBytes: number }
}

/** The resources of a service's replica in the chart, and the settings of its autoscaler. */
export interface ReplicaValues {
  requestCores: number
  limitMiB: number
  /** target of the autoscaler, as a share of `requestCores` */
  hpaCpu: number
  hpaMin: number
  hpaMax: number
}

/** A process of a service runs JavaScript on one core. Above three quarters of it, requests wait for each other. */
const FULL_CORES = 0.75
/** Share of the memory limit that a process may use; the rest is for garbage. */
const FULL_MEMORY = 0.9
/** A database that is busier than this waits for its disk and its checkpoints. */
const FULL_DATABASE = 0.7
const STREAMS_DAYS = 30
const HEARTBEATS_S = 60 * 60
const MIB = 1024 * 1024

/** Returns how many dealerships there is room for; Infinity if a dealership needs nothing. */
export function roomFor({ fixed, each }: Grows, room: number): number {
  if (fixed > room) return 0
  return each > 0 ? Math.floor((room - fixed) / each) : Number.POSITIVE_INFINITY
}

/** Returns the cores that a process uses at these rates of requests from every dealership. */
export function coresOf({ secondsPerRequest, idleCores }: MeasuredGrowth, process: string, rates: Rates): Grows {
  const idle = idleCores[process] ?? { fixed: 0, each: 0 }
  const asked = KINDS.reduce((sum, kind) => sum + rates[kind] * (secondsPerRequest[kind][process] ?? 0), 0)
  return { fixed: idle.fixed, each: idle.each + asked }
}

/** Returns the memory of a replica, with all staff screens on the same gateway. */
export function memoryOf({ residentMiB, liveStreamMiB }: MeasuredGrowth, service: string, openScreens: number): Grows {
  const { fixed, each } = residentMiB[service] ?? { fixed: 0, each: 0 }
  return { fixed, each: each + (service === 'gateway' ? openScreens * liveStreamMiB : 0) }
}

/** Numbers of dealerships up to which a service needs no more resources. */
interface ServiceGrowth {
  cores: Grows
  memoryMiB: Grows
  /** one replica can handle this many; the chart has a second one so that one may fail */
  oneReplica: number
  /** above this, the minimum number of replicas exceeds the autoscaler's target, and it adds one */
  autoscalerAdds: number
  /** above this, the maximum number of replicas is full */
  mostReplicas: number
  /** above this, a replica needs a higher memory limit */
  memory: number
}

/** Computes the growth of a service at these rates. Replicas share the requests evenly, and each needs the memory for all dealerships. */
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

/** The size of a member of a replica set. */
export interface MemberSize {
  name: string
  cores: number
  cacheMiB: number
}

/** WiredTiger's own rule for its cache: half of the memory above one GiB, at least a quarter of a GiB. */
export function wiredTigerCacheMiB(memoryMiB: number): number {
  return Math.max(256, (memoryMiB - 1024) / 2)
}

/** Returns the numbers of dealerships at which a primary's CPU is full, and at which the hot indexes and the working set fill its cache. */
export function databaseGrowth(measured: MeasuredGrowth, rates: Rates, member: MemberSize) {
  const { hotDataBytes, hotIndexBytes } = measured.mongo
  const room = (bytes: number) => roomFor({ fixed: 0, each: bytes / MIB }, member.cacheMiB)
  return {
    processors: roomFor(coresOf(measured, 'mongod', rates), member.cores * FULL_DATABASE),
    indexes: room(hotIndexBytes),
    workingSet: room(hotDataBytes + hotIndexBytes),
  }
}

/** Returns the bytes that JetStream stores for a dealership per day, and those that it keeps: events of 30 days, and heartbeats of a busiest hour. */
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

/** Returns the line through the measurements at two numbers of dealerships. A lower value with more dealerships counts as no growth. */
export function lineThrough(few: { dealerships: number; value: number }, many: { dealerships: number; value: number }): Grows {
  const each = Math.max(0, (many.value - few.value) / Math.max(1, many.dealerships - few.dealerships))
  return { fixed: Math.max(0, few.value - each * few.dealerships), each }
}
