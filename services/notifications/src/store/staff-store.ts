import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { bury, keepNewest, LIVING, type Tombstone } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** A staff user as this service knows them, from auth. */
export interface StaffDoc {
  _id: ObjectId
  name: string
  email: string
  role: Role
  /** null for OWNER */
  dealershipId: ObjectId | null
  /** whether administrators let them be mailed (rules: email notifications) */
  emailNotifications: boolean
  eventId?: string
  deletedAt?: undefined
}

export const staffCollection: CollectionSpec = { name: 'staff', indexes: [{ key: { dealershipId: 1, role: 1 }, name: 'dealership' }] }

/** The projection of staff users: the only place that names the collection. */
export function createStaffStore(db: Db) {
  const staff = db.collection<StaffDoc | Tombstone>(staffCollection.name)
  const known = db.collection<StaffDoc>(staffCollection.name)
  return {
    /** Takes in what an event says of a user. May run twice; what is older than what is known, and anything of a deleted user, changes nothing. */
    keep: (userId: string, facts: Partial<Omit<StaffDoc, '_id' | 'eventId' | 'deletedAt'>>, eventId: string) =>
      keepNewest(staff, userId, eventId, { $set: facts }),
    /** Keeps that a user was deleted. May run twice. */
    bury: (userId: string, deletedAt: Date) => bury(staff, userId, deletedAt),
    /** Who a user is; null for one who is not known; 'deleted' for one who is gone. */
    async find(userId: string | ObjectId): Promise<StaffDoc | 'deleted' | null> {
      const found = await staff.findOne({ _id: new ObjectId(userId) })
      if (found === null || !('role' in found || found.deletedAt !== undefined)) return null
      return 'role' in found ? found : 'deleted'
    },
    /** The people of a role: of a dealership, or OWNERs. */
    ofRole: (role: Role, dealershipId: ObjectId | null): Promise<StaffDoc[]> =>
      known.find({ role, dealershipId: role === 'OWNER' ? null : dealershipId, ...LIVING }).toArray(),
    /** Everybody who may be mailed, some at a time; for digests. */
    async *mailed(atOnce: number): AsyncGenerator<StaffDoc[]> {
      let some: StaffDoc[] = []
      const everybody = known.find({ role: { $exists: true }, emailNotifications: true, ...LIVING }).sort({ _id: 1 })
      for await (const person of everybody.batchSize(atOnce)) {
        some.push(person)
        if (some.length < atOnce) continue
        yield some
        some = []
      }
      if (some.length > 0) yield some
    },
    /** The ids of a dealership's people. */
    async idsOf(dealershipId: string): Promise<ObjectId[]> {
      const found = await known.find({ dealershipId: new ObjectId(dealershipId) }, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(known, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type StaffStore = ReturnType<typeof createStaffStore>
