import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { ProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import autocannon from 'autocannon'
import type { PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { fillDealership } from './fill-dealership.ts'
import { identityOf } from './gateway/gateway-calls.ts'
import { IMPORTING } from './import-benchmarks.ts'
import { onProcesses } from './on-processes.ts'
import { percentile } from './percentile.ts'
import { watchUse } from './use-of-process.ts'

const LARGE = 100_000
const LISTED = 3_000
const PAGE = 24
const CONNECTIONS = 16
const SECONDS = 6
const PAGES_PER_CORE_SECOND = 1_500
const WHOLE_ARRAY_MS = 60
const WHOLE_ARRAYS = 30
/** queries of the pages besides the first one */
const NARROWED = ['', '&filter=used', '&sort=price', '&make=Ford', '&search=honda']
const DEEPEST = 40

/**
 * Measures pages of a dealership of 100,000 vehicles and the whole array of one of 3,000, from a separate service process without the gateway. Only
 * what an import needs runs: other services would still be working on the imported vehicles.
 */
export function inventoryBenchmarks(folder: string): Promise<BenchResult[]> {
  return onProcesses((processes, platform) => measureInventory(processes, platform, folder), { only: IMPORTING })
}

async function measureInventory(processes: ProcessPlatform, platform: PlatformUnderTest, folder: string): Promise<BenchResult[]> {
  const [service] = processes.of('inventory-feed')
  if (service === undefined) throw new Error('inventory-feed does not run')
  const privateKey = await readFile(processes.keyFiles.privateKey, 'utf8')
  const ask = async (paths: readonly string[]): Promise<Rate> => {
    const identity = await identityOf(privateKey, platform)
    const use = watchUse(service.pid)
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { 'x-forecourt-identity': identity } }))
    const {
      requests: completed,
      non2xx,
      errors,
      latency,
    } = await autocannon({ url: service.url, requests, connections: CONNECTIONS, duration: SECONDS })
    if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors: ${paths[0]}`)
    return { perCoreSecond: completed.total / use.stop().processorSeconds, perSecond: completed.average, p99Ms: latency.p99 }
  }

  const vehiclesOf = async (rows: number) => {
    const { dealershipId } = await fillDealership(platform, folder, { name: `Bench inventory ${rows}`, rows })
    return `/api/dealerships/${dealershipId}/vehicles`
  }
  const large = await vehiclesOf(LARGE)
  const first = await ask([`${large}?page=1&pageSize=${PAGE}`])
  const different = Array.from({ length: DEEPEST }, (_, page) =>
    NARROWED.map((narrowed) => `${large}?page=${page + 1}&pageSize=${PAGE}${narrowed}`),
  ).flat()
  const varied = await ask(different)
  const arrays = await wholeArrays(service.url + (await vehiclesOf(LISTED)))
  return [
    {
      name: `page of ${PAGE} of ${LARGE} vehicles`,
      measured: first.perCoreSecond,
      bound: { atLeast: PAGES_PER_CORE_SECOND },
      unit: 'requests for a second of a core',
      detail: detailOf(first),
    },
    {
      name: `${different.length} pages of ${LARGE} vehicles, filtered, sorted and searched`,
      measured: varied.perCoreSecond,
      bound: 'for information',
      unit: 'requests for a second of a core',
      detail: detailOf(varied),
    },
    {
      name: `whole array of ${LISTED} vehicles, median`,
      measured: percentile(arrays, 0.5),
      bound: { atMost: WHOLE_ARRAY_MS },
      unit: 'ms',
      detail: `the first one, which is read and compressed, ${arrays[0]?.toFixed(0)} ms; p99 ${percentile(arrays, 0.99).toFixed(0)} ms`,
    },
  ]
}

interface Rate {
  perCoreSecond: number
  perSecond: number
  p99Ms: number
}

function detailOf({ perSecond, p99Ms }: Rate): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms, ${CONNECTIONS} connections`
}

/** Requests the whole array compressed, as a browser does; returns the milliseconds until the last byte of each request. */
async function wholeArrays(url: string): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < WHOLE_ARRAYS; time++) {
    const began = performance.now()
    const packed = await compressed(url)
    times.push(performance.now() - began)
    const vehicles = JSON.parse(gunzipSync(packed).toString()) as unknown[]
    if (vehicles.length !== LISTED) throw new Error(`${vehicles.length} vehicles came`)
  }
  return times
}

function compressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => buffer(response).then(resolve, reject)).once('error', reject)
  })
}
