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
  /** the browser and address that signed in; absent in sessions from before these were stored */
  userAgent?: string
  address?: string
}

/** The browser and address that began a session, as its user sees them. */
type SessionOrigin = Required<Pick<SessionDoc, 'userAgent' | 'address'>>

export const sessionCollection: CollectionSpec = {
  name: 'sessions',
  indexes: [
    { key: { tokenHash: 1 }, name: 'tokenHash', unique: true },
    { key: { userId: 1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** Minimum time between two writes of a session's activity. */
const SLIDE_INTERVAL_MS = 60_000

/** Sessions by the hash of their token. Only this module names the collection. */
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
    /** Returns the live session of a token; null when there is none. `active` extends the inactivity limit. */
    async resolve(tokenHash: string, active: boolean, now: Date): Promise<SessionDoc | null> {
      const found = await sessions.findOne({ tokenHash, expiresAt: { $gt: now } })
      const isFresh = found === null || now.getTime() - found.lastActivityAt.getTime() < SLIDE_INTERVAL_MS
      return isFresh || !active ? found : slide({ _id: found._id }, now)
    },
    /** Extends a session's inactivity limit; null when it has ended. */
    extend: (sessionId: string, now: Date) => slide({ _id: new ObjectId(sessionId) }, now),
    /** Lists the live sessions of a user, most recently used first. */
    listOf: (userId: ObjectId, now: Date) =>
      sessions
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ lastActivityAt: -1, _id: -1 })
        .toArray(),
    /** Ends and returns all sessions of some users, except `except`. */
    async endAllOf(userIds: readonly ObjectId[], session: ClientSession, except?: string): Promise<SessionDoc[]> {
      const ofUsers = { userId: { $in: [...userIds] }, ...(except !== undefined && { _id: { $ne: new ObjectId(except) } }) }
      const found = await sessions.find(ofUsers, { session }).toArray()
      await sessions.deleteMany(ofUsers, { session })
      return found
    },
    /** Ends a session; null when it had already ended. */
    end: (sessionId: string, session: ClientSession) => sessions.findOneAndDelete({ _id: new ObjectId(sessionId) }, { session }),
  }
}
export type SessionStore = ReturnType<typeof createSessionStore>
