import { randomUUID } from 'node:crypto'
import { waitForLease } from '@forecourt/mongo/lease'
import { withTransaction } from '@forecourt/mongo/transaction'
import { withLease } from '@forecourt/mongo/with-lease'
import { unavailable } from '@forecourt/service-kit/errors'
import type { ClientSession, Db, MongoClient } from 'mongodb'

/** Longer than a table of every ZIP code takes to be written; a transaction may not last longer either. */
const LEASE_MS = 60_000
/** The gateway waits 30 s for an answer. */
const WAIT_MS = 20_000

/**
 * Changes the imported rates in one transaction, so that no partial change is visible. A lease serializes the changes of callers and replicas. Throws
 * 503 when the others take too long. When a holder is suspended for longer than its lease, the transactions conflict and one is retried.
 */
export async function changeRates<T>(client: MongoClient, db: Db, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const lease = await waitForLease(db, 'tax-rates', { holder: randomUUID(), ttlMs: LEASE_MS, waitMs: WAIT_MS })
  if (lease === null) throw unavailable('Another tax table is being imported. Please try again in a minute.')
  return withLease(lease, {}, () => withTransaction(client, work))
}
