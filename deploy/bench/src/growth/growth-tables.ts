import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { ASSUMED, allPacketsOnScreen, busiestMinutes, type Rates, requestsPerDay } from './activity.ts'
import { ends, type GrowthMeasurement, measuredGrowth, totalSeconds } from './growth-measurement.ts'
import {
  coresOf,
  databaseGrowth,
  type MeasuredGrowth,
  type MemberSize,
  memoryOf,
  type ReplicaValues,
  roomFor,
  serviceGrowth,
  streamStorage,
  wiredTigerCacheMiB,
} from './growth-model.ts'
import type { ByProcess } from './measure-requests.ts'
import { KINDS, REQUEST_KINDS } from './request-kinds.ts'

/** The chart's values for the services and for its own MongoDB and NATS. */
interface GivenByChart {
  replicas: (service: ServiceName) => ReplicaValues
  servers: { cacheMiB: number; streamsMiB: number }
}

const NAMES = Object.keys(SERVICES) as ServiceName[]
const PROCESSES = [...NAMES, 'mongod', 'nats-server']
const DEALERSHIPS = [10, 100, 1_000]
const COLLECTIONS_NAMED = 12
const KIB = 1024
const MIB = 1024 * 1024
const GIB = 1024 * MIB

const USUAL = busiestMinutes(ASSUMED)
const RUSH = allPacketsOnScreen(ASSUMED)
const SITUATIONS: readonly (readonly [words: string, rates: Rates])[] = [
  ['the busiest minutes of a usual day', USUAL],
  ['the customers of all 200 packets viewing them at once, at every dealership', RUSH],
]

/** Returns the tables of docs/growth.md as Markdown: the measurement, and what the model computes from it. */
export function growthTables(measurement: GrowthMeasurement, chart: GivenByChart): string {
  const measured = measuredGrowth(measurement)
  return [
    `Measured on ${measurement.about}.`,
    '### Cost of a request',
    costTable(measurement),
    '### Memory of the services',
    memoryTable(measurement, measured, chart),
    '### MongoDB for each dealership',
    collectionTable(measurement),
    '### A dealership’s requests',
    activityTable(),
    '### NATS storage',
    streamTable(measured),
    '### Cores',
    ...SITUATIONS.flatMap(([words, rates]) => [
      `In ${words}:`.replace('In the customers', 'With the customers'),
      coresTable(measured, rates),
    ]),
    '### When a component needs more',
    ...SITUATIONS.flatMap(([words, rates]) => [
      `Numbers of dealerships in ${words}:`.replace('in the customers', 'with the customers'),
      needsTable(measured, rates, chart),
      databaseTable(measured, rates, chart),
    ]),
    natsTable(measured, chart),
  ].join('\n\n')
}

function costTable(measurement: GrowthMeasurement): string {
  const [few, many] = ends(measurement)
  const rows = KINDS.map((kind) => {
    const each = many.seconds[kind]
    const bytes = kind === 'heartbeat' ? many.heartbeatBytes : many.streamBytes[kind]
    // measured once, whatever the number of dealerships
    const once = JSON.stringify(many.seconds[kind]) === JSON.stringify(few.seconds[kind])
    return [
      REQUEST_KINDS[kind],
      ms(totalSeconds(few, kind)),
      once ? '' : ms(totalSeconds(many, kind)),
      ms(each.gateway ?? 0),
      services(each),
      ms(each.mongod ?? 0),
      ms(each['nats-server'] ?? 0),
      bytes.toFixed(0),
    ]
  })
  const head = [`with ${few.dealerships}`, `with ${many.dealerships}`]
  return table(['CPU ms per request', ...head, 'gateway', 'services', 'mongod', 'NATS', 'bytes in NATS'], rows)
}

/** Returns the services with at least a tenth of the CPU time of a request in all services, most expensive first. */
function services(each: ByProcess): string {
  const others = Object.entries(each).filter(([name]) => !['gateway', 'mongod', 'nats-server'].includes(name))
  const total = others.reduce((sum, [, seconds]) => sum + seconds, 0)
  return others
    .filter(([, seconds]) => seconds >= total * 0.1 && seconds > 0.00005)
    .sort(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name} ${ms(seconds)}`)
    .join(', ')
}

function memoryTable(measurement: GrowthMeasurement, measured: MeasuredGrowth, { replicas }: GivenByChart): string {
  const [few, many] = ends(measurement)
  const rows = PROCESSES.map((name) => [
    name,
    (few.residentMiB[name] ?? 0).toFixed(0),
    (many.residentMiB[name] ?? 0).toFixed(0),
    (memoryOf(measured, name, ASSUMED.openScreens).each * KIB).toFixed(0),
    name in SERVICES ? String(replicas(name as ServiceName).limitMiB) : '',
  ])
  const head = [
    `MiB with ${few.dealerships} dealerships`,
    `with ${many.dealerships}`,
    'KiB per additional dealership',
    'memory limit in the chart, MiB',
  ]
  return table(['', ...head], rows)
}

function collectionTable({ collections }: GrowthMeasurement): string {
  const row = (name: string, of: GrowthMeasurement['collections']) => {
    const sum = (field: Exclude<keyof GrowthMeasurement['collections'][number], 'name'>) => of.reduce((total, one) => total + one[field], 0)
    const sizes = (['dataBytes', 'indexBytes', 'cachedDataBytes', 'cachedIndexBytes'] as const).map((field) =>
      (sum(field) / KIB).toFixed(0),
    )
    return [name, sum('documents').toFixed(0), ...sizes]
  }
  const rows = [
    ...collections.slice(0, COLLECTIONS_NAMED).map((one) => row(`\`${one.name}\``, [one])),
    row('all others', collections.slice(COLLECTIONS_NAMED)),
    row('**all**', collections),
  ]
  return table(['KiB', 'documents', 'data on disk', 'indexes on disk', 'data in the cache', 'indexes in the cache'], rows)
}

