import { randomUUID } from 'node:crypto'
import { waitForLease } from '@forecourt/mongo/lease'
import { withTransaction } from '@forecourt/mongo/transaction'
import { withLease } from '@forecourt/mongo/with-lease'
import { unavailable } from '@forecourt/service-kit/errors'
import type { ClientSession, Db, MongoClient } from 'mongodb'

/** Longer than it takes to write a table of every ZIP code; a transaction is limited to the same time. */
const LEASE_MS = 60_000
/** The gateway waits 30 s for a response. */
const WAIT_MS = 20_000

/**
 * Changes the imported rates in one transaction, so that no partial change is visible. A lease serializes the changes of callers and replicas. Throws
 * 503 if waiting for it takes too long. If a holder is suspended for longer than its lease, the transactions conflict and one is retried.
 */
export async function changeRates<T>(client: MongoClient, db: Db, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const lease = await waitForLease(db, 'tax-rates', { holder: randomUUID(), ttlMs: LEASE_MS, waitMs: WAIT_MS })
  if (lease === null) throw unavailable('Another tax table is being imported. Please try again in a minute.')
  return withLease(lease, {}, () => withTransaction(client, work))
}
