import { SERVICES, type ServiceContract, type ServiceName, type StreamContract } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { ensureStream } from './streams.ts'

/** All streams, computed once because every event looks up its stream. */
const STREAMS = Object.values<ServiceContract>(SERVICES).flatMap(({ streams }) => streams)
/** The types of all events of this version. */
const TYPES = new Set(Object.values<ServiceContract>(SERVICES).flatMap(({ events }) => events.map(({ type }) => type)))

/** Returns the streams of a service. */
export function streamsOf(service: ServiceName): readonly StreamContract[] {
  return SERVICES[service].streams
}

/** Returns the name of the stream that stores events of a type. Throws when no service emits that type. */
export function streamOf(type: string | undefined): string {
  const found = STREAMS.find((stream) => stores(stream, type ?? ''))
  if (found === undefined) throw new Error(`no service emits ${type ?? 'nothing'}: see libs/contracts/src/services.ts`)
  return found.name
}

/** Whether this version of the platform has events of a type. */
export function isInContracts(type: string): boolean {
  return TYPES.has(type)
}

/** Returns the full name of a durable consumer: those of all services share the streams. */
export function durableOf(service: ServiceName, name: string): string {
  return name.startsWith(`${service}-`) ? name : `${service}-${name}`
}

/** Whether a stream stores events of a type. */
export function stores({ subjects }: StreamContract, type: string): boolean {
  return subjects.some((subject) => type.startsWith(subject.replace(/>$/, '')))
}

/**
 * Creates the stream in the background, and again after each reconnect, because NATS may have lost its data. `exists` returns whether it exists since
 * the last reconnect.
 */
export function keepStream(nats: NatsConnection, spec: StreamContract, logger: Logger): { exists(): boolean; close(): Promise<void> } {
  const closing = new AbortController()
  let exists = false
  let running: Promise<void> = Promise.resolve()
  const ensure = () => {
    exists = false
    running = running
      .then(() => ensureStream(nats, spec, { signal: closing.signal, logger }))
      .then((done) => {
        exists = done
      })
  }
  const stopUp = watchConnection(nats).onUp(ensure)
  ensure()
  return {
    exists: () => exists,
    async close() {
      closing.abort()
      stopUp()
      await running
    },
  }
}
