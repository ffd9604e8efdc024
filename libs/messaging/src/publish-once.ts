import type { JetStreamClient, JsMsg } from '@nats-io/jetstream'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import type { ConnectionWatch } from './connection-watch.ts'

/** The timeout of JetStream's ack, after which an event counts as not stored. */
export const ACK_TIMEOUT_MS = 2_000

interface OnceOptions {
  /** the `Nats-Msg-Id`: JetStream stores only the first of an id within the duplicate window */
  id: string
  /** the stream that must store it */
  stream: string
  headers: MsgHdrs
  timeoutMs: number
}

/**
 * Publishes and waits for JetStream's ack. Throws on timeout, immediately when the connection is lost, and when another stream than
 * `stream` would store the message. A failed message may have been stored nevertheless; publishing the same id again is idempotent.
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

/** Message headers with the trace context, when there is one. */
export function traceHeaders(traceparent: string | null): MsgHdrs {
  const all = headers()
  if (traceparent !== null) all.set('traceparent', traceparent)
  return all
}

/** The trace context of a message, or null. */
export function traceparentOf(message: JsMsg): string | null {
  return message.headers?.get('traceparent') || null
}
