import type { EventDefinition } from '@forecourt/contracts/event'
import { parseAnyEnvelope, parseData } from '@forecourt/messaging/envelope'
import { PermanentError } from '@forecourt/messaging/errors'
import { streamOf } from '@forecourt/messaging/service-streams'
import { withTransaction } from '@forecourt/mongo/transaction'
import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db, MongoClient } from 'mongodb'
import { PACKET_EVENTS, takeInPacketEvents } from '../consumers/on-packet-events.ts'
import { recountLeads } from '../customers/recount-leads.ts'
import { createLeadsStores } from '../store/leads-stores.ts'

const FETCH_MS = 2_000
/** Customers counted in one transaction. */
const RECOUNT_AT_ONCE = 100

type Deps = Parameters<typeof takeInPacketEvents>[0]
type PacketEnvelope = Parameters<typeof takeInPacketEvents>[1][number]

/** What a rebuild went through. */
export interface Rebuilt {
  events: number
  /** messages that are no events of today's schema; the consumer put them aside when they came */
  unreadable: number
  customers: number
}
export interface RebuildOptions {
  /** events folded and written at once */
  batchSize?: number
  onProgress?: (soFar: Pick<Rebuilt, 'events'>) => void
}

/**
 * Makes what customers did, and what it adds up to, anew: takes in every packet event that the streams hold as their consumers do, and then
 * counts every customer. Comes to what was kept event by event; also where that was lost, or counted by rules of before. Whatever the streams
 * have forgotten (heartbeats after an hour, everything else after 30 days) stays as it is stored, the times of visits among it. May run while the service does, be cut off anywhere, and run again. Throws when
 * MongoDB or NATS is away.
 */
export async function rebuildAnalytics(deps: Deps, nats: NatsConnection, options: RebuildOptions = {}): Promise<Rebuilt> {
  const replayed = { events: 0, unreadable: 0 }
  for (const events of Object.values(PACKET_EVENTS)) await replay(deps, nats, events, replayed, options)
  return { ...replayed, customers: await recountAll(deps) }
}

/** What a rebuild works with, on the database of the service. Screens are not told: the numbers that come out are those they show. */
export function rebuildDeps(mongo: MongoClient, db: Db): Deps {
  return {
    stores: createLeadsStores(db),
    transaction: (work) => withTransaction(mongo, work),
    hints: { changed: () => {}, close: () => {} },
  }
}

/** Takes in the events of one stream, and counts them in `sum`. */
async function replay(
  deps: Deps,
  nats: NatsConnection,
  events: readonly EventDefinition[],
  sum: Omit<Rebuilt, 'customers'>,
  { batchSize = 500, onProgress }: RebuildOptions,
): Promise<void> {
  const stream = streamOf(events[0]?.type)
  // What comes while this runs is the consumer's.
  const last = (await (await jetstreamManager(nats)).streams.info(stream)).state.last_seq
  const consumer = await jetstream(nats).consumers.get(stream, { filter_subjects: events.map(({ type }) => type) })
  let done = (await consumer.info()).num_pending === 0
  while (!done) {
    const batch: PacketEnvelope[] = []
    for await (const message of await consumer.fetch({ max_messages: batchSize, expires: FETCH_MS })) {
      const envelope = read(message, events)
      if (envelope === null) sum.unreadable += 1
      else batch.push(envelope)
      done = message.info.pending === 0 || message.seq >= last
      // Otherwise the fetch waits for what is not to come.
      if (done) break
    }
    // The last ones may have grown too old for the stream meanwhile.
    if (batch.length === 0) done ||= (await consumer.info()).num_pending === 0
    await takeInPacketEvents(deps, batch)
    sum.events += batch.length
    onProgress?.({ events: sum.events })
  }
}

function read(message: JsMsg, events: readonly EventDefinition[]): PacketEnvelope | null {
  const definition = events.find(({ type }) => type === message.subject)
  try {
    return definition === undefined ? null : (parseData(definition, parseAnyEnvelope(message.data)) as PacketEnvelope)
  } catch (error) {
    if (error instanceof PermanentError) return null
    throw error
  }
}

/** Counts every customer, and forgets the counts of those who are gone. */
async function recountAll(deps: Deps): Promise<number> {
  let customers = 0
  for (const store of [deps.stores.customers, deps.stores.leadAnalytics]) {
    let some: { dealershipId: string; customerId: string }[] = []
    for await (const { _id, dealershipId } of store.everyone()) {
      some.push({ dealershipId: dealershipId.toHexString(), customerId: _id.toHexString() })
      if (store === deps.stores.customers) customers += 1
      if (some.length < RECOUNT_AT_ONCE) continue
      await recountLeads(deps, some)
      some = []
    }
    await recountLeads(deps, some)
  }
  return customers
}
