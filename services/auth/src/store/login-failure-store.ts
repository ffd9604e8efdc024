import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'
import { FAILURE_WINDOW_MS, type LoginFailures } from '../domain/lockout.ts'

interface LoginFailureDoc extends LoginFailures {
  /** the email as typed, lower case: an account need not exist to be counted */
  _id: string
}

export const loginFailureCollection: CollectionSpec = {
  name: 'login-failures',
  indexes: [{ key: { firstAt: 1 }, name: 'expiry', expireAfterSeconds: FAILURE_WINDOW_MS / 1000 }],
}

/** Failed sign-ins by account: the only place that names the collection. */
export function createLoginFailureStore(db: Db) {
  const failures = db.collection<LoginFailureDoc>(loginFailureCollection.name)
  return {
    async find(email: string, now: Date): Promise<LoginFailures | null> {
      return failures.findOne({ _id: email, firstAt: { $gt: new Date(now.getTime() - FAILURE_WINDOW_MS) } })
    },
    /** Counts one failure; a window that has run out begins anew. One atomic step, so that parallel tries all count. */
    async count(email: string, now: Date): Promise<void> {
      const fresh = { $gt: [{ $ifNull: ['$firstAt', new Date(0)] }, new Date(now.getTime() - FAILURE_WINDOW_MS)] }
      await failures.updateOne(
        { _id: email },
        [{ $set: { count: { $cond: [fresh, { $add: ['$count', 1] }, 1] }, firstAt: { $cond: [fresh, '$firstAt', now] } } }],
        { upsert: true },
      )
    },
    forget: (email: string) => failures.deleteOne({ _id: email }),
  }
}
export type LoginFailureStore = ReturnType<typeof createLoginFailureStore>
