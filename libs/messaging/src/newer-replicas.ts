import { errors, type NatsConnection } from '@nats-io/transport-node'

/** How long a replica has to say that it handles an event, in milliseconds. When none does, the server says so immediately. */
const RESPONSE_TIMEOUT_MS = 1_000

const subjectOf = (durable: string, type: string) => `handles.${durable}.${type}`

/** Responds to the other replicas of a durable consumer, which may be of another version, that this one handles these events. */
export function respondForEvents(nats: NatsConnection, durable: string, types: readonly string[]): { close(): void } {
  const responding = types.map((type) =>
    nats.subscribe(subjectOf(durable, type), { callback: (_error, message) => void message.respond() }),
  )
  return {
    close() {
      for (const subscription of responding) subscription.unsubscribe()
    },
  }
}

/** Whether a replica of a durable consumer handles an event now. True when NATS does not respond, because then it is unknown. */
export async function isHandledByReplica(nats: NatsConnection, durable: string, type: string): Promise<boolean> {
  try {
    await nats.request(subjectOf(durable, type), '', { timeout: RESPONSE_TIMEOUT_MS })
    return true
  } catch (error) {
    return !(error instanceof errors.RequestError && error.isNoResponders())
  }
}
