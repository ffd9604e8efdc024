import { LIVE_INBOX_SUBJECT, LIVE_SUBJECT_ALL, type LiveMessage, liveMessageSchema, liveSubject } from '@forecourt/contracts/live'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'

/** Creates the publisher of live hints. */
export function createLivePublisher(nats: NatsConnection) {
  const watch = watchConnection(nats)
  return {
    /** Sends a hint to staff screens over core NATS. Never throws or waits. Hints are dropped while NATS is unavailable. */
    publish(message: LiveMessage): void {
      if (!watch.isConnected()) return
      try {
        const subject = message.topic === 'inbox.changed' ? LIVE_INBOX_SUBJECT : liveSubject(message.dealershipId)
        nats.publish(subject, JSON.stringify(message))
      } catch {
        // the connection is closing; the screen loads the change with its next request
      }
    },
  }
}

export type LivePublisher = ReturnType<typeof createLivePublisher>

/** Subscribes to the live hints of every dealership. Hints sent while NATS is unavailable are missed. An invalid message is logged and skipped. */
export function subscribeLive(nats: NatsConnection, logger: Logger, handle: (message: LiveMessage) => void): { close(): void } {
  const subscription = nats.subscribe(LIVE_SUBJECT_ALL, {
    callback(error, message) {
      if (error !== null) return logger.error({ reason: reasonOf(error) }, 'the subscription to live hints failed')
      try {
        handle(liveMessageSchema.parse(message.json<unknown>()))
      } catch (failure) {
        logger.warn({ reason: reasonOf(failure) }, 'a live hint was skipped')
      }
    },
  })
  return { close: () => subscription.unsubscribe() }
}
