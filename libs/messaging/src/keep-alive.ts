import type { JsMsg } from '@nats-io/jetstream'

/**
 * Renews the ack wait of messages in this process, three times before it ends, so that they are not redelivered. Stops when a message has not been
 * touched for `silentMs`, so that a message of a handler that hangs is redelivered to another replica.
 */
export function createKeepAlive(ackWaitMs: number, silentMs: number) {
  const held = new Map<JsMsg, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [message, since] of held) if (now - since < silentMs) message.working()
  }, ackWaitMs / 3)
  return {
    /** Starts renewing a message that waits or is being handled. */
    hold: (message: JsMsg) => held.set(message, performance.now()),
    /** Called by a handler that is still working on the message. */
    touch(message: JsMsg): void {
      if (!held.has(message)) return
      held.set(message, performance.now())
      message.working()
    },
    /** Called by a handler that the other messages wait for: all are renewed for as long as it works. */
    touchAll(): void {
      const now = performance.now()
      for (const message of held.keys()) held.set(message, now)
    },
    /** Stops renewing a settled message. */
    release: (message: JsMsg) => held.delete(message),
    stop: () => clearInterval(timer),
  }
}
