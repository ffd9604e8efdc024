import { isTracing } from '@forecourt/telemetry/tracing-on'
import { sleep } from '@forecourt/timing/sleep'
import { MongoClient, type MongoClientOptions, MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import pTimeout from 'p-timeout'
import type { Registry } from 'prom-client'
import { ClosingConnection } from './closing-connection.ts'
import { observeCommands, observePool } from './mongo-metrics.ts'
import { observedConnections } from './observed-connection.ts'

/**
 * How long a call waits for a server before it fails: longer than an election, which begins 10 s after the members of a replica set have lost
 * their primary, and short enough for a person.
 */
const SERVER_SELECTION_TIMEOUT_MS = 15_000
/**
 * A member that hangs without closing its sockets counts as lost after both together, and what is in flight to it fails and is retried on
 * the new primary. With the driver's defaults that took 40 s.
 */
const HEARTBEAT_INTERVAL_MS = 4_000
const CONNECT_TIMEOUT_MS = 4_000
const PING_TIMEOUT_MS = 2_000
/** Between two attempts of a service that waits: a name that does not resolve fails at once. */
const RETRY_AFTER_MS = 1_000
/** What a resolver says of a name that it does not know yet. */
const UNRESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL', 'ENODATA'])

interface ConnectOptions {
  appName?: string
  registry?: Registry
  /** told each time that no server answered within 15 seconds; the connection is then tried again, for ever. Without it that is an error */
  onAway?: (error: Error) => void
}

/**
 * Connects to MongoDB with the settings every service uses: majority reads and writes, retries, a bounded pool. With a registry its pool
 * and its commands are measured. Throws when no server answers within 15 seconds (but see `onAway`), and when one answers and refuses, such as a
 * wrong password; afterwards the driver reconnects by itself.
 */
export async function connectMongo(url: string, options: ConnectOptions = {}): Promise<MongoClient> {
  const { registry, onAway } = options
  const client = new MongoClient(url, {
    appName: options.appName ?? 'forecourt',
    retryReads: true,
    retryWrites: true,
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    heartbeatFrequencyMS: HEARTBEAT_INTERVAL_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    maxPoolSize: 50,
    ignoreUndefined: true,
    ...connections(registry),
  })
  if (registry !== undefined) observePool(client, registry)
  for (;;) {
    try {
      return await client.connect()
    } catch (error) {
      if (onAway === undefined || !isAway(error)) throw error
      onAway(error)
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/** Whether no server was reached, which waiting may mend. */
function isAway(error: unknown): error is Error {
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true
  return error instanceof Error && 'code' in error && UNRESOLVED.has(String(error.code))
}

/** Commands are watched where somebody wants to know of them. The option is the driver's own, which its types do not tell. */
function connections(registry: Registry | undefined): MongoClientOptions {
  const traced = isTracing()
  const listen = registry === undefined ? () => {} : observeCommands(registry)
  const connectionType = registry === undefined && !traced ? ClosingConnection : observedConnections(listen, traced)
  return { connectionType } as MongoClientOptions
}

/** Resolves when the primary answers; throws when it does not within two seconds. */
export async function pingMongo(client: MongoClient): Promise<void> {
  const ping = client.db('admin').command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS })
  // The driver's own limit begins only once it has a connection; looking for a server may take it longer.
  await pTimeout(ping, { milliseconds: PING_TIMEOUT_MS, message: `MongoDB did not answer within ${PING_TIMEOUT_MS / 1000} s` })
}
