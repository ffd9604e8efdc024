import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { bury, keepLiving, living } from '@forecourt/mongo/tombstones'
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
    /** Keeps a user's name, email, role and dealership, unless they were deleted. May run twice. */
    async keep(
      userId: string,
      { dealershipId, ...facts }: { dealershipId: string | null } & Omit<UserDoc, '_id' | 'dealershipId'>,
    ): Promise<void> {
      const fields = { ...facts, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await keepLiving(users, userId, { $set: fields })
    },
    /** Leaves nothing but that they were deleted. May run twice. */
    bury: (userId: string, deletedAt: Date) => bury(users, userId, deletedAt),
    /** Somebody a lead can be assigned to; null for who was deleted. */
    find: (userId: string) => users.findOne(living(userId)),
    /** Forgets the users of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(users, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
