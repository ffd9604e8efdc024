import { sleep } from '@forecourt/timing/sleep'
import { until } from '@forecourt/timing/until'
import { MongoClient, ObjectId } from 'mongodb'
import { alertTimes, subscribe, untilAllAlerted } from './alert-times.ts'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import {
  beat,
  countOf,
  drained,
  eachHeartbeat,
  interact,
  type OpenPacket,
  openPackets,
  sayGoodbye,
  storedHeartbeats,
} from './packet-client.ts'
import { p50p95p99, percentile } from './percentile.ts'

const PACKETS = Number(process.env.PACKETS ?? 5_000)
/** heartbeats of every packet, one round after the other */
const ROUNDS = 2
/** log entries that a page sends together after actions on it: a photo, a PDF, a change in the calculator */
const ENTRIES = ['photo_clicked', 'pdf_clicked', 'calcDownPayment']
/** in each round there is an action on one page in this many: once a minute on each */
const BUSY_EVERY = 4
/** concurrent calls of all customers; in reality each browser has its own connection */
const CONCURRENCY = 64
/** over the driver's own page and count of the same leads in the same moment; ours add who is there now and what each customer did */
const LIST_RATIO = 6
const LIST_PAGE = 24
/** the orders of the list, and the same for the bare driver */
const LIST_SORTS: readonly [name: string, sort: Record<string, -1>][] = [
  ['recent-lead', {}],
  ['recent-session', { 'rank.lastOpenedAt': -1 }],
  ['recent-calculator', { 'rank.mostRecentCalcTime': -1 }],
  ['most-clicks', { 'rank.clickStreamCount': -1 }],
]
const PRESENCE_S = 3
/** opens whose alerts are timed */
const ALERTED = 60
const ALERT_P99_S = 2
/** packets that are closed and reopened under that load, to time their presence */
const WATCHED = 60
const VISIBLE_LIMIT_MS = 30_000

interface Sent {
  heartbeats: number
  entries: number
  refused: number
}

/**
 * Keeps thousands of packets open, every page with a heartbeat each 15 seconds and an action once a minute. Everything accepted must be stored, staff
 * must see customers come and go within seconds, and the list of leads must stay fast meanwhile.
 */
export async function openPacketsBenchmarks(platform: PlatformUnderTest): Promise<BenchResult[]> {
  const dealershipId = await makeDealership(platform, 'Bench open packets')
  // a separate dealership, so that the number of listed leads stays the same
  const alertsAt = await makeDealership(platform, 'Bench alerts')
  const packets = await openPackets(platform, dealershipId, PACKETS)
  await untilAllAlerted(platform, PACKETS)
  await subscribe(platform)
  const heartbeatsBefore = await storedHeartbeats(platform)
  const watched = packets.slice(0, WATCHED)
  const others = packets.slice(WATCHED)

  const sent: Sent = { heartbeats: 0, entries: 0, refused: 0 }
  const viewing = keepOpen(platform, others, sent)
  let ended = false
  const [presenceMs, alerted, list] = await Promise.all([
    presenceTimes(platform, watched, sent),
    alertTimes(platform, alertsAt, ALERTED),
    listTimes(platform, dealershipId, () => ended),
    viewing.then(() => {
      ended = true
    }),
  ])
  const { stored, waiting, deadLetters } = await drained(platform)
  const lostHeartbeats = sent.heartbeats - (stored - heartbeatsBefore)
  const lostEntries = sent.entries - (await countOf(platform, 'activities', { dealershipId: new ObjectId(dealershipId) }))
  const presenceP99Ms = percentile(presenceMs, 0.99)
  return [
    {
      name: `lost of ${PACKETS} packets open at once`,
      measured: lostHeartbeats + lostEntries + waiting + deadLetters + sent.refused,
      bound: { atMost: 0 },
      unit: 'facts',
      detail: `${sent.heartbeats} heartbeats, ${sent.entries} interactions accepted, ${sent.refused} refused, ${deadLetters} dead letters`,
    },
    {
      name: 'customer comes or goes until staff see it, p99',
      measured: presenceP99Ms / 1000,
      bound: { atMost: PRESENCE_S },
      unit: 's',
      detail: `p50 ${percentile(presenceMs, 0.5).toFixed(0)} ms, p99 ${presenceP99Ms.toFixed(0)} ms, ${presenceMs.length} times under that load`,
    },
    alertResult('bell', alerted.bellMs),
    ...(platform.pushUrl === undefined ? [] : [alertResult('push message sent', alerted.pushMs)]),
    {
      name: `page of ${PACKETS} leads under that load, p95`,
      measured: percentile(list.oursMs, 0.95) / percentile(list.bareMs, 0.95),
      bound: { atMost: LIST_RATIO },
      unit: 'x bare find + countDocuments',
      detail: `p50, p95, p99 ${p50p95p99(list.oursMs)} ms, bare ${p50p95p99(list.bareMs)} ms, ${list.oursMs.length} pages, all four sorts`,
    },
  ]
}

