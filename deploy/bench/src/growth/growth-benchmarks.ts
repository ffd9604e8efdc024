import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { openStoredFacts } from '@forecourt/platform-testing/stored/stored-facts'
import { until } from '@forecourt/timing/until'
import { MongoClient } from 'mongodb'
import { call, type PlatformUnderTest } from '../bench-client.ts'
import type { BenchResult } from '../bench-result.ts'
import { chartMemoryLimits, chartReplicas, chartServers } from '../chart-values.ts'
import { type BenchServers, onProcesses } from '../on-processes.ts'
import { cloneDealership, readTemplate, type Template } from './clone-dealership.ts'
import { type GrownDealership, makeTemplate } from './grown-dealership.ts'
import { type GrowthMeasurement, growthBounds, type MeasuredCosts } from './growth-measurement.ts'
import { growthTables } from './growth-tables.ts'
import { liveStreamMiB } from './measure-live-streams.ts'
import { createCostMeter } from './measure-requests.ts'
import { collectionSizes, growthOf } from './measure-storage.ts'
import { KINDS, type RequestKind } from './request-kinds.ts'
import { createSenders, type Sender, sendAll } from './send-requests.ts'
import { settled } from './settled.ts'

/** Numbers of dealerships in ascending order. 10 and 100 took 20 minutes on two busy cores, and 1 GB of disk; each dealership more takes 5 MB. */
const SIZES = (process.env.GROWTH ?? '10,100').split(',').map(Number)
/** MongoDB's cache. 100 dealerships fit into a GiB; with less cache than data, the figures would be those of reading from disk. */
const CACHE_GIB = Math.max(1, Math.ceil(Math.max(...SIZES) / 100))
/** KEEP=1 saves the measurement to the file from which docs/growth.md is written. */
const KEEP = process.env.KEEP === '1'
const KEPT = fileURLToPath(new URL('../../growth.json', import.meta.url))
/** number of dealerships with requests for the measurement of the cache: as many as fit into it */
const WORKED_ON = 20
const BACK_LIMIT_MS = 60_000
/** requests of each kind that warm up restarted processes */
const WARM_UP = 150
/** Requests of a dealership in a busy hour, which touch each packet and most pages once. */
const HOUR: Partial<Record<RequestKind, number>> = {
  'inventory-page': 40,
  vehicle: 40,
  'vehicle-documents': 40,
  'leads-page': 80,
  home: 10,
  'lead-write': 3,
  'packet-made': 3,
  'packet-open': 10,
  heartbeat: 200,
  click: 40,
}

/**
 * Measures a platform with a growing number of dealerships of 1,000 vehicles, 2,000 leads and 200 opened packets: the CPU time of each request in
 * every process, the memory of the processes, and the disk and cache of MongoDB and NATS. Prints this and a projection as tables (docs/growth.md).
 */
export async function growthBenchmarks(folder: string): Promise<BenchResult[]> {
  return onProcesses(
    async (processes, platform, servers) => {
      const mongo = await MongoClient.connect(platform.mongodbUrl)
      const stored = await openStoredFacts({ mongodbUrl: platform.mongodbUrl, databasePrefix: '', nats: { url: platform.natsUrl } })
      try {
        const { papers, ...senders } = await createSenders(platform, folder, processes.owner)
        const first = await makeTemplate(
          platform,
          folder,
          papers.map(({ vin }) => vin),
        )
        // visits that are in progress would end in every clone
        await settled(stored, { visits: true })
        const template = await readTemplate(mongo, first)
        const meter = createCostMeter(processes, platform, servers)
        const [repeated, once] = [KINDS.filter((kind) => !senders[kind].once), KINDS.filter((kind) => senders[kind].once)]
        const ofOne = await meter.measure(senders, once, [first])
        const dealerships = [first]
        const costs: MeasuredCosts[] = []
        let sizes = { before: await collectionSizes(mongo), after: await collectionSizes(mongo), added: 0 }
        for (const size of SIZES) {
          await settled(stored)
          const before = await collectionSizes(mongo)
          const added = await fill(template, dealerships, size)
          sizes = { before, after: await collectionSizes(mongo), added }
          print(`${size} dealerships are there, load ${loadavg()[0]?.toFixed(1)}`)
          // restart every process, so that all sizes are measured at the same age: processes do not give memory back
          for (const replica of processes.replicas) await replica.restart()
          await until('the platform to be back', BACK_LIMIT_MS, () => call(platform, 'GET', '/api/dealerships').catch(() => null))
          for (const kind of repeated) await sendAll({ ...senders[kind], count: WARM_UP }, dealerships)
          const { seconds, streamBytes, ...rest } = await meter.measure(senders, repeated, dealerships)
          const all = { seconds: { ...ofOne.seconds, ...seconds }, streamBytes: { ...ofOne.streamBytes, ...streamBytes } }
          costs.push({ dealerships: size, ...rest, ...(all as Pick<MeasuredCosts, 'seconds' | 'streamBytes'>) })
        }
        const streamMiB = await liveStreamMiB(platform, processes.owner, processes.of('gateway')[0]?.pid ?? 0)
        const onDisk = growthOf(sizes.before, sizes.after, sizes.added)
        const cached = new Map(
          (await workedOn({ mongo, platform, servers, senders }, dealerships.slice(-WORKED_ON))).map((one) => [one.name, one]),
        )
        const collections = onDisk.map((size) => {
          const { cachedDataBytes = 0, cachedIndexBytes = 0 } = cached.get(size.name) ?? {}
          return { ...size, cachedDataBytes, cachedIndexBytes }
        })
        const measurement: GrowthMeasurement = { about: machine(), costs, collections, liveStreamMiB: streamMiB }
        if (KEEP) await writeFile(KEPT, `${JSON.stringify(measurement, null, 2)}\n`)
        print(growthTables(measurement, { replicas: await chartReplicas(), servers: await chartServers() }))
        const limits = await chartMemoryLimits()
        return growthBounds(measurement, (name) => (name in SERVICES ? limits(name as ServiceName) : null))
      } finally {
        await stored.close()
        await mongo.close()
      }
    },
    { cacheGiB: CACHE_GIB },
  )
}

/** Adds clones of the template until there are `size` dealerships. Returns the number of clones. */
async function fill(template: Template, dealerships: GrownDealership[], size: number): Promise<number> {
  const before = dealerships.length
  while (dealerships.length < size)
    dealerships.push(await cloneDealership(template, `Growth${String(dealerships.length).padStart(8, '0')}`))
  return dealerships.length - before
}

/** Returns how much of each dealership is in MongoDB's cache after the requests of a busy hour, starting with an empty cache. */
async function workedOn(
  of: {
    mongo: MongoClient
    platform: PlatformUnderTest
    servers: BenchServers
    senders: Readonly<Record<RequestKind, Sender>>
  },
  dealerships: readonly GrownDealership[],
) {
  const { mongo, platform, servers, senders } = of
  await servers.restartMongod()
  await until('the platform to be back', BACK_LIMIT_MS, () =>
    call(platform, 'GET', `/api/dealerships/${dealerships[0]?.dealershipId}/home`).catch(() => null),
  )
  const before = await collectionSizes(mongo)
  for (const [kind, each = 0] of Object.entries(HOUR) as [RequestKind, number][]) {
    await sendAll({ ...senders[kind], count: each * dealerships.length }, dealerships, 1)
  }
  return growthOf(before, await collectionSizes(mongo), dealerships.length)
}

function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, load of the last 15 minutes ${loadavg()[2]?.toFixed(1)}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
