import { HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import { sleep } from '@forecourt/timing/sleep'
import { until } from '@forecourt/timing/until'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, millis } from '@nats-io/transport-node'
import { type Document, MongoClient } from 'mongodb'
import { call, type PlatformUnderTest } from './bench-client.ts'

/** the vehicle of every packet */
const VIN = '1HGCM82633A004352'
/** packets that are created and opened concurrently */
const MAKERS = 12
const DRAIN_LIMIT_MS = 60_000
const CUSTOMER_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** An open packet: what the customer's page knows, and its record. */
export interface OpenPacket {
  packetLogId: string
  visitToken: string
  customerId: string
  /** the path of its URL */
  link: string
  /** when its customer started to open it, in milliseconds since the epoch */
  openedAt: number
}

/** Creates `count` leads, each with a packet that its customer opens, with separate calls as browsers send them. */
export async function openPackets(platform: PlatformUnderTest, dealershipId: string, count: number, prefix = ''): Promise<OpenPacket[]> {
  const packets: OpenPacket[] = []
  let next = 0
  const make = async () => {
    for (let number = next++; number < count; number = next++) packets.push(await openPacket(platform, dealershipId, `${prefix}${number}`))
  }
  await Promise.all(Array.from({ length: MAKERS }, make))
  return packets
}

async function openPacket(platform: PlatformUnderTest, dealershipId: string, number: string): Promise<OpenPacket> {
  const contact = { firstName: 'Bench', lastName: `Customer ${number}`, email: `bench${number}@example.test` }
  const vehicle = { vin: VIN, year: 2023, make: 'Honda', model: 'Accord' }
  const lead = await call<{ customerId: string }>(platform, 'POST', `/api/dealerships/${dealershipId}/leads`, { ...contact, vehicle })
  const log = await call<{ _id: string; link: string }>(platform, 'POST', '/api/dealerships/api/packet-logs', {
    dealershipId,
    customerId: lead.customerId,
    vehicle,
  })
  const openedAt = Date.now()
  const visitToken = await openAsCustomer(platform, dealershipId, log.link)
  return { packetLogId: log._id, customerId: lead.customerId, link: log.link, visitToken, openedAt }
}

/** Opens a packet as a customer with a new browser. Returns the token of the visit; throws when the open is rejected. */
export async function openAsCustomer(platform: PlatformUnderTest, dealershipId: string, link: string): Promise<string> {
  const response = await fetch(`${platform.gatewayUrl}/api/dealerships/api/packet-logs/handle-open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': CUSTOMER_BROWSER },
    body: JSON.stringify({ dealershipId, link, vin: VIN }),
  })
  const visit = (await response.json()) as { logId: string }
  if (!response.ok) throw new Error(`handle-open responded with ${response.status}: ${JSON.stringify(visit)}`)
  return visit.logId
}

/** Sends a heartbeat; returns whether it was accepted. */
export async function beat(platform: PlatformUnderTest, packet: OpenPacket): Promise<boolean> {
  return sendAsCustomer(platform, 'POST', `${packet.visitToken}/heartbeat`)
}

/** Sends a customer's changes and clicks; returns whether they were accepted. */
export async function interact(platform: PlatformUnderTest, packet: OpenPacket, customerLogs: readonly unknown[]): Promise<boolean> {
  return sendAsCustomer(platform, 'PATCH', `${packet.visitToken}/options`, { customerLogs })
}

/** Sends the close of a page; returns whether it was accepted. */
export async function sayGoodbye(platform: PlatformUnderTest, packet: OpenPacket): Promise<boolean> {
  return sendAsCustomer(platform, 'POST', `${packet.visitToken}/close`, { action: 'page_hide' })
}

async function sendAsCustomer(platform: PlatformUnderTest, method: string, path: string, body?: unknown): Promise<boolean> {
  const response = await fetch(`${platform.gatewayUrl}/api/dealerships/api/packet-logs/${path}`, {
    method,
    headers: { 'user-agent': CUSTOMER_BROWSER, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.ok
}

/** Returns the state of a stream of leads: all events that it ever received, those that it holds, and their bytes. */
export async function streamOfLeads(platform: PlatformUnderTest, name: 'leads' | 'leads-heartbeats') {
  const nats = await connect({ servers: platform.natsUrl })
  const { state, config } = await (await jetstreamManager(nats)).streams.info(name)
  await nats.close()
  return { taken: state.last_seq, messages: state.messages, bytes: state.bytes, maxAgeMs: millis(config.max_age) }
}

/** Returns the number of heartbeats that JetStream has stored so far, including those that have expired. */
export async function storedHeartbeats(platform: PlatformUnderTest): Promise<number> {
  return (await streamOfLeads(platform, 'leads-heartbeats')).taken
}

/** Calls `send` for every packet once per round of HEARTBEAT_INTERVAL_MS, spread evenly over it, until `rounds` are over or the signal is aborted. */
export async function eachHeartbeat(
  packets: readonly OpenPacket[],
  { concurrency, rounds = Number.POSITIVE_INFINITY, signal }: { concurrency: number; rounds?: number; signal?: AbortSignal },
  send: (packet: OpenPacket, round: number, index: number) => Promise<void>,
): Promise<void> {
  const start = performance.now()
  let next = 0
  const sendNext = async () => {
    for (let index = next++; index < rounds * packets.length; index = next++) {
      const packet = packets[index % packets.length]
      const waitMs = start + (index * HEARTBEAT_INTERVAL_MS) / packets.length - performance.now()
      if (waitMs > 0) await sleep(waitMs, signal)
      if (packet === undefined || signal?.aborted) return
      await send(packet, Math.floor(index / packets.length), index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))
}

/** Waits until every consumer of the streams of leads has handled all messages. What is left after the limit counts as lost. */
export async function drained(platform: PlatformUnderTest): Promise<{ stored: number; waiting: number; deadLetters: number }> {
  const nats = await connect({ servers: platform.natsUrl })
  const manager = await jetstreamManager(nats)
  const waitingNow = async () => {
    let waiting = 0
    for (const stream of ['leads', 'leads-heartbeats'])
      for await (const consumer of manager.consumers.list(stream)) waiting += consumer.num_pending + consumer.num_ack_pending
    return waiting
  }
  const waiting = await until('the consumers to catch up', DRAIN_LIMIT_MS, async () => ((await waitingNow()) === 0 ? 0 : null)).catch(
    waitingNow,
  )
  await nats.close()
  return { stored: await storedHeartbeats(platform), waiting, deadLetters: await countOf(platform, 'dead-letters') }
}

/** Waits until the outbox of leads is empty. */
export function untilRelayed(platform: PlatformUnderTest): Promise<unknown> {
  return until('the outbox to be empty', DRAIN_LIMIT_MS, async () => (await countOf(platform, 'outbox')) === 0)
}

/** Counts the documents of a collection of leads that match a filter. */
export async function countOf(platform: PlatformUnderTest, collection: string, filter: Document = {}): Promise<number> {
  const client = await MongoClient.connect(platform.mongodbUrl)
  try {
    return await client.db('leads').collection(collection).countDocuments(filter)
  } finally {
    await client.close()
  }
}
