import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { NOT_DELETED, storeTombstone, unlessDeleted, upsertNewest, upsertUnlessDeleted } from '@forecourt/mongo/tombstones'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The fields of a staff user that this service stores, from auth's events: users to whom leads can be assigned. */
interface UserDoc extends NewestEvent {
  _id: ObjectId
  dealershipId: ObjectId | null
  name: string
  email: string
  role: Role
  /** the public profile, absent before the first change; its name is newer than `name` */
  profile?: PublicPerson
  /** incremented by assignments, so that a concurrent deletion is a write conflict */
  revision?: number
}
/** The roles to which leads can be assigned; owners belong to no dealership. */
const ASSIGNABLE: Role[] = ['ADMIN', 'SALES']

export const userCollection: CollectionSpec = { name: 'users', indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }] }

/** The projection of staff users. Only this module names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  return {
    /** Stores a user's name, email, role and dealership, unless they were deleted. Idempotent. */
    async upsert(
      userId: string,
      { dealershipId, ...facts }: { dealershipId: string | null } & Pick<UserDoc, 'name' | 'email' | 'role'>,
    ): Promise<void> {
      const fields = { ...facts, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await upsertUnlessDeleted(users, userId, { $set: fields })
    },
    /**
     * Stores a user's public profile, even before the user is known. Idempotent: ignores stale profiles, and those of deleted users.
     */
    async upsertProfile(userId: string, dealershipId: string | null, profile: PublicPerson, event: EventPosition): Promise<void> {
      const facts = { profile, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await upsertNewest(users, userId, event, { $set: facts })
    },
    /** Returns a user's public profile; null for deleted and unknown users. */
    async profileOf(userId: string): Promise<PublicPerson | null> {
      if (!isObjectIdHex(userId)) return null
      const found = await users.findOne(unlessDeleted(userId))
      return found && (found.profile ?? { name: found.name, title: '', phone: '', photoId: null })
    },
    /** Replaces a user with a tombstone. Idempotent. */
    tombstone: (userId: string, deletedAt: Date) => storeTombstone(users, userId, deletedAt),
    /**
     * Returns a user of a dealership to whom leads can be assigned, by id, else by email; null without one. Locks the user, so that a concurrent
     * deletion restarts the transaction.
     */
    async lockAssignee(
      dealershipId: string,
      { id = '', email = '' }: { id?: string | undefined; email?: string | undefined },
      session: ClientSession,
    ): Promise<UserDoc | null> {
      const assignable = { ...NOT_DELETED, dealershipId: new ObjectId(dealershipId), role: { $in: ASSIGNABLE } }
      const lock = (who: { _id: ObjectId } | { email: string }) =>
        users.findOneAndUpdate({ ...assignable, ...who }, { $inc: { revision: 1 } }, { session, returnDocument: 'after' })
      const named = isObjectIdHex(id) ? await lock({ _id: new ObjectId(id) }) : null
      return named ?? (email === '' ? null : lock({ email: email.toLowerCase() }))
    },
    /** Deletes all users of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(users, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
