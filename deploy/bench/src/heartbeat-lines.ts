import { call, makeDealership, type PlatformUnderTest, until } from './bench-client.ts'
import type { BenchLine } from './bench-line.ts'
import { beat, drained, type OpenPacket, openPackets, storedHeartbeats } from './packet-client.ts'
import { percentile } from './percentile.ts'

const PACKETS = 200
const SENDERS = 32
const SECONDS = 12
const VISIBLE_LIMIT_MS = 60_000

/** Line (c): packet heartbeats per second sustained with none lost, and how long until staff see one. */
export async function heartbeatLines(platform: PlatformUnderTest): Promise<BenchLine[]> {
  const dealershipId = await makeDealership(platform, 'Bench heartbeats')
  const packets = await openPackets(platform, dealershipId, PACKETS)
  const [probe, ...others] = packets
  if (probe === undefined) throw new Error('no packet was opened')

  const before = await storedHeartbeats(platform)
  const stopAt = performance.now() + SECONDS * 1000
  const [lagsMs, ...counts] = await Promise.all([
    lagsUntil(stopAt, platform, probe),
    ...Array.from({ length: SENDERS }, (_, sender) => sendHeartbeats(stopAt, platform, others, sender)),
  ])
  const accepted = counts.reduce((sum, count) => sum + count, 0) + lagsMs.length
  const { stored, waiting, deadLetters } = await drained(platform)
  const lost = accepted - (stored - before) + waiting + deadLetters
  const p99Ms = percentile(lagsMs, 0.99)
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

/** Sends a heartbeat of one packet, waits until its log shows it, and again. Milliseconds each took. */
async function lagsUntil(stopAt: number, platform: PlatformUnderTest, probe: OpenPacket): Promise<number[]> {
  const lagsMs: number[] = []
  while (performance.now() < stopAt) {
    const before = await lastActiveAt(platform, probe)
    const sentAt = performance.now()
    if (!(await beat(platform, probe))) throw new Error('the probe heartbeat was refused')
    await until('the probe heartbeat to be visible', VISIBLE_LIMIT_MS, async () =>
      (await lastActiveAt(platform, probe)) > before ? true : null,
    )
    lagsMs.push(performance.now() - sentAt)
  }
  return lagsMs
}

async function lastActiveAt(platform: PlatformUnderTest, probe: OpenPacket): Promise<string> {
  const log = await call<{ lastActiveAt: string | null }>(platform, 'GET', `/api/dealerships/api/packet-logs/${probe.packetLogId}`)
  return log.lastActiveAt ?? ''
}
