import { isTracing } from '@forecourt/telemetry/tracing-on'
import { sleep } from '@forecourt/timing/sleep'
import { MongoClient, type MongoClientOptions, MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import pTimeout from 'p-timeout'
import type { Registry } from 'prom-client'
import { ClosingConnection } from './closing-connection.ts'
import { commandTimer, observePool } from './mongo-metrics.ts'
import { COMMAND_MONITORING, observeCommands } from './observe-commands.ts'

/**
 * How long a call waits for a server before it fails: longer than an election, which starts 10 s after the members of a replica set have lost their
 * primary, and short enough for a user.
 */
const SERVER_SELECTION_TIMEOUT_MS = 15_000
/**
 * A member that hangs without closing its sockets counts as lost after the sum of both. Its commands in flight then fail and are retried on
 * the new primary. With the driver's defaults that took 40 s.
 */
const HEARTBEAT_INTERVAL_MS = 4_000
const CONNECT_TIMEOUT_MS = 4_000
const PING_TIMEOUT_MS = 2_000
/** The delay between attempts to connect; a name that does not resolve fails immediately. */
const RETRY_AFTER_MS = 1_000
/** A resolver's error codes for a name that it does not know yet. */
const UNRESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL', 'ENODATA'])
/** An option that is private to the driver and missing in its types. */
const CLOSING = { connectionType: ClosingConnection } as MongoClientOptions

interface ConnectOptions {
  appName?: string
  registry?: Registry
  /** how long a call waits for a server before it fails, in milliseconds. Default 15,000 */
  selectionTimeoutMs?: number
  /**
   * called after every `selectionTimeoutMs` without a response from a server, before the next attempt. Without it, connectMongo throws instead of
   * retrying.
   */
  onUnavailable?: (error: Error) => void
}

/**
 * Connects to MongoDB with the settings of every service: majority reads and writes, retries, a bounded pool. With a registry, measures the pool and
 * the commands. Throws when no server responds within `selectionTimeoutMs` (unless `onUnavailable` is given), and when a server rejects the
 * connection, for example for a wrong password. Once connected, the driver reconnects by itself.
 */
export async function connectMongo(url: string, options: ConnectOptions = {}): Promise<MongoClient> {
  const { registry, onUnavailable, selectionTimeoutMs = SERVER_SELECTION_TIMEOUT_MS } = options
  const traced = isTracing()
  const isObserved = registry !== undefined || traced
  const client = new MongoClient(url, {
    appName: options.appName ?? 'forecourt',
    retryReads: true,
    retryWrites: true,
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: selectionTimeoutMs,
    heartbeatFrequencyMS: HEARTBEAT_INTERVAL_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    maxPoolSize: 50,
    ignoreUndefined: true,
    ...(isObserved && COMMAND_MONITORING),
    ...CLOSING,
  })
  if (isObserved) observeCommands(client, commandTimer(registry), traced)
  if (registry !== undefined) observePool(client, registry)
  for (;;) {
    try {
      return await client.connect()
    } catch (error) {
      if (onUnavailable === undefined || !isUnreachable(error)) throw error
      onUnavailable(error)
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/** Whether no server was reached, so that a retry may succeed. */
function isUnreachable(error: unknown): error is Error {
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true
  return error instanceof Error && 'code' in error && UNRESOLVED.has(String(error.code))
}

/** Resolves when the primary responds; throws when it does not within two seconds. */
export async function pingMongo(client: MongoClient): Promise<void> {
  const ping = client.db('admin').command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS })
  // The driver's own timeout starts only once it has a connection; server selection may take longer.
  await pTimeout(ping, { milliseconds: PING_TIMEOUT_MS, message: `MongoDB did not answer within ${PING_TIMEOUT_MS / 1000} s` })
}
