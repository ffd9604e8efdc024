import type { JsMsg } from '@nats-io/jetstream'

/** Keeps messages that this process holds from being handed to another. */
export interface KeepAlive {
  /** A message waits here, or is being handled. */
  hold(message: JsMsg): void
  /** Its handler says that it is still at work. */
  touch(message: JsMsg): void
  /** It was settled. */
  letGo(message: JsMsg): void
  stop(): void
}

/**
 * A held message's ack wait is renewed three times within it. A message is held for at most `silentMs` without a sign of life of its
 * handler, so that one that hangs loses it to another replica.
 */
export function createKeepAlive(ackWaitMs: number, silentMs: number): KeepAlive {
  const held = new Map<JsMsg, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [message, since] of held) if (now - since < silentMs) message.working()
  }, ackWaitMs / 3)
  return {
    hold: (message) => held.set(message, performance.now()),
    touch(message) {
      if (!held.has(message)) return
      held.set(message, performance.now())
      message.working()
    },
    letGo: (message) => held.delete(message),
    stop: () => clearInterval(timer),
  }
}
