import { setMaxListeners } from 'node:events'
import { sleep } from '@forecourt/timing/sleep'
import { call, makeDealership, type PlatformUnderTest } from '../bench-client.ts'
import { beat, eachHeartbeat, interact, type OpenPacket, openPackets } from '../packet-client.ts'

/** In each round there is an action on one page in this many: every five minutes on each. */
const BUSY_EVERY = 20
/** concurrent calls of all customers; in reality each browser has its own connection */
const CONCURRENCY = 32
const UPLOAD_INTERVAL_MS = 60_000
const FEED_ROWS = 500
/** staff users; each loads a page at this interval, and reopens its stream of live updates every minute */
const STAFF = 4
const PAGE_INTERVAL_MS = 1_000
const STREAM_FOR_MS = 60_000

/** Numbers of successful calls, and of failures by kind. */
interface SoakCounts {
  heartbeats: number
  interactions: number
  uploads: number
  pages: number
  streams: number
  failures: Map<string, number>
}

/** Prepares a load, which runs until its signal: `packetCount` open packets, a feed upload every minute, and staff requests. */
export async function prepareSoak(platform: PlatformUnderTest, packetCount: number) {
  const dealershipId = await makeDealership(platform, 'Soak')
  await upload(platform, dealershipId, 0)
  const packets = await openPackets(platform, dealershipId, packetCount)
  return async (signal: AbortSignal): Promise<SoakCounts> => {
    // every loop listens to it
    setMaxListeners(0, signal)
    const counts: SoakCounts = { heartbeats: 0, interactions: 0, uploads: 0, pages: 0, streams: 0, failures: new Map() }
    const staff = Array.from({ length: STAFF }, (_, person) => [
      browse(platform, dealershipId, person, counts, signal),
      listen(platform, counts, signal),
    ])
    await Promise.all([
      keepOpen(platform, packets, counts, signal),
      uploadEveryMinute(platform, dealershipId, counts, signal),
      ...staff.flat(),
    ])
    return counts
  }
}

/** Returns whether a call succeeded. Counts a failure by its kind, and does not retry. */
async function tried(counts: SoakCounts, what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    if ((await work()) !== false) return true
  } catch (error) {
    console.error(`${what}: ${String(error)}`)
  }
  counts.failures.set(what, (counts.failures.get(what) ?? 0) + 1)
  return false
}

/** Sends the heartbeats of every page, and some actions on it. */
async function keepOpen(
  platform: PlatformUnderTest,
  packets: readonly OpenPacket[],
  counts: SoakCounts,
  signal: AbortSignal,
): Promise<void> {
  await eachHeartbeat(packets, { concurrency: CONCURRENCY, signal }, async (packet, round, index) => {
    if (await tried(counts, 'heartbeat', () => beat(platform, packet))) counts.heartbeats++
    if ((index + round) % BUSY_EVERY !== 0) return
    const entry = {
      id: `${packet.packetLogId}-${round}`,
      field: 'photo_clicked',
      oldValue: 'next',
      newValue: `${round} of 20`,
      timestamp: new Date().toISOString(),
    }
    if (await tried(counts, 'interaction', () => interact(platform, packet, [entry]))) counts.interactions++
  })
}

async function uploadEveryMinute(
  platform: PlatformUnderTest,
  dealershipId: string,
  counts: SoakCounts,
  signal: AbortSignal,
): Promise<void> {
  for (let round = 1; !signal.aborted; round++) {
    if (await tried(counts, 'upload', () => upload(platform, dealershipId, round))) counts.uploads++
    await sleep(UPLOAD_INTERVAL_MS, signal)
  }
}

/** Uploads a feed with other prices in each round. */
async function upload(platform: PlatformUnderTest, dealershipId: string, round: number): Promise<void> {
  const rows = Array.from({ length: FEED_ROWS }, (_, n) => {
    const photos = Array.from({ length: 10 }, (_, photo) => `https://photos.example.com/${n}/${photo}.jpg`).join('|')
    return `S${n},20${10 + (n % 15)},Honda,Accord,${10_000 + n + round},${20_000 + n},${photos}`
  })
  const form = new FormData()
  form.append(
    'file',
    new Blob([['Stock Number,Year,Make,Model,Price,Mileage,Photos', ...rows].join('\n')], { type: 'text/csv' }),
    'soak.csv',
  )
  await call(platform, 'POST', `/api/dealerships/${dealershipId}/upload-csv`, form)
}

/** Requests pages as one staff user. */
async function browse(
  platform: PlatformUnderTest,
  dealershipId: string,
  person: number,
  counts: SoakCounts,
  signal: AbortSignal,
): Promise<void> {
  const at = `/api/dealerships/${dealershipId}`
  for (let round = person; !signal.aborted; round++) {
    const paths = [
      `${at}/leads?page=${1 + (round % 20)}&sort=recent-session`,
      `${at}/vehicles?page=${1 + (round % 15)}&sort=-price`,
      `${at}/vehicle/S${round % FEED_ROWS}`,
      `${at}/customers?page=1&search=bench${round % 100}`,
      `${at}/activity-logs?page=1`,
      '/api/dealerships',
    ]
    const path = paths[round % paths.length] ?? ''
    if (await tried(counts, 'page', () => call(platform, 'GET', path))) counts.pages++
    await sleep(PAGE_INTERVAL_MS, signal)
  }
}

/** Subscribes to live updates for a minute at a time, like pages that open and close. */
async function listen(platform: PlatformUnderTest, counts: SoakCounts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const page = new AbortController()
    const closing = page.signal
    const close = () => page.abort()
    const timer = setTimeout(close, STREAM_FOR_MS)
    signal.addEventListener('abort', close, { once: true })
    await tried(counts, 'live', async () => {
      const response = await fetch(`${platform.gatewayUrl}/api/live`, { headers: { cookie: platform.cookie }, signal: closing }).catch(
        (error: unknown) => {
          if (closing.aborted) return null
          throw error
        },
      )
      if (response === null) return
      if (!response.ok || response.body === null) throw new Error(`the live stream responded with ${response.status}`)
      counts.streams++
      const reader = response.body.getReader()
      while (!closing.aborted && !(await reader.read().catch(() => ({ done: true }))).done) {
        // only keeps the stream open
      }
    })
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
  }
}
