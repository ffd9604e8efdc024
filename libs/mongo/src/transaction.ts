import { type ClientSession, type MongoClient, MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb'

const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const
/** the driver's label for errors after which it retries a transaction */
const TRANSIENT = 'TransientTransactionError'

/**
 * Runs `work` in one transaction with majority durability. `work` is retried after a write conflict or a failover, so it must write only with the
 * given session. Returns what `work` returns.
 *
 * The driver (7.8.0) retries only errors with its label, and omits the label when another connection to the same server was lost first. Transactions
 * in flight then failed when a primary was lost. This function retries after every lost connection. The driver would also retry for two minutes after
 * a server selection timeout. Here that error ends the transaction, because its caller has already waited as long as a request may.
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

/** Makes the driver retry after a lost connection, but not after a server selection timeout: it retries only its own errors. */
function labelIfLost(error: unknown): never {
  if (error instanceof MongoServerSelectionError) throw Object.assign(new Error(error.message, { cause: error }), { name: error.name })
  if (error instanceof MongoNetworkError) error.addErrorLabel(TRANSIENT)
  throw error
}

/** Retries a commit whose response was lost. Resolves to whether the transaction is committed; throws when that is unknown. */
async function isCommitted(session: ClientSession): Promise<boolean> {
  try {
    await session.commitTransaction()
    return true
  } catch (error) {
    if (error instanceof MongoError && error.hasErrorLabel(TRANSIENT)) return false
    throw error
  }
}
