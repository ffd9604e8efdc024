import { HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import { until } from '@forecourt/timing/until'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { beat, drained, type OpenPacket, openPackets, streamOfLeads, untilRelayed } from './packet-client.ts'
import { percentile } from './percentile.ts'

const PACKETS = 200
const SENDERS = 32
const SECONDS = 12
const VISIBLE_LIMIT_MS = 60_000
/** number of pages, open around the clock, for which the disk use of heartbeats is computed */
const OPEN_PAGES = 5_000
const DISK_MB = 1_000
/** how long the stream of all other events keeps them; it used to contain heartbeats too */
const BEFORE_MS = 30 * 24 * 3_600_000

/** Measures packet heartbeats per second without a loss, how long until staff see one, and their disk use. */
export async function heartbeatBenchmarks(platform: PlatformUnderTest): Promise<BenchResult[]> {
  const dealershipId = await makeDealership(platform, 'Bench heartbeats')
  const packets = await openPackets(platform, dealershipId, PACKETS)
  const [probe, ...others] = packets
  if (probe === undefined) throw new Error('no packet was opened')

  await untilRelayed(platform)
  const before = await streamOfLeads(platform, 'leads-heartbeats')
  const eventsBefore = await streamOfLeads(platform, 'leads')
  const stopAt = performance.now() + SECONDS * 1000
  const [lagsMs, ...counts] = await Promise.all([
    lagsUntil(stopAt, platform, probe),
    ...Array.from({ length: SENDERS }, (_, sender) => sendHeartbeats(stopAt, platform, others, sender)),
  ])
  const accepted = counts.reduce((sum, count) => sum + count, 0) + lagsMs.length
  const { stored, waiting, deadLetters } = await drained(platform)
  const lost = accepted - (stored - before.taken) + waiting + deadLetters
  const p99Ms = percentile(lagsMs, 0.99)
  const after = await streamOfLeads(platform, 'leads-heartbeats')
  const eventsGrown = (await streamOfLeads(platform, 'leads')).bytes - eventsBefore.bytes
  const heartbeatBytes = (after.bytes - before.bytes) / (after.messages - before.messages)
  const diskMB = (keptMs: number) => (heartbeatBytes * OPEN_PAGES * keptMs) / HEARTBEAT_INTERVAL_MS / 1e6
  return [
    {
      name: 'packet heartbeats lost',
      measured: lost,
      bound: { atMost: 0 },
      unit: 'heartbeats',
      detail: `${accepted} accepted in ${SECONDS} s, ${(accepted / SECONDS).toFixed(0)} per second, ${PACKETS} open packets`,
    },
    {
      name: 'packet heartbeat until visible to staff, p99',
      measured: p99Ms / 1000,
      bound: { atMost: 2 },
      unit: 's',
      detail: `p50 ${percentile(lagsMs, 0.5).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${lagsMs.length} probes under that load`,
    },
    {
      name: `disk of heartbeats, ${OPEN_PAGES} packets open around the clock`,
      measured: diskMB(after.maxAgeMs),
      bound: { atMost: DISK_MB },
      unit: 'MB',
      detail: `${heartbeatBytes.toFixed(0)} bytes each, kept for ${after.maxAgeMs / 3_600_000} h; for 30 days: ${diskMB(BEFORE_MS).toFixed(0)} MB`,
    },
    {
      name: 'stream of the other events of leads grown by heartbeats',
      measured: eventsGrown,
      bound: { atMost: 0 },
      unit: 'bytes',
      detail: `${accepted} heartbeats`,
    },
  ]
}

async function sendHeartbeats(
  stopAt: number,
  platform: PlatformUnderTest,
  packets: readonly OpenPacket[],
  sender: number,
): Promise<number> {
  let accepted = 0
  for (let turn = sender; performance.now() < stopAt; turn += SENDERS) {
    const packet = packets[turn % packets.length]
    if (packet !== undefined && (await beat(platform, packet))) accepted++
  }
  return accepted
}

/** Repeatedly sends a heartbeat of one packet and waits until its log shows it. Returns the milliseconds of each. */
async function lagsUntil(stopAt: number, platform: PlatformUnderTest, probe: OpenPacket): Promise<number[]> {
  const lagsMs: number[] = []
  while (performance.now() < stopAt) {
    const before = await lastActiveAt(platform, probe)
    const sentAt = performance.now()
    if (!(await beat(platform, probe))) throw new Error('the probe heartbeat was refused')
    await until('the probe heartbeat to be visible', VISIBLE_LIMIT_MS, async () => (await lastActiveAt(platform, probe)) > before)
    lagsMs.push(performance.now() - sentAt)
  }
  return lagsMs
}

async function lastActiveAt(platform: PlatformUnderTest, probe: OpenPacket): Promise<string> {
  const log = await call<{ lastActiveAt: string | null }>(platform, 'GET', `/api/dealerships/api/packet-logs/${probe.packetLogId}`)
  return log.lastActiveAt ?? ''
}
