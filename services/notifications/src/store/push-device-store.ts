import type { PushSubscriptionKeys } from '@forecourt/contracts/notifications/channels'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** A browser that gets a person's push messages. */
export interface PushDeviceDoc extends PushSubscriptionKeys {
  _id: ObjectId
  userId: ObjectId
  /** 'Chrome on Windows'; '' where it is not known */
  device: string
  addedAt: Date
  lastSentAt: Date | null
  lastFailure: string
}

/** Browsers of one person; the oldest goes for one more. */
const MAX_DEVICES = 20

export const pushDeviceCollection: CollectionSpec = {
  name: 'push-devices',
  indexes: [
    { key: { endpoint: 1 }, name: 'endpoint', unique: true },
    { key: { userId: 1, addedAt: -1 }, name: 'user' },
  ],
}

/** Browsers that get push messages: the only place that names the collection. */
export function createPushDeviceStore(db: Db) {
  const devices = db.collection<PushDeviceDoc>(pushDeviceCollection.name)
  const of = (userId: string | ObjectId) => devices.find({ userId: new ObjectId(userId) }).sort({ addedAt: -1, _id: -1 })
  return {
    /** Adds a browser, or makes one that is known this person's; `device` names it. */
    async add(userId: string, { endpoint, keys }: PushSubscriptionKeys, device: string, at: Date): Promise<PushDeviceDoc> {
      const facts = { userId: new ObjectId(userId), keys, device, lastFailure: '' }
      const update = { $set: facts, $setOnInsert: { _id: new ObjectId(), addedAt: at, lastSentAt: null } }
      const kept = await devices.findOneAndUpdate({ endpoint }, update, { upsert: true, returnDocument: 'after' })
      const beyond = await of(userId).skip(MAX_DEVICES).project<{ _id: ObjectId }>({ _id: 1 }).toArray()
      if (beyond.length > 0) await devices.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } })
      if (kept === null) throw new Error('an upsert returned nothing')
      return kept
    },
    list: (userId: string | ObjectId): Promise<PushDeviceDoc[]> => of(userId).toArray(),
    count: (userId: string) => devices.countDocuments({ userId: new ObjectId(userId) }),
    find: (_id: ObjectId) => devices.findOne({ _id }),
    /** Removes a browser of a person; false where they have no such one. */
    async remove(userId: string, deviceId: string): Promise<boolean> {
      return (await devices.deleteOne({ _id: new ObjectId(deviceId), userId: new ObjectId(userId) })).deletedCount === 1
    },
    /** Removes the browser of an endpoint if it is a person's. Returns how many there were. */
    async removeByEndpoint(userId: string, endpoint: string): Promise<number> {
      return (await devices.deleteOne({ endpoint, userId: new ObjectId(userId) })).deletedCount
    },
    /** Removes a browser whose push service says that it is gone. */
    removeDead: (_id: ObjectId) => devices.deleteOne({ _id }),
    noteSent: (_id: ObjectId, at: Date) => devices.updateOne({ _id }, { $set: { lastSentAt: at, lastFailure: '' } }),
    noteFailure: (_id: ObjectId, lastFailure: string) => devices.updateOne({ _id }, { $set: { lastFailure } }),
    deleteAllOf: (userId: ObjectId) => devices.deleteMany({ userId }),
  }
}
export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>
