import { packetHeartbeatReceived } from '@forecourt/contracts/leads/events'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { call, makeDealership, type PlatformUnderTest, until } from './bench-client.ts'
import type { BenchLine } from './bench-line.ts'
import { percentile } from './percentile.ts'

const PACKETS = 200
const SENDERS = 32
const SECONDS = 12
const DRAIN_LIMIT_MS = 60_000

interface OpenPacket {
  packetLogId: string
  visitToken: string
}

/** Line (c): packet heartbeats per second sustained with none lost, and how long until staff see one. */
export async function heartbeatLines(platform: PlatformUnderTest): Promise<BenchLine[]> {
  const dealershipId = await makeDealership(platform, 'Bench heartbeats')
  const packets = await openPackets(platform, dealershipId)
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

async function openPackets(platform: PlatformUnderTest, dealershipId: string): Promise<OpenPacket[]> {
  const packets: OpenPacket[] = []
  for (let number = 0; number < PACKETS; number++) {
    const contact = { firstName: 'Bench', lastName: `Customer ${number}`, email: `bench${number}@example.test` }
    const customer = await call<{ _id: string }>(platform, 'POST', `/api/dealerships/${dealershipId}/customers`, contact)
    const vehicle = { vin: '1HGCM82633A004352', year: 2023, make: 'Honda', model: 'Accord' }
    const log = await call<{ _id: string; link: string }>(platform, 'POST', '/api/dealerships/api/packet-logs', {
      dealershipId,
      customerId: customer._id,
      vehicle,
    })
    packets.push({ packetLogId: log._id, visitToken: await openAsCustomer(platform, dealershipId, log.link) })
  }
  return packets
}

async function openAsCustomer(platform: PlatformUnderTest, dealershipId: string, link: string): Promise<string> {
  const response = await fetch(`${platform.gatewayUrl}/api/dealerships/api/packet-logs/handle-open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': CUSTOMER_BROWSER },
    body: JSON.stringify({ dealershipId, link, vin: '1HGCM82633A004352' }),
  })
  const answer = (await response.json()) as { logId: string }
  if (!response.ok) throw new Error(`handle-open answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.logId
}

const CUSTOMER_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function beat(platform: PlatformUnderTest, packet: OpenPacket): Promise<boolean> {
  const path = `/api/dealerships/api/packet-logs/${packet.visitToken}/heartbeat`
  const response = await fetch(platform.gatewayUrl + path, { method: 'POST', headers: { 'user-agent': CUSTOMER_BROWSER } })
  await response.arrayBuffer()
  return response.ok
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
    await until('the probe heartbeat to be visible', DRAIN_LIMIT_MS, async () =>
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

async function storedHeartbeats(platform: PlatformUnderTest): Promise<number> {
  const nats = await connect({ servers: platform.natsUrl })
  const info = await (await jetstreamManager(nats)).streams.info('leads', { subjects_filter: packetHeartbeatReceived.type })
  await nats.close()
  return info.state.subjects?.[packetHeartbeatReceived.type] ?? 0
}

/** Waits until every consumer of the leads stream has taken in all there is; what is left counts as lost. */
async function drained(platform: PlatformUnderTest): Promise<{ stored: number; waiting: number; deadLetters: number }> {
  const nats = await connect({ servers: platform.natsUrl })
  const manager = await jetstreamManager(nats)
  const waitingNow = async () => {
    let waiting = 0
    for await (const consumer of manager.consumers.list('leads')) waiting += consumer.num_pending + consumer.num_ack_pending
    return waiting
  }
  const waiting = await until('the consumers to catch up', DRAIN_LIMIT_MS, async () => ((await waitingNow()) === 0 ? 0 : null)).catch(
    waitingNow,
  )
  await nats.close()
  return { stored: await storedHeartbeats(platform), waiting, deadLetters: await deadLettersOf(platform) }
}

async function deadLettersOf(platform: PlatformUnderTest): Promise<number> {
  const client = await MongoClient.connect(platform.mongodbUrl)
  try {
    return await client.db('leads').collection('dead-letters').countDocuments()
  } finally {
    await client.close()
  }
}
