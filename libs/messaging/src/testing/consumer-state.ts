import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'

/** What the server knows of a durable consumer. */
export async function consumerState(nats: NatsConnection, stream: string, durable: string): Promise<ConsumerInfo> {
  return await (await jetstreamManager(nats, { checkAPI: false })).consumers.info(stream, durable)
}
