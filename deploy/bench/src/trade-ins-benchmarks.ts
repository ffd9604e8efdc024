import { generateVin } from '@forecourt/vin/generate-vin'
import sharp from 'sharp'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { onProcesses } from './on-processes.ts'
import { p50p95p99, percentile } from './percentile.ts'
import { residentMiB, watchPeakMemory } from './resident-memory.ts'
import { timeRequestsInThread } from './time-requests-in-thread.ts'
import { photoOfFourMegabytes, sendTradeIn } from './trade-in-client.ts'

/** CUSTOMERS=200 is an evening's rush: 1,600 photos, two minutes at fourteen photos a second; two cores process some 6.5 */
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 40)
const PHOTOS = 8
const MEMORY_MIB = 450
/** how long other requests may take, over one photo of the bare library */
const OTHERS_P99_PHOTOS = 2.5
/** as a share of the bare library's photos per second; ours include storage, MongoDB and the gateway */
const AT_LEAST = 0.3
const BARE_PHOTOS = 12
/** Higher limits, because one dealership gets more than the defaults allow. */
const ALLOWANCES = { PHOTO_STORAGE_MB_PER_DAY: String(CUSTOMERS * PHOTOS * 5), TRADE_INS_PER_HOUR: String(CUSTOMERS) }

/**
 * Customers upload photos and submit trade-ins concurrently. Measures photos per second over what the bare library processes in the same run, two at
 * a time like the service; the memory of the service; and how long other requests take. Throws when a photo or an evaluation is lost or duplicated.
 */
export async function tradeInsBenchmarks(): Promise<BenchResult[]> {
  const photo = await photoOfFourMegabytes()
  return onProcesses(
    async (processes, platform) => {
      const pid = processes.of('trade-ins')[0]?.pid ?? 0
      const idleMiB = residentMiB(pid)
      const dealershipId = await makeDealership(platform, 'Bench trade-ins')
      const before = await bareMsPerPhoto(photo)
      const memory = watchPeakMemory(pid)
      const others = timeRequestsInThread(platform, pathsOf(dealershipId))
      const started = performance.now()
      const busy = await Promise.all(
        Array.from({ length: CUSTOMERS }, (_, n) =>
          sendTradeIn(platform, dealershipId, { photo, photos: PHOTOS, vin: generateVin(60_000 + n), from: `192.0.2.${n}` }),
        ),
      )
      const elapsedMs = performance.now() - started
      const peakMiB = memory.stop()
      const othersMs = await others.stop()
      const bare = (before + (await bareMsPerPhoto(photo))) / 2
      await expectAll(platform, dealershipId)
      const total = CUSTOMERS * PHOTOS
      const refused = busy.reduce((sum, count) => sum + count, 0)
      return [
        {
          name: `photos a second, ${CUSTOMERS} customers at once with ${PHOTOS} of 4 MB each`,
          measured: (bare * total) / elapsedMs,
          bound: { atLeast: AT_LEAST },
          unit: 'of bare sharp',
          detail: `${((total * 1000) / elapsedMs).toFixed(1)} a second, bare ${(1000 / bare).toFixed(1)}; all submitted after ${(elapsedMs / 1000).toFixed(0)} s; ${refused} times asked to retry`,
        },
        {
          name: 'memory of trade-ins meanwhile',
          measured: peakMiB,
          bound: { atMost: MEMORY_MIB },
          unit: 'MiB',
          detail: `idle ${idleMiB.toFixed(0)} MiB`,
        },
        {
          name: 'other requests meanwhile, p99',
          measured: percentile(othersMs, 0.99) / bare,
          bound: { atMost: OTHERS_P99_PHOTOS },
          unit: 'x bare sharp for one photo',
          detail: `p50, p95, p99 ${p50p95p99(othersMs)} ms, bare ${bare.toFixed(0)} ms, ${othersMs.length} requests`,
        },
      ]
    },
    { env: { 'trade-ins': ALLOWANCES, gateway: { TRUST_PROXY: 'loopback' } } },
  )
}

/** Returns the milliseconds of the bare library per photo, two at a time. */
async function bareMsPerPhoto(photo: Buffer): Promise<number> {
  sharp.concurrency(1)
  const started = performance.now()
  const draw = async () => {
    for (let n = 0; n < BARE_PHOTOS / 2; n++) {
      const master = await sharp(photo).autoOrient().resize(2_048, 2_048, { fit: 'inside' }).jpeg({ quality: 80 }).toBuffer()
      await sharp(master).resize(480, 480, { fit: 'inside' }).jpeg({ quality: 75 }).toBuffer()
    }
  }
  await Promise.all([draw(), draw()])
  return (performance.now() - started) / BARE_PHOTOS
}

async function expectAll(platform: PlatformUnderTest, dealershipId: string): Promise<void> {
  const path = `/api/trade-in-evaluations/${dealershipId}`
  const { total, evaluations } = await call<{ total: number; evaluations: { photos: unknown[] }[] }>(platform, 'GET', path)
  const complete = evaluations.filter(({ photos }) => photos.length === PHOTOS).length
  if (total !== CUSTOMERS || complete !== CUSTOMERS)
    throw new Error(`of ${CUSTOMERS} trade-ins ${total} are there, ${complete} with all photos`)
}

/** Requests of staff and customers meanwhile, to this service and others. */
function pathsOf(dealershipId: string): string[] {
  return [
    `/api/trade-in-evaluations/${dealershipId}?page=1`,
    `/api/trade-in-evaluations/check-vin?vin=${generateVin(1)}&dealershipId=${dealershipId}`,
    `/api/dealerships/${dealershipId}/vehicles?page=1&pageSize=20`,
    `/api/dealerships/${dealershipId}/leads?page=1`,
  ]
}
