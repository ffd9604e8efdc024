import type { RENDER_STATES } from '@forecourt/contracts/documents/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** The stored images of one page; width and height are those of the large one, in pixels. */
interface PageImages {
  width: number
  height: number
  largeId: ObjectId
  smallId: ObjectId
}

/** The content of one file that staff added: a PDF with the images of its pages, or an MP4 that waits for its vehicle. */
export interface DocumentFileDoc {
  _id: ObjectId
  dealershipId: ObjectId
  type: 'pdf' | 'mp4'
  /** the id of its bytes */
  fileId: ObjectId
  bytes: number
  sha256: string
  /** 0 for a video */
  pageCount: number
  render: {
    state: (typeof RENDER_STATES)[number]
    pages: PageImages[]
    /** until when a process has claimed its pages for rendering; a claim outlives a crashed process */
    claimedUntil: Date
  }
  storedAt: Date
}

export const documentFileCollection: CollectionSpec = {
  name: 'document-files',
  indexes: [
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { 'render.claimedUntil': 1, storedAt: 1 }, name: 'to-render', partialFilterExpression: { 'render.state': 'waiting' } },
    { key: { fileId: 1 }, name: 'file' },
    { key: { 'render.pages.largeId': 1 }, name: 'large-pages' },
    { key: { 'render.pages.smallId': 1 }, name: 'small-pages' },
  ],
}

/** Creates the store of document contents and their page images. Only this module names the collection. */
export function createDocumentFileStore(db: Db) {
  const files = db.collection<DocumentFileDoc>(documentFileCollection.name)
  const waiting = { 'render.state': 'waiting' as const }
  return {
    add: (file: DocumentFileDoc, session: ClientSession) => files.insertOne(file, { session }),
    find: (id: ObjectId, session?: ClientSession) => files.findOne({ _id: id }, { session }),
    findMany: (ids: readonly ObjectId[]) => files.find({ _id: { $in: [...ids] } }).toArray(),
    deleteMany: (ids: readonly ObjectId[], session: ClientSession) => files.deleteMany({ _id: { $in: [...ids] } }, { session }),

    /** Claims the file whose pages have waited longest, until `until`; null if none is waiting unclaimed. */
    claim: (now: Date, until: Date) =>
      files.findOneAndUpdate(
        { ...waiting, 'render.claimedUntil': { $lte: now } },
        { $set: { 'render.claimedUntil': until } },
        { sort: { storedAt: 1 }, returnDocument: 'after' },
      ),
    /** Releases a claim, so that any process can claim the file immediately. */
    release: (id: ObjectId) => files.updateOne({ _id: id, ...waiting }, { $set: { 'render.claimedUntil': new Date(0) } }),
    /**
     * Adds the page after `count` others, and extends the claim to `until`. Returns false if the file is gone or another process has rendered the
     * page.
     */
    async addPage(id: ObjectId, count: number, page: PageImages, until: Date): Promise<boolean> {
      const { modifiedCount } = await files.updateOne(
        { _id: id, ...waiting, 'render.pages': { $size: count } },
        { $push: { 'render.pages': page }, $set: { 'render.claimedUntil': until } },
      )
      return modifiedCount === 1
    },
    endRender: (id: ObjectId, state: 'ready' | 'failed') => files.updateOne({ _id: id, ...waiting }, { $set: { 'render.state': state } }),
    /** Returns how many pages are not rendered yet, and since when the oldest file has been waiting; null if none is. */
    async waiting(): Promise<{ pages: number; since: Date | null }> {
      const pages = { $sum: { $subtract: ['$pageCount', { $size: '$render.pages' }] } }
      const [found] = await files
        .aggregate<{ pages: number; since: Date }>([
          // matches every claim, but makes MongoDB use the index of waiting files
          { $match: { ...waiting, 'render.claimedUntil': { $gte: new Date(0) } } },
          { $group: { _id: null, pages, since: { $min: '$storedAt' } } },
        ])
        .toArray()
      return { pages: found?.pages ?? 0, since: found?.since ?? null }
    },
    /** Returns those of the stored bytes that belong to a document or one of its pages. */
    async referencedBytes(fileIds: readonly ObjectId[]): Promise<ObjectId[]> {
      const ids = { $in: [...fileIds] }
      const found = await files.find({ $or: [{ fileId: ids }, { 'render.pages.largeId': ids }, { 'render.pages.smallId': ids }] }).toArray()
      return found.flatMap(bytesOf)
    },
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(files, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type DocumentFileStore = ReturnType<typeof createDocumentFileStore>

/** Returns the ids of all bytes that a file owns. */
export function bytesOf({ fileId, render }: Pick<DocumentFileDoc, 'fileId' | 'render'>): ObjectId[] {
  return [fileId, ...render.pages.flatMap(({ largeId, smallId }) => [largeId, smallId])]
}
