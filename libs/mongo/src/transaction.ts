import { type ClientSession, type MongoClient, MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb'

const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
/** the driver's own name for what makes it run a transaction once more */
const TRANSIENT = 'TransientTransactionError'

/**
 * Runs `work` in one transaction with majority durability: all of it or nothing. `work` is repeated on a write conflict or a failover, so it must do
 * nothing but write with the session it is given. Returns what `work` returns.
 *
 * The driver (7.8.0) repeats only what its errors are labeled with, and leaves the label out when another connection to the same server was lost
 * first: of all requests in flight when a primary is lost, those in a transaction failed. Here every lost connection is retried. It also repeats, for two
 * minutes, what has waited in vain for a server; here that ends the transaction, for by then its caller has waited as long as a call may.
 */
export function withTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession((session) => committed(session, work))
}

async function committed<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const finished: { result: T }[] = []
  const run = async () => {
    finished.length = 0
    const result = await work(session).catch(labelIfLost)
    finished.push({ result })
    return result
  }
  try {
    return await session.withTransaction(run, OPTIONS)
  } catch (error) {
    const [last] = finished
    if (last === undefined || !(error instanceof MongoNetworkError)) throw error
    return (await isCommitted(session)) ? last.result : committed(session, work)
  }
}

/** Lets the driver repeat the work where the connection was lost, and not where no server was there: it repeats errors of its own only. */
function labelIfLost(error: unknown): never {
  if (error instanceof MongoServerSelectionError) throw Object.assign(new Error(error.message, { cause: error }), { name: error.name })
  if (error instanceof MongoNetworkError) error.addErrorLabel(TRANSIENT)
  throw error
}

/** Asks once more for a commit whose response was lost. Resolves with whether the transaction stands; throws when that cannot be said. */
async function isCommitted(session: ClientSession): Promise<boolean> {
  try {
    await session.commitTransaction()
    return true
  } catch (error) {
    if (error instanceof MongoError && error.hasErrorLabel(TRANSIENT)) return false
    throw error
  }
}
