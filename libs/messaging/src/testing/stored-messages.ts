import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'

/** A message stored in a stream. */
export interface StoredMessage {
  /** the type of the event */
  subject: string
  body: unknown
  seq: number
}

/** Returns the messages of a stream, in order. */
export async function storedMessages(nats: NatsConnection, stream: string): Promise<StoredMessage[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false })
  const { state } = await manager.streams.info(stream)
  const all: StoredMessage[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(stream, { seq })
    if (message !== null) all.push({ subject: message.subject, body: message.json<unknown>(), seq })
  }
  return all
}
