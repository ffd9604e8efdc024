import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a staff user, from auth's events: whom a lead can be assigned to. */
export interface UserDoc {
  _id: ObjectId
  dealershipId: ObjectId | null
  name: string
  email: string
  role: Role
}
/** What stays of a deleted user, so that a late event does not bring them back. */
interface Tombstone {
  _id: ObjectId
  deletedAt: Date
}

export const userCollection: CollectionSpec = { name: 'users', indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }] }

/** The projection of staff users: the only place that names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  const tombstones = db.collection<Tombstone>(userCollection.name)
  const living = (userId: string) => ({ _id: new ObjectId(userId), deletedAt: { $exists: false } })
  return {
    /** Keeps a user's name, email, role and dealership, unless they were deleted. May run twice. */
    async keep(
      userId: string,
      { dealershipId, ...facts }: { dealershipId: string | null } & Omit<UserDoc, '_id' | 'dealershipId'>,
    ): Promise<void> {
      const fields = { ...facts, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      try {
        await users.updateOne(living(userId), { $set: fields }, { upsert: true })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    /** Leaves nothing but that they were deleted. May run twice. */
    async bury(userId: string, deletedAt: Date): Promise<void> {
      try {
        await tombstones.replaceOne(living(userId), { deletedAt }, { upsert: true })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    /** Somebody a lead can be assigned to; null for who was deleted. */
    find: (userId: string) => users.findOne(living(userId)),
    /** Forgets the users of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(users, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
