import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { inBatches } from '@forecourt/mongo/in-batches'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { NOT_DELETED, storeTombstone, type Tombstone, upsertNewest } from '@forecourt/mongo/tombstones'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** What this service stores about a staff user, from auth. */
export interface StaffDoc extends NewestEvent {
  _id: ObjectId
  name: string
  email: string
  role: Role
  /** null for OWNER */
  dealershipId: ObjectId | null
  /** false if administrators have turned off their email (rules: email notifications) */
  emailNotifications: boolean
  /** incremented by alerts, so that a concurrent deletion is a write conflict */
  revision?: number
  deletedAt?: undefined
}

export const staffCollection: CollectionSpec = { name: 'staff', indexes: [{ key: { dealershipId: 1, role: 1 }, name: 'dealership' }] }

/** Creates the projection of staff users. Only this module names the collection. */
export function createStaffStore(db: Db) {
  const staff = db.collection<StaffDoc | Tombstone>(staffCollection.name)
  const known = db.collection<StaffDoc>(staffCollection.name)
  return {
    /** Applies an event about a user. Idempotent; older events and events about deleted users change nothing. */
    upsert: (userId: string, facts: Partial<Omit<StaffDoc, '_id' | keyof NewestEvent | 'revision' | 'deletedAt'>>, event: EventPosition) =>
      upsertNewest(staff, userId, event, { $set: facts }),
    /** Replaces a user with a tombstone. Idempotent. */
    tombstone: (userId: string, deletedAt: Date) => storeTombstone(staff, userId, deletedAt),
    /** A user; null for an unknown one, 'deleted' for a deleted one. */
    async find(userId: string | ObjectId): Promise<StaffDoc | 'deleted' | null> {
      const found = await staff.findOne({ _id: new ObjectId(userId) })
      if (found === null || !('role' in found || found.deletedAt !== undefined)) return null
      return 'role' in found ? found : 'deleted'
    },
    /** Locks a user, so that a concurrent deletion waits for the transaction or restarts it. Returns false if the user was deleted. */
    lock: async (_id: ObjectId, session: ClientSession): Promise<boolean> =>
      (await known.updateOne({ _id, ...NOT_DELETED }, { $inc: { revision: 1 } }, { session })).matchedCount === 1,
    /** The users of a role at a dealership; for OWNER all of them. */
    ofRole: (role: Role, dealershipId: ObjectId | null): Promise<StaffDoc[]> =>
      known.find({ role, dealershipId: role === 'OWNER' ? null : dealershipId, ...NOT_DELETED }).toArray(),
    /** All users who may be mailed, in batches; for digests. */
    mailed(batchSize: number): AsyncGenerator<StaffDoc[]> {
      const all = known.find({ role: { $exists: true }, emailNotifications: true, ...NOT_DELETED }).sort({ _id: 1 })
      return inBatches(all.batchSize(batchSize), batchSize)
    },
    /** The ids of a dealership's users. */
    async idsOf(dealershipId: string): Promise<ObjectId[]> {
      const found = await known.find({ dealershipId: new ObjectId(dealershipId) }, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(known, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type StaffStore = ReturnType<typeof createStaffStore>
