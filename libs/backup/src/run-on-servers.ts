import { natsAddress } from '@forecourt/messaging/connection'
import { reasonOf } from '@forecourt/messaging/errors'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'

export type Print = (line: string) => void

export interface Servers {
  mongo: MongoClient
  nats: NatsConnection
  manager: JetStreamManager
  /** the value of DATABASE_PREFIX */
  prefix: string
}

/** How long to wait for the first response of a server, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000
const JETSTREAM_TIMEOUT_MS = 30_000

/**
 * Runs a command on the servers in MONGODB_URL and NATS_URL. Prints any error, with the advice `onFailure` when the error contains none. `work` gets
 * a function that returns the elapsed seconds. Resolves to the exit code; never throws.
 */
export async function runOnServers(
  env: NodeJS.ProcessEnv,
  { print, onFailure }: { print: Print; onFailure: string },
  work: (servers: Servers, seconds: () => string) => Promise<void>,
): Promise<number> {
  const { MONGODB_URL, NATS_URL, DATABASE_PREFIX: prefix = '' } = env
  const began = performance.now()
  try {
    if (!MONGODB_URL || !NATS_URL) {
      throw new BackupProblem('Set MONGODB_URL and NATS_URL to the servers of the platform, and DATABASE_PREFIX if it uses one.')
    }
    await withMongo(MONGODB_URL, (mongo) =>
      withNats(NATS_URL, async (nats) => {
        const manager = await jetstreamManager(nats, { timeout: JETSTREAM_TIMEOUT_MS })
        await work({ mongo, nats, manager, prefix }, () => ((performance.now() - began) / 1000).toFixed(1))
      }),
    )
    return 0
  } catch (error) {
    print(error instanceof BackupProblem ? error.message : `${reasonOf(error)}. ${onFailure}`)
    return 1
  }
}

async function withMongo(url: string, work: (mongo: MongoClient) => Promise<void>): Promise<void> {
  const settings = { appName: 'forecourt-backup', serverSelectionTimeoutMS: RESPONSE_TIMEOUT_MS, writeConcern: { w: 'majority' as const } }
  const mongo = await MongoClient.connect(url, settings).catch((error: unknown) => {
    throw new BackupProblem(`MongoDB does not answer (${reasonOf(error)}): start it, or correct MONGODB_URL.`)
  })
  await work(mongo).finally(() => mongo.close())
}

/** Runs `work` with a connection to NATS, and throws when that is closed for good. */
async function withNats(url: string, work: (nats: NatsConnection) => Promise<void>): Promise<void> {
  const settings = { ...natsAddress(url), name: 'forecourt-backup', timeout: RESPONSE_TIMEOUT_MS, maxReconnectAttempts: 5 }
  const nats = await connect(settings).catch((error: unknown) => {
    throw new BackupProblem(`NATS does not answer (${reasonOf(error)}): start it, or correct NATS_URL.`)
  })
  const lost = nats.closed().then((): never => {
    throw new BackupProblem('The connection to NATS was lost: run the same command again when it is back, an export into a new folder.')
  })
  lost.catch(() => {})
  await Promise.race([work(nats), lost]).finally(() => nats.close())
}
