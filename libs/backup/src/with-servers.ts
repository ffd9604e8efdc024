import { natsAddress } from '@forecourt/messaging/connection'
import { reasonOf } from '@forecourt/messaging/errors'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'

/** How long a server may take to answer at first, in milliseconds. */
const ANSWER_MS = 5_000

/**
 * Connects to MongoDB and NATS for the time of `work`. Throws BackupProblem when one does not answer, and ends `work` by throwing when NATS is
 * lost for good.
 */
export async function withServers<T>(
  urls: { mongodb: string; nats: string },
  work: (servers: { mongo: MongoClient; nats: NatsConnection }) => Promise<T>,
): Promise<T> {
  const mongo = await MongoClient.connect(urls.mongodb, {
    appName: 'forecourt-backup',
    serverSelectionTimeoutMS: ANSWER_MS,
    writeConcern: { w: 'majority' },
  }).catch((error: unknown) => {
    throw new BackupProblem(`MongoDB does not answer (${reasonOf(error)}): start it, or correct MONGODB_URL.`)
  })
  try {
    const nats = await connect({ ...natsAddress(urls.nats), name: 'forecourt-backup', timeout: ANSWER_MS, maxReconnectAttempts: 5 }).catch(
      (error: unknown) => {
        throw new BackupProblem(`NATS does not answer (${reasonOf(error)}): start it, or correct NATS_URL.`)
      },
    )
    const lost = nats.closed().then((): never => {
      throw new BackupProblem('The connection to NATS was lost: run the same command again when it is back, an export into a new folder.')
    })
    lost.catch(() => {})
    try {
      return await Promise.race([work({ mongo, nats }), lost])
    } finally {
      await nats.close()
    }
  } finally {
    await mongo.close()
  }
}
