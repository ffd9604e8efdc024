import type { JetStreamClient, JsMsg } from '@nats-io/jetstream'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import type { ConnectionWatch } from './connection-watch.ts'

/** How long to wait for JetStream's ack, in milliseconds. Then the event counts as not stored. */
export const ACK_TIMEOUT_MS = 2_000

interface OnceOptions {
  /** the `Nats-Msg-Id`: within the duplicate window JetStream stores a message with the same id only once */
  id: string
  /** the stream that must store it */
  stream: string
  headers: MsgHdrs
  timeoutMs: number
}

/**
 * Publishes a message and waits for JetStream's ack. Throws after the timeout, immediately when the connection is lost, and when another stream than
 * `stream` would store the message. A failed message may have been stored anyway; publishing it again with the same id is idempotent.
 */
export function publishOnce(
  client: JetStreamClient,
  watch: ConnectionWatch,
  subject: string,
  bytes: Uint8Array,
  options: OnceOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = watch.onDown(() => reject(new Error('the connection to NATS was lost')))
    client
      .publish(subject, bytes, {
        msgID: options.id,
        headers: options.headers,
        timeout: options.timeoutMs,
        expect: { streamName: options.stream },
      })
      .then(() => resolve(), reject)
      .finally(stop)
  })
}

/** Returns message headers with the trace context, if there is one. */
export function traceHeaders(traceparent: string | null): MsgHdrs {
  const all = headers()
  if (traceparent !== null) all.set('traceparent', traceparent)
  return all
}

/** Returns the trace context of a message, or null. */
export function traceparentOf(message: JsMsg): string | null {
  return message.headers?.get('traceparent') || null
}
