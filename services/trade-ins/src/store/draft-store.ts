import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { draftExpiry } from '../drafts/draft-times.ts'
import { type PhotoDoc, referencedImages } from './photo-doc.ts'

/** An evaluation that is being filled in. Its id becomes the evaluation's. */
export interface DraftDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** only the hash of the token is stored, so that a stolen database does not contain usable tokens */
  tokenHash: string
  state: 'draft' | 'submitted'
  content: DraftContent
  /** the number of saves */
  revision: number
  photos: PhotoDoc[]
  /** the hash of the packet visit's or staff link's token that the draft began with; null without one */
  originHash: string | null
  createdAt: Date
  savedAt: Date
  expiresAt: Date
}

export const draftCollection: CollectionSpec = {
  name: 'drafts',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { expiresAt: 1 }, name: 'expiry' },
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { 'photos.masterId': 1 }, name: 'masters' },
    { key: { 'photos.thumbId': 1 }, name: 'thumbs' },
  ],
}

/** Creates the store of drafts, which are found by the hash of their token. Only this module names the collection. */
export function createDraftStore(db: Db) {
  const drafts = db.collection<DraftDoc>(draftCollection.name)
  const unexpired = (tokenHash: string, now: Date) => ({ tokenHash, expiresAt: { $gt: now } })
  const open = (tokenHash: string, now: Date) => ({ ...unexpired(tokenHash, now), state: 'draft' as const })
  return {
    /** Throws a duplicate-key error when a draft with this token exists. */
    add: (draft: DraftDoc) => drafts.insertOne(draft),
    /** Also expired drafts. */
    findAny: (tokenHash: string) => drafts.findOne({ tokenHash }),
    find: (tokenHash: string, now: Date) => drafts.findOne(unexpired(tokenHash, now)),
    /** Saves the form over the previous one; the revision detects a concurrent save. Null when there is no such open draft. */
    save: (tokenHash: string, content: DraftContent, now: Date) =>
      drafts.findOneAndUpdate(
        open(tokenHash, now),
        { $set: { content, savedAt: now, expiresAt: draftExpiry(now) }, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      ),
    /** Adds a photo to an open draft that has room, once for each request. False when it did not. */
    async addPhoto(tokenHash: string, photo: PhotoDoc, now: Date): Promise<boolean> {
      const hasRoom = { [`photos.${PHOTOS_MAX - 1}`]: { $exists: false }, 'photos.requestId': { $ne: photo.requestId } }
      const filter = { ...open(tokenHash, now), ...hasRoom } as Filter<DraftDoc>
      const { modifiedCount } = await drafts.updateOne(filter, { $push: { photos: photo }, $set: { expiresAt: draftExpiry(now) } })
      return modifiedCount === 1
    },
    /** Removes a photo of an open draft. Returns the draft as it was. */
    removePhoto: (tokenHash: string, photoId: string, now: Date) =>
      drafts.findOneAndUpdate(open(tokenHash, now), {
        $pull: { photos: { _id: new ObjectId(photoId) } },
        $set: { expiresAt: draftExpiry(now) },
      }),
    /** Closes an open draft with the submitted content, without the photos of some requests. Returns the updated draft; null when it is not open. */
    submit: (tokenHash: string, content: DraftContent, without: readonly string[], now: Date, session: ClientSession) =>
      drafts.findOneAndUpdate(
        open(tokenHash, now),
        {
          $set: { state: 'submitted', content, savedAt: now, expiresAt: draftExpiry(now) },
          $pull: { photos: { requestId: { $in: [...without] } } },
        },
        { session, returnDocument: 'after' },
      ),
    /** Removes a draft, and returns it. */
    remove: (tokenHash: string) => drafts.findOneAndDelete({ tokenHash }),
    /** Removes the draft that an evaluation was submitted from, if it is still kept: its id is the evaluation's. */
    removeOfEvaluation: (dealershipId: ObjectId, evaluationId: ObjectId, session: ClientSession) =>
      drafts.deleteOne({ _id: evaluationId, dealershipId }, { session }),
    /** Removes an expired draft and returns it; null when none is left. */
    removeExpired: (now: Date) => drafts.findOneAndDelete({ expiresAt: { $lte: now } }, { sort: { expiresAt: 1 } }),
    /** Which of the images belong to a photo of a draft. */
    referenced: (fileIds: readonly ObjectId[]) => referencedImages(db.collection(draftCollection.name), fileIds),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(drafts, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>
