import type { LiveMessage } from '@forecourt/contracts/live'

export interface LivePublisher {
  /** Sends a hint to staff screens over core NATS. Never throws, never waits; while NATS is away hints are dropped. */
  publish(message: LiveMessage): void
}
