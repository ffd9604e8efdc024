import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { SESSION_INACTIVITY_MS } from '../domain/session-token.ts'

export interface SessionDoc {
  _id: ObjectId
  tokenHash: string
  userId: ObjectId
  createdAt: Date
  lastActivityAt: Date
  expiresAt: Date
}

export const sessionCollection: CollectionSpec = {
  name: 'sessions',
  indexes: [
    { key: { tokenHash: 1 }, name: 'tokenHash', unique: true },
    { key: { userId: 1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** A session's activity is written at most this often. */
const SLIDE_EVERY_MS = 60_000

/** Sessions by the hash of their token: the only place that names the collection. */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDoc>(sessionCollection.name)
  const slide = (which: { _id: ObjectId }, now: Date) =>
    sessions.findOneAndUpdate(
      { ...which, expiresAt: { $gt: now } },
      { $max: { lastActivityAt: now, expiresAt: new Date(now.getTime() + SESSION_INACTIVITY_MS) } },
      { returnDocument: 'after' },
    )
  return {
    async begin(userId: ObjectId, tokenHash: string, now: Date, session: ClientSession): Promise<SessionDoc> {
      const doc = {
        _id: new ObjectId(),
        tokenHash,
        userId,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: new Date(now.getTime() + SESSION_INACTIVITY_MS),
      }
      await sessions.insertOne(doc, { session })
      return doc
    },
    /** The live session of a token; null when there is none or it has run out. `active`: somebody is there, the inactivity limit moves on. */
    async resolve(tokenHash: string, active: boolean, now: Date): Promise<SessionDoc | null> {
      const found = await sessions.findOne({ tokenHash, expiresAt: { $gt: now } })
      const isFresh = found === null || now.getTime() - found.lastActivityAt.getTime() < SLIDE_EVERY_MS
      return isFresh || !active ? found : slide({ _id: found._id }, now)
    },
    /** Moves a session's inactivity limit on; null when it has ended. */
    extend: (sessionId: string, now: Date) => slide({ _id: new ObjectId(sessionId) }, now),
    /** Ends every session of some users and returns them. */
    async endAllOf(userIds: readonly ObjectId[], session: ClientSession): Promise<SessionDoc[]> {
      const ofUsers = { userId: { $in: [...userIds] } }
      const found = await sessions.find(ofUsers, { session }).toArray()
      await sessions.deleteMany(ofUsers, { session })
      return found
    },
    /** Ends a session; null when it had ended already. */
    end: (sessionId: string, session: ClientSession) => sessions.findOneAndDelete({ _id: new ObjectId(sessionId) }, { session }),
  }
}
export type SessionStore = ReturnType<typeof createSessionStore>
