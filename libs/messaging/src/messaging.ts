import type { EventDefinition } from '@forecourt/contracts/event'
import type { ServiceName } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { BatchConsumerDefinition, ConsumerDefinition, RunningConsumer } from './consumer-definition.ts'
import type { LivePublisher } from './live.ts'
import type { Outbox } from './outbox.ts'
import type { Publisher } from './publisher.ts'

export interface MessagingOptions {
  service: ServiceName
  /** the service's own database: its outbox, dead letters and leases live there */
  db: Db
  nats: NatsConnection
  logger: Logger
  registry?: Registry
}

/** A service's way to tell and to hear (DESIGN section 4). */
export interface Messaging {
  /** events that must happen together with a state change: in its transaction */
  outbox: Outbox
  /** event-first facts at a high rate: on JetStream's ack */
  publisher: Publisher
  /** hints for staff screens: fire and forget */
  live: LivePublisher
  consume<E extends EventDefinition>(definition: ConsumerDefinition<E>): RunningConsumer
  consumeBatch<const Es extends readonly EventDefinition[]>(definition: BatchConsumerDefinition<Es>): RunningConsumer
  /** Resolves when NATS answers and the service's stream stands; throws otherwise (2 s at most). */
  ready(): Promise<void>
  /** Drains: consumers finish what they hold, publishes in flight are answered, the relay stops. The connection stays the caller's. */
  close(): Promise<void>
}

export async function startMessaging(_options: MessagingOptions): Promise<Messaging> {
  throw new Error('startMessaging is not written yet')
}
