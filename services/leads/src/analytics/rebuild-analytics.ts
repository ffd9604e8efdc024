import type { EventDefinition } from '@forecourt/contracts/event'
import { parseAnyEnvelope, parseData } from '@forecourt/messaging/envelope'
import { PermanentError } from '@forecourt/messaging/errors'
import { streamOf } from '@forecourt/messaging/service-streams'
import { inBatches } from '@forecourt/mongo/in-batches'
import { withTransaction } from '@forecourt/mongo/transaction'
import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db, MongoClient, ObjectId } from 'mongodb'
import { applyPacketEvents, packetEvents } from '../consumers/on-packet-events.ts'
import { recountLeads } from '../customers/recount-leads.ts'
import { createLeadsStores } from '../store/leads-stores.ts'

const FETCH_MS = 2_000
/** Customers recounted in one transaction. */
const RECOUNT_BATCH_SIZE = 100

type Deps = Parameters<typeof applyPacketEvents>[0]
type PacketEnvelope = Parameters<typeof applyPacketEvents>[1][number]

/** The result of a rebuild. */
interface Rebuilt {
  events: number
  /** messages that do not match the current event schemas; the consumer dead-lettered them */
  unreadable: number
  customers: number
}
interface RebuildOptions {
  /** events folded and written together */
  batchSize?: number
  onProgress?: (soFar: Pick<Rebuilt, 'events'>) => void
}

/**
 * Rebuilds customers' activities and their derived counts: replays every packet event of the streams through the code of the consumers, and then
 * recounts every customer. The result equals what the consumers stored, and repairs lost data and counts of older rules. Data whose events have
 * expired (heartbeats after an hour, all others after 30 days) stays as stored, including the times of visits. Idempotent: may run while the service
 * runs, and be interrupted and rerun. Throws when MongoDB or NATS is unavailable.
 */
export async function rebuildAnalytics(deps: Deps, nats: NatsConnection, options: RebuildOptions = {}): Promise<Rebuilt> {
  const replayed = { events: 0, unreadable: 0 }
  for (const { events } of packetEvents) await replay(deps, nats, events, replayed, options)
  return { ...replayed, customers: await recountAll(deps) }
}

/** Returns the dependencies of a rebuild on the service's database. It sends no hints: screens already show the resulting numbers. */
export function rebuildDeps(mongo: MongoClient, db: Db): Deps {
  return {
    stores: createLeadsStores(db),
    transaction: (work) => withTransaction(mongo, work),
    hints: { changed: () => {}, close: () => {} },
  }
}

/** Replays the events of one stream, and counts them in `sum`. */
async function replay(
  deps: Deps,
  nats: NatsConnection,
  events: readonly EventDefinition[],
  sum: Omit<Rebuilt, 'customers'>,
  { batchSize = 500, onProgress }: RebuildOptions,
): Promise<void> {
  const stream = streamOf(events[0]?.type)
  // The consumer handles events that arrive during the replay.
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
      // Otherwise the fetch waits for messages that will not arrive.
      if (done) break
    }
    // The remaining messages may have expired during the fetch.
    if (batch.length === 0) done ||= (await consumer.info()).num_pending === 0
    await applyPacketEvents(deps, batch)
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

/** Recounts every customer, and deletes the counts of deleted customers. */
async function recountAll(deps: Deps): Promise<number> {
  let customers = 0
  for (const store of [deps.stores.customers, deps.stores.leadAnalytics]) {
    for await (const some of inBatches<{ _id: ObjectId; dealershipId: ObjectId }>(store.all(), RECOUNT_BATCH_SIZE)) {
      const touched = some.map(({ _id, dealershipId }) => ({ dealershipId: dealershipId.toHexString(), customerId: _id.toHexString() }))
      await recountLeads(deps, touched)
      if (store === deps.stores.customers) customers += some.length
    }
  }
  return customers
}
