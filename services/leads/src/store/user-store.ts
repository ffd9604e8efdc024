import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { bury, keepLiving, keepNewest, LIVING, living } from '@forecourt/mongo/tombstones'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The little this service keeps of a staff user, from auth's events: whom a lead can be assigned to. */
export interface UserDoc {
  _id: ObjectId
  dealershipId: ObjectId | null
  name: string
  email: string
  role: Role
  /** what customers read of them, once they changed it; the name in it is newer than their own */
  profile?: PublicPerson
  /** of the newest event about their profile that was taken in: ids are in order of time */
  eventId?: string
  /** counts what was given to them, so that giving and deleting at once is a write conflict */
  revision?: number
}
/** Whose leads a lead can be: not the owner's, who belongs to no dealership. */
const ASSIGNABLE: Role[] = ['ADMIN', 'SALES']

export const userCollection: CollectionSpec = { name: 'users', indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }] }

/** The projection of staff users: the only place that names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  return {
    /** Keeps a user's name, email, role and dealership, unless they were deleted. May run twice. */
    async keep(
      userId: string,
      { dealershipId, ...facts }: { dealershipId: string | null } & Pick<UserDoc, 'name' | 'email' | 'role'>,
    ): Promise<void> {
      const fields = { ...facts, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await keepLiving(users, userId, { $set: fields })
    },
    /**
     * Keeps what customers read of a user, also of one who was not heard of yet. May run twice; what is older than what is known, and anything of
     * somebody who was deleted, changes nothing.
     */
    async keepProfile(userId: string, dealershipId: string | null, profile: PublicPerson, eventId: string): Promise<void> {
      const facts = { profile, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) }
      await keepNewest(users, userId, eventId, { $set: facts })
    },
    /** What customers read of a user; null for who was deleted, and who was not heard of. */
    async profileOf(userId: string): Promise<PublicPerson | null> {
      if (!isObjectIdHex(userId)) return null
      const found = await users.findOne(living(userId))
      return found && (found.profile ?? { name: found.name, title: '', phone: '', photoId: null })
    },
    /** Leaves nothing but that they were deleted. May run twice. */
    bury: (userId: string, deletedAt: Date) => bury(users, userId, deletedAt),
    /** Somebody a lead can be assigned to; null for who was deleted. */
    find: (userId: string) => users.findOne(living(userId)),
    /**
     * Somebody of a dealership a lead can be assigned to, by id, else by email; null where there is nobody. Holds them: whoever is deleted
     * meanwhile is found by neither of the two.
     */
    async holdAssignee(
      dealershipId: string,
      { id = '', email = '' }: { id?: string | undefined; email?: string | undefined },
      session: ClientSession,
    ): Promise<UserDoc | null> {
      const assignable = { ...LIVING, dealershipId: new ObjectId(dealershipId), role: { $in: ASSIGNABLE } }
      const hold = (who: { _id: ObjectId } | { email: string }) =>
        users.findOneAndUpdate({ ...assignable, ...who }, { $inc: { revision: 1 } }, { session, returnDocument: 'after' })
      const named = isObjectIdHex(id) ? await hold({ _id: new ObjectId(id) }) : null
      return named ?? (email === '' ? null : hold({ email: email.toLowerCase() }))
    },
    /** Forgets the users of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(users, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
