import { type ClientSession, type MongoClient, MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb'

const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
/** How long a transaction is retried after lost connections, in milliseconds: as long as the driver retries one after other transient errors. */
const RETRY_LIMIT_MS = 120_000

/** A transaction that was lost with its connection and is not committed. */
class LostTransaction extends Error {}

/**
 * Runs `work` in one transaction with majority durability. `work` is retried after a write conflict or a failover, so it must write only with the
 * given session. Returns what `work` returns.
 *
 * The driver (7.8.0) retries only errors with its label, and omits the label when another connection to the same server was lost first. Transactions
 * in flight then failed when a primary was lost. This function retries after every lost connection, in a new session: before the driver retries or
 * throws it aborts the transaction, and while no server is available that takes another 15 s. The driver would also retry for two minutes after a
 * server selection timeout. Here that error ends the transaction, because its caller has already waited as long as a request may.
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
    client.withSession((session) => committed(session, run)).then(resolve, reject)
  })
}

async function committed<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const finished: { result: T }[] = []
  const run = async () => {
    finished.length = 0
    const result = await work(session)
    finished.push({ result })
    return result
  }
  try {
    return await session.withTransaction(run, OPTIONS)
  } catch (error) {
    const [last] = finished
    if (last === undefined || !(error instanceof MongoNetworkError)) throw error
    if (await isCommitted(session)) return last.result
    throw new LostTransaction(error.message, { cause: error })
  }
}

/** Retries a commit whose response was lost. Resolves to whether the transaction is committed; throws when that is unknown. */
async function isCommitted(session: ClientSession): Promise<boolean> {
  try {
    await session.commitTransaction()
    return true
  } catch (error) {
    if (error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')) return false
    throw error
  }
}
