import type { EventDefinition } from '@forecourt/contracts/event'
import { SERVICES } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { ensureStream, type StreamSpec } from './streams.ts'

/** The stream that stores an event: its service's name. Throws for an event of no service. */
export function streamOf(event: EventDefinition | undefined): string {
  const found = Object.entries(SERVICES).find(([, { subjects }]) =>
    subjects.some((subject: string) => event?.type.startsWith(subject.replace(/>$/, ''))),
  )
  if (found === undefined) throw new Error(`no service emits ${event?.type ?? 'nothing'}: see libs/contracts/src/services.ts`)
  return found[0]
}

/**
 * Sets the stream up in the background, and looks after it again whenever NATS comes back: it may have come back empty. `stands`
 * answers whether it was set up since the connection was last made.
 */
export function keepStream(nats: NatsConnection, spec: StreamSpec, logger: Logger): { stands(): boolean; close(): Promise<void> } {
  const closing = new AbortController()
  let stands = false
  let running: Promise<void> = Promise.resolve()
  const ensure = () => {
    stands = false
    running = running
      .then(() => ensureStream(nats, spec, { signal: closing.signal, logger }))
      .then((done) => {
        stands = done
      })
  }
  const stopUp = watchConnection(nats).onUp(ensure)
  ensure()
  return {
    stands: () => stands,
    async close() {
      closing.abort()
      stopUp()
      await running
    },
  }
}
