import { createHash } from 'node:crypto'
import type { PushSubscriptionKeys } from '@forecourt/contracts/notifications/channels'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** A browser that gets a user's push messages. */
export interface PushDeviceDoc extends PushSubscriptionKeys {
  _id: ObjectId
  userId: ObjectId
  /** such as 'Chrome on Windows'; '' if unknown */
  device: string
  /** when the user allowed push messages in it last */
  addedAt: Date
  lastSentAt: Date | null
  lastFailure: string
}

/** The maximum number of browsers per user; adding another one removes the oldest. */
const MAX_DEVICES = 20

/** Returns the hash by which a browser finds itself: its endpoint is a secret. */
export function endpointHash(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex')
}

export const pushDeviceCollection: CollectionSpec = {
  name: 'push-devices',
  indexes: [
    { key: { endpoint: 1 }, name: 'endpoint', unique: true },
    { key: { userId: 1, addedAt: -1 }, name: 'user' },
  ],
}

/** Creates the store of browsers that get push messages. Only this module names the collection. */
export function createPushDeviceStore(db: Db) {
  const devices = db.collection<PushDeviceDoc>(pushDeviceCollection.name)
  const of = (userId: string | ObjectId) => devices.find({ userId: new ObjectId(userId) }).sort({ addedAt: -1, _id: -1 })
  return {
    /** Adds a browser, or moves a known one to this user; `device` is its display name. */
    async add(userId: string, { endpoint, keys }: PushSubscriptionKeys, device: string, at: Date): Promise<PushDeviceDoc> {
      const facts = { userId: new ObjectId(userId), keys, device, addedAt: at, lastFailure: '' }
      const update = { $set: facts, $setOnInsert: { _id: new ObjectId(), lastSentAt: null } }
      const kept = await devices.findOneAndUpdate({ endpoint }, update, { upsert: true, returnDocument: 'after' })
      const beyond = await of(userId).skip(MAX_DEVICES).project<{ _id: ObjectId }>({ _id: 1 }).toArray()
      if (beyond.length > 0) await devices.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } })
      if (kept === null) throw new Error('an upsert returned nothing')
      return kept
    },
    list: (userId: string | ObjectId): Promise<PushDeviceDoc[]> => of(userId).toArray(),
    count: (userId: string) => devices.countDocuments({ userId: new ObjectId(userId) }),
    find: (_id: ObjectId) => devices.findOne({ _id }),
    /** Removes a browser of a user. Returns false if the user has no such browser. */
    async remove(userId: string, deviceId: string): Promise<boolean> {
      return (await devices.deleteOne({ _id: new ObjectId(deviceId), userId: new ObjectId(userId) })).deletedCount === 1
    },
    /** Removes the browser of an endpoint if it belongs to the user. Returns how many there were. */
    async removeByEndpoint(userId: string, endpoint: string): Promise<number> {
      return (await devices.deleteOne({ endpoint, userId: new ObjectId(userId) })).deletedCount
    },
    /** Removes the browsers that a user had at a time, except the one of `keptHash`; null: no exception. One that was added later stays. */
    async removeAddedUntil(userId: string, at: Date, keptHash: string | null): Promise<void> {
      const had = { userId: new ObjectId(userId), addedAt: { $lte: at } }
      const found = await devices.find(had).toArray()
      const removed = found.filter(({ endpoint }) => endpointHash(endpoint) !== keptHash)
      // one of them may have been added again, or by another user, in the meantime
      if (removed.length > 0) await devices.deleteMany({ ...had, _id: { $in: removed.map(({ _id }) => _id) } })
    },
    /** Removes a browser whose subscription no longer exists. */
    removeDead: (_id: ObjectId) => devices.deleteOne({ _id }),
    recordSent: (_id: ObjectId, at: Date) => devices.updateOne({ _id }, { $set: { lastSentAt: at, lastFailure: '' } }),
    recordFailure: (_id: ObjectId, lastFailure: string) => devices.updateOne({ _id }, { $set: { lastFailure } }),
    deleteAllOf: (userId: ObjectId) => devices.deleteMany({ userId }),
  }
}
export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>
