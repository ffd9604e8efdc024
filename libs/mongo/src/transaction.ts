import type { ClientSession, MongoClient } from 'mongodb'

/**
 * Runs `work` in one transaction with majority durability: all of it or nothing. The driver repeats `work` on a write conflict or a failover,
 * so it must do nothing but write with the session it is given. Returns what `work` returns.
 */
export function withTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  )
}
