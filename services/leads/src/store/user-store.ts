import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a staff user, from auth's events: whom a lead can be assigned to. */
export interface UserDoc {
  _id: ObjectId
  dealershipId: ObjectId | null
  name: string
  email: string
  role: Role
}

export const userCollection: CollectionSpec = { name: 'users', indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }] }

/** The projection of staff users: the only place that names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  return {
    /** Keeps a user's name, email, role and dealership. May run twice. */
    async keep(
      userId: string,
      { dealershipId, ...facts }: { dealershipId: string | null } & Omit<UserDoc, '_id' | 'dealershipId'>,
    ): Promise<void> {
      const fields = { ...facts, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await users.updateOne({ _id: new ObjectId(userId) }, { $set: fields }, { upsert: true })
    },
    find: (userId: string) => users.findOne({ _id: new ObjectId(userId) }),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
