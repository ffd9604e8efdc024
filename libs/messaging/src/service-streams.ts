import { SERVICES, type ServiceContract, type ServiceName, type StreamContract } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { ensureStream, type StreamSpec } from './streams.ts'

/** Every stream there is: an event's is looked up for each event. */
const STREAMS = Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams)

/** The streams of a service. */
export function streamsOf(service: ServiceName): readonly StreamContract[] {
  return SERVICES[service].streams
}

/** The name of the stream that stores events of a type. Throws for one that no service emits. */
export function streamOf(type: string | undefined): string {
  const found = STREAMS.find((stream) => stores(stream, type ?? ''))
  if (found === undefined) throw new Error(`no service emits ${type ?? 'nothing'}: see libs/contracts/src/services.ts`)
  return found.name
}

/** Whether a stream stores events of a type. */
export function stores({ subjects }: StreamContract, type: string): boolean {
  return subjects.some((subject) => type.startsWith(subject.replace(/>$/, '')))
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
