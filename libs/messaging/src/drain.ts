import type { JsMsg } from '@nats-io/jetstream'
import type { Logger } from 'pino'
import { pause } from './pause.ts'

/** How long a closing consumer waits for its handlers, in milliseconds: with what comes before (service-kit/service.ts) less than 25 s. */
const DRAIN_MS = 8_000

/** Waits for the messages in hand; those that take too long are given back, so that another replica has them at once. */
export async function drained(inHand: Map<JsMsg, Promise<void>>, logger: Logger): Promise<void> {
  const done = new AbortController()
  await Promise.race([Promise.all(inHand.values()), pause(DRAIN_MS, done.signal)])
  done.abort()
  if (inHand.size === 0) return
  logger.warn({ messages: inHand.size }, 'closing without waiting any longer; the messages go to another replica')
  for (const message of inHand.keys()) message.nak()
}
