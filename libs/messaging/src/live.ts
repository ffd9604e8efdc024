import { LIVE_INBOX_SUBJECT, LIVE_SUBJECT_ALL, type LiveMessage, liveMessageSchema, liveSubject } from '@forecourt/contracts/live'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'

export interface LivePublisher {
  /** Sends a hint to staff screens over core NATS. Never throws, never waits; while NATS is away hints are dropped. */
  publish(message: LiveMessage): void
}

/** The way to send live hints. */
export function createLivePublisher(nats: NatsConnection): LivePublisher {
  const watch = watchConnection(nats)
  return {
    publish(message) {
      if (!watch.isConnected()) return
      try {
        const subject = message.topic === 'inbox.changed' ? LIVE_INBOX_SUBJECT : liveSubject(message.dealershipId)
        nats.publish(subject, JSON.stringify(message))
      } catch {
        // closing: a hint that is not sent is read by the screen's next ordinary call
      }
    },
  }
}

/** Hears every dealership's live hints, those sent while NATS was away excepted. A message that is none is logged and skipped. */
export function subscribeLive(nats: NatsConnection, logger: Logger, hear: (message: LiveMessage) => void): { close(): void } {
  const subscription = nats.subscribe(LIVE_SUBJECT_ALL, {
    callback(error, message) {
      if (error !== null) return logger.error({ reason: reasonOf(error) }, 'live hints cannot be heard')
      try {
        hear(liveMessageSchema.parse(message.json<unknown>()))
      } catch (failure) {
        logger.warn({ reason: reasonOf(failure) }, 'a live hint was skipped')
      }
    },
  })
  return { close: () => subscription.unsubscribe() }
}
