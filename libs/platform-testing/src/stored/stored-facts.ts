import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'
import { natsAddress } from '@forecourt/messaging/connection'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import type { TestProcessPlatform } from '../test-process-platform.ts'

/** What MongoDB and the streams hold. */
export interface StoredFacts {
  /** documents of a service's collection */
  count(service: string, collection: string, filter?: Record<string, unknown>): Promise<number>
  /** events of a type in their stream */
  events(stream: string, type: string): Promise<number>
  /** events that a stream has taken in all, those it has forgotten since among them */
  taken(stream: string): Promise<number>
  /** events that wait somewhere: in an outbox, for a consumer, in its hands, or among the dead letters */
  unsettled(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Looks into the databases and streams of a platform. */
export async function openStoredFacts(
  platform: Pick<TestProcessPlatform, 'mongodbUrl' | 'databasePrefix'> & { nats: { url: string } },
): Promise<StoredFacts> {
  const mongo = await MongoClient.connect(platform.mongodbUrl)
  const nats = await connect({ ...natsAddress(platform.nats.url), maxReconnectAttempts: -1, reconnectTimeWait: 500 })
  const manager = await jetstreamManager(nats)
  const db = (service: string) => mongo.db(`${platform.databasePrefix}${service}`)
  return {
    count: (service, collection, filter = {}) => db(service).collection(collection).countDocuments(filter),
    async events(stream, type) {
      const { state } = await manager.streams.info(stream, { subjects_filter: type })
      return state.subjects?.[type] ?? 0
    },
    taken: async (stream) => (await manager.streams.info(stream)).state.last_seq,
    async unsettled() {
      const waiting: Record<string, number> = {}
      for (const stream of Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams)) {
        for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream.name)) {
          if (num_pending + num_ack_pending > 0) waiting[name] = num_pending + num_ack_pending
        }
      }
      for (const service of Object.keys(SERVICES)) {
        for (const collection of ['outbox', 'dead-letters']) {
          const count = await db(service).collection(collection).countDocuments()
          if (count > 0) waiting[`${service} ${collection}`] = count
        }
      }
      return waiting
    },
    async close() {
      await nats.close()
      await mongo.close()
    },
  }
}
