import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'
import { natsAddress } from '@forecourt/messaging/connection'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import type { TestProcessPlatform } from '../test-process-platform.ts'

export type StoredFacts = Awaited<ReturnType<typeof openStoredFacts>>

/** Connects to the databases and streams of a platform, to count what they contain. */
export async function openStoredFacts(platform: Pick<TestProcessPlatform, 'mongodbUrl' | 'databasePrefix'> & { nats: { url: string } }) {
  const mongo = await MongoClient.connect(platform.mongodbUrl)
  const nats = await connect({ ...natsAddress(platform.nats.url), maxReconnectAttempts: -1, reconnectTimeWait: 500 })
  const manager = await jetstreamManager(nats)
  const db = (service: string) => mongo.db(`${platform.databasePrefix}${service}`)
  const streams = Object.values<ServiceContract>(SERVICES).flatMap((contract) => contract.streams.map(({ name }) => name))
  const taken = async (stream: string) => (await manager.streams.info(stream)).state.last_seq
  const published = async () => (await Promise.all(streams.map(taken))).reduce((sum, count) => sum + count, 0)
  return {
    /** counts the documents of a collection of a service */
    count: (service: string, collection: string, filter: Record<string, unknown> = {}) =>
      db(service).collection(collection).countDocuments(filter),
    /** counts the events of a type in their stream */
    async events(stream: string, type: string): Promise<number> {
      const { state } = await manager.streams.info(stream, { subjects_filter: type })
      return state.subjects?.[type] ?? 0
    },
    /** counts all events that were ever stored in a stream, including expired ones */
    taken,
    /**
     * returns the number of events that are not settled by place: in an outbox, pending or unacknowledged for a consumer, dead letters, or published
     * while this was counted, after their consumers
     */
    async unsettled() {
      const waiting: Record<string, number> = {}
      const before = await published()
      for (const stream of streams) {
        for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream)) {
          if (num_pending + num_ack_pending > 0) waiting[name] = num_pending + num_ack_pending
        }
      }
      for (const service of Object.keys(SERVICES)) {
        for (const collection of ['outbox', 'dead-letters']) {
          const count = await db(service).collection(collection).countDocuments()
          if (count > 0) waiting[`${service} ${collection}`] = count
        }
      }
      const meanwhile = (await published()) - before
      if (meanwhile > 0) waiting['published meanwhile'] = meanwhile
      return waiting
    },
    async close() {
      await nats.close()
      await mongo.close()
    },
  }
}
