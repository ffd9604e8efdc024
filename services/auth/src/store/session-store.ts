import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { SESSION_INACTIVITY_MS, SESSION_MAX_MS } from '../domain/session-token.ts'

export interface SessionDoc {
  _id: ObjectId
  tokenHash: string
  userId: ObjectId
  createdAt: Date
  lastActivityAt: Date
  expiresAt: Date
  /** what signed in, and from where; absent in sessions from before that was kept */
  userAgent?: string
  address?: string
}

/** Who began a session, as its user is shown it. */
type SessionOrigin = Required<Pick<SessionDoc, 'userAgent' | 'address'>>

export const sessionCollection: CollectionSpec = {
  name: 'sessions',
  indexes: [
    { key: { tokenHash: 1 }, name: 'tokenHash', unique: true },
    { key: { userId: 1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** A session's activity is written at most this often. */
const SLIDE_INTERVAL_MS = 60_000

/** Sessions by the hash of their token: the only place that names the collection. */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDoc>(sessionCollection.name)
  const slide = async (which: { _id: ObjectId }, now: Date): Promise<SessionDoc | null> => {
    const later = { $max: ['$expiresAt', new Date(now.getTime() + SESSION_INACTIVITY_MS)] }
    const slid = await sessions.findOneAndUpdate(
      { ...which, expiresAt: { $gt: now } },
      [
        {
          $set: {
            lastActivityAt: { $max: ['$lastActivityAt', now] },
            expiresAt: { $min: [later, { $add: ['$createdAt', SESSION_MAX_MS] }] },
          },
        },
      ],
      { returnDocument: 'after' },
    )
    return slid === null || slid.expiresAt <= now ? null : slid
  }
  return {
    async begin(userId: ObjectId, tokenHash: string, origin: SessionOrigin, now: Date, session: ClientSession): Promise<SessionDoc> {
      const doc = {
        _id: new ObjectId(),
        tokenHash,
        userId,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: new Date(now.getTime() + SESSION_INACTIVITY_MS),
        ...origin,
      }
      await sessions.insertOne(doc, { session })
      return doc
    },
    /** The live session of a token; null when there is none or it has expired. `active`: extends the inactivity limit. */
    async resolve(tokenHash: string, active: boolean, now: Date): Promise<SessionDoc | null> {
      const found = await sessions.findOne({ tokenHash, expiresAt: { $gt: now } })
      const isFresh = found === null || now.getTime() - found.lastActivityAt.getTime() < SLIDE_INTERVAL_MS
      return isFresh || !active ? found : slide({ _id: found._id }, now)
    },
    /** Moves a session's inactivity limit on; null when it has ended. */
    extend: (sessionId: string, now: Date) => slide({ _id: new ObjectId(sessionId) }, now),
    /** The live sessions of a user, the one used last first. */
    listOf: (userId: ObjectId, now: Date) =>
      sessions
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ lastActivityAt: -1, _id: -1 })
        .toArray(),
    /** Ends every session of some users, except one where it is named, and returns them. */
    async endAllOf(userIds: readonly ObjectId[], session: ClientSession, except?: string): Promise<SessionDoc[]> {
      const ofUsers = { userId: { $in: [...userIds] }, ...(except !== undefined && { _id: { $ne: new ObjectId(except) } }) }
      const found = await sessions.find(ofUsers, { session }).toArray()
      await sessions.deleteMany(ofUsers, { session })
      return found
    },
    /** Ends a session; null when it had ended already. */
    end: (sessionId: string, session: ClientSession) => sessions.findOneAndDelete({ _id: new ObjectId(sessionId) }, { session }),
  }
}
export type SessionStore = ReturnType<typeof createSessionStore>
