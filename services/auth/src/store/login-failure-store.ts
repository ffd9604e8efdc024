import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'
import { type AttemptSource, FAILURE_WINDOW_MS, type LoginTries, triesKey } from '../domain/lockout.ts'

interface LoginFailureDoc extends LoginTries {
  /** the account and the source of its tries */
  _id: string
  /** the email as typed, in lower case; there may be no such account */
  email: string
}

export const loginFailureCollection: CollectionSpec = {
  name: 'login-failures',
  indexes: [
    { key: { firstAt: 1 }, name: 'expiry', expireAfterSeconds: FAILURE_WINDOW_MS / 1000 },
    { key: { email: 1 }, name: 'email' },
  ],
}

/** Sign-in tries by account and source. Only this module names the collection. */
export function createLoginFailureStore(db: Db) {
  const tries = db.collection<LoginFailureDoc>(loginFailureCollection.name)
  return {
    /**
     * Counts one try before its password is checked, and returns the count. Restarts an expired window. The operation is atomic, so that concurrent
     * tries get distinct counts.
     */
    async count(email: string, from: AttemptSource, now: Date): Promise<LoginTries> {
      const fresh = { $gt: [{ $ifNull: ['$firstAt', new Date(0)] }, new Date(now.getTime() - FAILURE_WINDOW_MS)] }
      const counted = await tries.findOneAndUpdate(
        { _id: triesKey(email, from) },
        [
          {
            $set: {
              // a literal, not an expression: an email may begin with $
              email: { $literal: email },
              count: { $cond: [fresh, { $add: ['$count', 1] }, 1] },
              firstAt: { $cond: [fresh, '$firstAt', now] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      )
      return counted ?? { count: 1, firstAt: now }
    },
    /** Resets the count of a source after the right password. */
    clear: (email: string, from: AttemptSource) => tries.deleteOne({ _id: triesKey(email, from) }),
    /** Ends every lock of an account. */
    clearAll: (email: string) => tries.deleteMany({ email }),
  }
}
export type LoginFailureStore = ReturnType<typeof createLoginFailureStore>
