import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

export interface UserDoc {
  _id: ObjectId
  name: string
  /** lower case; unique across the platform */
  email: string
  passwordHash: string
  role: Role
  /** null for OWNER only */
  dealershipId: ObjectId | null
  emailNotifications: boolean
  lastLogin: Date | null
  createdAt: Date
}

export const userCollection: CollectionSpec = {
  name: 'users',
  indexes: [
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { dealershipId: 1, role: 1 }, name: 'dealership' },
  ],
}

/** Staff users: the only place that names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  return {
    /** Adds a user. Throws MongoDB's duplicate-key error when the email is taken. */
    async insert(facts: Omit<UserDoc, '_id' | 'lastLogin' | 'emailNotifications'>, session?: ClientSession): Promise<UserDoc> {
      const doc = { _id: new ObjectId(), ...facts, lastLogin: null, emailNotifications: true }
      await users.insertOne(doc, { session })
      return doc
    },
    find: (userId: ObjectId) => users.findOne({ _id: userId }),
    findByEmail: (email: string) => users.findOne({ email }),
    hasOwner: async () => (await users.countDocuments({ role: 'OWNER' }, { limit: 1 })) > 0,
    /** Administrators and salespeople of every dealership, newest last. */
    listMembers: () =>
      users
        .find({ role: { $ne: 'OWNER' } })
        .sort({ _id: 1 })
        .toArray(),
    noteLogin: (userId: ObjectId, at: Date, session: ClientSession) =>
      users.updateOne({ _id: userId }, { $set: { lastLogin: at } }, { session }),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
