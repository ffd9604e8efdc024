import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'

/** Returns the server's state of a durable consumer. */
export async function consumerState(nats: NatsConnection, stream: string, durable: string): Promise<ConsumerInfo> {
  return await (await jetstreamManager(nats, { checkAPI: false })).consumers.info(stream, durable)
}

/** Counts how often a consumer renews the ack wait of a message from now on. */
export async function ackWaitRenewals(nats: NatsConnection, durable: string): Promise<() => number> {
  let count = 0
  nats.subscribe(`$JS.ACK.*.${durable}.>`, { callback: (_, message) => void (message.string() === '+WPI' && count++) })
  await nats.flush()
  return () => count
}
