import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { EventPosition, NewestEvent } from '@forecourt/mongo/newest-event'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { storeTombstone, type Tombstone, upsertNewest } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** A staff user's public profile, once they have changed it (rules: staff profile). */
interface PersonDoc extends PublicPerson, NewestEvent {
  _id: ObjectId
  dealershipId: ObjectId | null
  deletedAt?: undefined
}

/** What this service knows about a staff user: `unknown` until they change their profile, `gone` once they are deleted. */
export type KnownPerson = { state: 'unknown' | 'gone' } | { state: 'known'; person: PublicPerson }

export const peopleCollection: CollectionSpec = { name: 'people', indexes: [{ key: { dealershipId: 1 }, name: 'dealership' }] }

/** Creates the projection of staff users. Only this module names the collection. */
export function createPeopleStore(db: Db) {
  const people = db.collection<PersonDoc | Tombstone>(peopleCollection.name)
  return {
    /** Applies an event about a user. Idempotent; older events and events about deleted users change nothing. */
    upsert: (userId: string, dealershipId: string | null, person: PublicPerson, event: EventPosition) =>
      upsertNewest(people, userId, event, {
        $set: { ...person, dealershipId: dealershipId === null ? null : new ObjectId(dealershipId) },
      }),
    /** Replaces a user with a tombstone. Idempotent. */
    tombstone: (userId: string, deletedAt: Date) => storeTombstone(people, userId, deletedAt),
    /** What is known about a user. */
    async find(userId: string): Promise<KnownPerson> {
      const found = isObjectIdHex(userId) ? await people.findOne({ _id: new ObjectId(userId) }) : null
      if (found === null) return { state: 'unknown' }
      if (found.deletedAt !== undefined) return { state: 'gone' }
      const { name, title, phone, photoId } = found
      return { state: 'known', person: { name, title, phone, photoId } }
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(people, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type PeopleStore = ReturnType<typeof createPeopleStore>