function activityTable(): string {
  const perDay = requestsPerDay(ASSUMED)
  const rows = KINDS.map((kind) => [REQUEST_KINDS[kind], perDay[kind].toFixed(0), rate(USUAL[kind]), rate(RUSH[kind])])
  return table(['requests', 'per day', 'per second, busiest minutes', 'per second, all packets on screen'], rows)
}

function streamTable(measured: MeasuredGrowth): string {
  const [usual, rush] = [USUAL, RUSH].map((busiest) => streamStorage(measured, requestsPerDay(ASSUMED), busiest))
  if (usual === undefined || rush === undefined) throw new Error('there are two situations')
  const rows = DEALERSHIPS.map((count) => [
    count.toLocaleString('en-US'),
    ...[usual.eventsPerDay, usual.heartbeatsPerDay, usual.eventsHeld, usual.heartbeatsHeld, rush.heartbeatsHeld].map((bytes) =>
      size(bytes * count),
    ),
  ])
  const head = ['events per day', 'heartbeats per day', 'events of 30 days', 'heartbeats of an hour', 'with all packets on screen']
  return table(['dealerships', ...head], rows)
}

function coresTable(measured: MeasuredGrowth, rates: Rates): string {
  const rows = PROCESSES.map((name) => {
    const { fixed, each } = coresOf(measured, name, rates)
    return [name, (each * 1000).toFixed(2), ...DEALERSHIPS.map((count) => (fixed + each * count).toFixed(2))]
  })
  const head = DEALERSHIPS.map((count) => `cores with ${count.toLocaleString('en-US')}`)
  return table(['', 'millicores per dealership', ...head], rows)
}

function needsTable(measured: MeasuredGrowth, rates: Rates, { replicas }: GivenByChart): string {
  const rows = NAMES.map((name) => {
    const { oneReplica, autoscalerAdds, mostReplicas, memory } = serviceGrowth(
      measured,
      name,
      { rates, openScreens: ASSUMED.openScreens },
      replicas(name),
    )
    return [name, ...[oneReplica, autoscalerAdds, mostReplicas, memory].map(upTo)]
  })
  const head = ['one replica is full', 'the autoscaler adds a third', 'maximum replicas full', 'memory limit']
  return table(['', ...head], rows)
}

function databaseTable(measured: MeasuredGrowth, rates: Rates, { servers }: GivenByChart): string {
  const members: MemberSize[] = [
    { name: 'chart, for trials', cores: 1, cacheMiB: servers.cacheMiB },
    ...[
      [2, 4],
      [4, 16],
      [8, 32],
      [16, 64],
    ].map(([cores = 0, gib = 0]) => ({ name: `${cores} cores, ${gib} GiB`, cores, cacheMiB: wiredTigerCacheMiB(gib * 1024) })),
  ]
  const rows = members.map((member) => {
    const { processors, indexes, workingSet } = databaseGrowth(measured, rates, member)
    return [member.name, (member.cacheMiB / 1024).toFixed(1), ...[processors, indexes, workingSet].map(upTo)]
  })
  return table(['MongoDB', 'cache, GiB', 'CPU full', 'indexes in use fill the cache', 'working set fills the cache'], rows)
}

function natsTable(measured: MeasuredGrowth, { servers }: GivenByChart): string {
  const rows = SITUATIONS.map(([words, rates]) => {
    const { eventsHeld, heartbeatsHeld } = streamStorage(measured, requestsPerDay(ASSUMED), rates)
    const each = (eventsHeld + heartbeatsHeld) / MIB
    return [words, ...[servers.streamsMiB, 50 * KIB, 200 * KIB].map((room) => upTo(roomFor({ fixed: 0, each }, room)))]
  })
  const head = [`${(servers.streamsMiB / KIB).toFixed(0)} GiB (chart)`, '50 GiB', '200 GiB']
  return table(['NATS stream storage', ...head], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

function ms(seconds: number): string {
  const value = seconds * 1000
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function rate(perSecond: number): string {
  return perSecond >= 0.1 ? perSecond.toFixed(1) : perSecond.toFixed(4)
}

function size(bytes: number): string {
  return bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${(bytes / MIB).toFixed(0)} MiB`
}

/** Formats a number of dealerships, rounded to two digits because the model is not more precise. */
function upTo(dealerships: number): string {
  if (dealerships > 100_000) return 'over 100,000'
  return Number(dealerships.toPrecision(2)).toLocaleString('en-US')
}
