import { randomBytes } from 'node:crypto'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { Binary, type ClientSession, type Db, type ObjectId } from 'mongodb'

/** The photo of a staff user, with the id of the user. Each user has one at most. */
interface StaffPhotoDoc {
  _id: ObjectId
  /** changes with every photo, so that its URL can be cached for a year */
  photoId: string
  /** the JPEG, about 20 kB */
  bytes: Binary
}

export const staffPhotoCollection: CollectionSpec = {
  name: 'staff-photos',
  indexes: [{ key: { photoId: 1 }, name: 'photo', unique: true }],
}

/** Creates the id of a photo: 32 random hex characters. */
export function newPhotoId(): string {
  return randomBytes(16).toString('hex')
}

/** Photos of staff users. Only this module names the collection. */
export function createStaffPhotoStore(db: Db) {
  const photos = db.collection<StaffPhotoDoc>(staffPhotoCollection.name)
  return {
    /** Stores a user's photo in place of an earlier one. */
    replace: (userId: ObjectId, photoId: string, jpeg: Uint8Array, session: ClientSession) =>
      photos.replaceOne({ _id: userId }, { photoId, bytes: new Binary(jpeg) }, { session, upsert: true }),
    /** Returns the JPEG of a photo; null when there is none with that id. */
    async findBytes(photoId: string): Promise<Buffer | null> {
      const found = await photos.findOne({ photoId }, { projection: { bytes: 1 } })
      return found === null ? null : Buffer.from(found.bytes.value())
    },
    /** Deletes the photos of some users. */
    deleteOf: (userIds: readonly ObjectId[], session: ClientSession) => photos.deleteMany({ _id: { $in: [...userIds] } }, { session }),
  }
}
export type StaffPhotoStore = ReturnType<typeof createStaffPhotoStore>
