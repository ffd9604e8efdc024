import { type ClientSession, type MongoClient, MongoNetworkError, MongoServerSelectionError } from 'mongodb'

const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
/** How long a transaction is retried after lost connections, in milliseconds: as long as the driver retries one after other transient errors. */
const RETRY_LIMIT_MS = 120_000

/** A transaction that was lost with its connection before its commit. */
class LostTransaction extends Error {}

/**
 * Runs `work` in one transaction with majority durability. `work` is retried after a write conflict or a failover, so it must write only with the
 * given session. Returns what `work` returns.
 *
 * The driver (7.8.0) aborts a transaction before it retries or throws, and while no server is available that takes another 15 s. Therefore this
 * function itself retries after a lost connection, in a new session. The driver would also retry for two minutes after a server selection timeout.
 * Here that error ends the transaction, because its caller has already waited as long as a request may.
 */
export async function withTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const retryUntil = performance.now() + RETRY_LIMIT_MS
  for (;;) {
    try {
      return await attempt(client, work)
    } catch (error) {
      if (!(error instanceof LostTransaction)) throw error
      if (performance.now() >= retryUntil) throw error.cause
    }
  }
}

/** Rejects as soon as the server is lost. The driver then aborts the transaction and ends the session in the background. */
function attempt<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async (session: ClientSession) => {
      try {
        return await work(session)
      } catch (error) {
        if (error instanceof MongoServerSelectionError) reject(error)
        else if (error instanceof MongoNetworkError) reject(new LostTransaction(error.message, { cause: error }))
        else throw error
        // the driver retries only its own errors
        throw new Error('The server was lost.', { cause: error })
      }
    }
    client.withSession((session) => session.withTransaction(() => run(session), OPTIONS)).then(resolve, reject)
  })
}