function alertResult(what: string, times: readonly number[]): BenchResult {
  const p99Ms = percentile(times, 0.99)
  return {
    name: `customer opens until ${what}, p99`,
    measured: p99Ms / 1000,
    bound: { atMost: ALERT_P99_S },
    unit: 's',
    detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${times.length} opens under that load`,
  }
}

/** Sends the heartbeats of every page, and some actions on it. */
async function keepOpen(platform: PlatformUnderTest, packets: readonly OpenPacket[], sent: Sent): Promise<void> {
  await eachHeartbeat(packets, { concurrency: CONCURRENCY, rounds: ROUNDS }, async (packet, round, index) => {
    const entries = (index + round) % BUSY_EVERY === 0 ? entriesOf(packet, round) : []
    const [isBeat, isTaken] = await Promise.all([beat(platform, packet), entries.length === 0 || interact(platform, packet, entries)])
    sent.heartbeats += isBeat ? 1 : 0
    sent.entries += isTaken ? entries.length : 0
    sent.refused += [isBeat, isTaken].filter((one) => !one).length
  })
}

function entriesOf({ packetLogId }: OpenPacket, round: number): unknown[] {
  const timestamp = new Date().toISOString()
  return ENTRIES.map((field) => ({ id: `${packetLogId}-${round}-${field}`, field, oldValue: round, newValue: round + 1, timestamp }))
}

/** Closes and reopens one packet after the other; returns the milliseconds until its packet log shows each change. */
async function presenceTimes(platform: PlatformUnderTest, packets: readonly OpenPacket[], sent: Sent): Promise<number[]> {
  const times: number[] = []
  for (const packet of packets) {
    if (!(await sayGoodbye(platform, packet))) sent.refused++
    times.push(await untilActive(platform, packet, false))
    if (await beat(platform, packet)) sent.heartbeats++
    else sent.refused++
    times.push(await untilActive(platform, packet, true))
  }
  return times
}

async function untilActive(platform: PlatformUnderTest, { packetLogId }: OpenPacket, wanted: boolean): Promise<number> {
  const started = performance.now()
  await until(`a packet to be ${wanted ? 'active' : 'offline'}`, VISIBLE_LIMIT_MS, async () => {
    const { active } = await call<{ active: boolean }>(platform, 'GET', `/api/dealerships/api/packet-logs/${packetLogId}`)
    return active === wanted
  })
  return performance.now() - started
}

/** Reads pages of leads until it is over, in turns with the bare driver; returns the milliseconds of each. */
async function listTimes(platform: PlatformUnderTest, dealershipId: string, isOver: () => boolean) {
  const client = await MongoClient.connect(platform.mongodbUrl)
  const leads = client.db('leads').collection('leads')
  const filter = { dealershipId: new ObjectId(dealershipId) }
  const oursMs: number[] = []
  const bareMs: number[] = []
  for (let index = 0; !isOver(); index++) {
    const page = 1 + (index % 7)
    const [name, sort] = LIST_SORTS[index % LIST_SORTS.length] ?? ['recent-lead', {}]
    const started = performance.now()
    const path = `/api/dealerships/${dealershipId}/leads?page=${page}&pageSize=${LIST_PAGE}&sort=${name}`
    const { total } = await call<{ total: number }>(platform, 'GET', path)
    const read = performance.now()
    oursMs.push(read - started)
    if (total !== PACKETS) throw new Error(`the list says ${total} of ${PACKETS} leads`)
    const skip = (page - 1) * LIST_PAGE
    await Promise.all([
      leads.find(filter, { sort: { ...sort, createdAt: -1, _id: -1 }, skip, limit: LIST_PAGE }).toArray(),
      leads.countDocuments(filter),
    ])
    bareMs.push(performance.now() - read)
    await sleep(Math.max(0, started + 100 - performance.now()))
  }
  await client.close()
  return { oursMs, bareMs }
}
