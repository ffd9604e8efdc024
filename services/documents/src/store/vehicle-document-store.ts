import { Readable } from 'node:stream'
import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { DeleteOptions } from '@forecourt/mongo/delete-in-batches'
import { deleteFile, openFile, storeFile } from '@forecourt/mongo/gridfs'
import { type Db, GridFSBucket, ObjectId } from 'mongodb'

/** One PDF of one vehicle. */
export interface VehicleDocumentDoc {
  /** names the document for as long as there is one of its kind: a newer file takes its place under the same id */
  _id: ObjectId
  dealershipId: ObjectId
  kind: DocumentKind
  /** what it is filed under: documentKey of the VIN */
  key: string
  fileId: ObjectId
  bytes: number
  /** of the file: tells a browser whether it has it already */
  sha256: string
  updatedAt: Date
}

/** What a new document is made of. */
export interface NewVehicleDocument {
  dealershipId: string
  kind: DocumentKind
  /** as anybody writes it */
  vin: string
  pdf: Readable | Uint8Array
}

export const vehicleDocumentCollection: CollectionSpec = {
  name: 'vehicle-documents',
  indexes: [{ key: { dealershipId: 1, key: 1, kind: 1 }, name: 'vehicle', unique: true }],
}

const BUCKET = 'vehicle-documents'
/** A report has a few hundred kilobytes. */
const CHUNK_BYTES = 1024 * 1024
const FILES_AT_ONCE = 20

/** The PDFs of vehicles: the only place that names the collection and its files. */
export function createVehicleDocumentStore(db: Db) {
  const documents = db.collection<VehicleDocumentDoc>(vehicleDocumentCollection.name)
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, chunkSizeBytes: CHUNK_BYTES })
  const files = db.collection<{ _id: ObjectId; metadata: { dealershipId: ObjectId } }>(`${BUCKET}.files`)

  return {
    /**
     * Stores a PDF as the vehicle's document of its kind, in the place of one that was there. Nothing of it stays when its stream fails. Says
     * nothing about what the file is: whoever takes it in has looked. Returns the record as it is then.
     */
    async put({ dealershipId, kind, vin, pdf }: NewVehicleDocument, now = new Date()): Promise<VehicleDocumentDoc> {
      const vehicle = { dealershipId: new ObjectId(dealershipId), key: documentKey(vin), kind }
      const source = pdf instanceof Readable ? pdf : Readable.from([pdf])
      const stored = await storeFile(bucket, `${vehicle.key}-${kind}.pdf`, source, { dealershipId: vehicle.dealershipId })
      const before = await documents
        .findOneAndUpdate(vehicle, { $set: { ...stored, updatedAt: now } }, { upsert: true, returnDocument: 'before' })
        .catch(async (error) => {
          await deleteFile(bucket, stored.fileId)
          throw error
        })
      if (before) await deleteFile(bucket, before.fileId)
      const after = await documents.findOne(vehicle)
      if (!after) throw new Error('the document was removed while it was stored')
      return after
    },

    /** The dealership's document of an id; null when it has none. */
    find: (dealershipId: string, documentId: string) =>
      documents.findOne({ _id: new ObjectId(documentId), dealershipId: new ObjectId(dealershipId) }),

    /** The bytes of a document, streamed; null when a newer file has just taken its place. */
    open: ({ fileId }: VehicleDocumentDoc): Promise<Readable | null> => openFile(bucket, fileId).catch(() => null),

    /** What documents a dealership has, by vehicle and kind; with a key those of one vehicle. */
    list: (dealershipId: string, key?: string) =>
      documents
        .find({ dealershipId: new ObjectId(dealershipId), ...(key !== undefined && { key }) })
        .project<Pick<VehicleDocumentDoc, '_id' | 'kind' | 'key'>>({ kind: 1, key: 1 })
        .sort({ key: 1, kind: 1 })
        .toArray(),

    /** Deletes every document of a dealership, files that no record names among them. May be cut off and run again. */
    async removeAllOf(dealershipId: string, { onBatch = () => {} }: DeleteOptions = {}): Promise<void> {
      const owner = new ObjectId(dealershipId)
      await documents.deleteMany({ dealershipId: owner })
      for (;;) {
        onBatch()
        const some = await files.find({ 'metadata.dealershipId': owner }).limit(FILES_AT_ONCE).toArray()
        if (some.length === 0) return
        for (const { _id } of some) await deleteFile(bucket, _id)
      }
    },
  }
}
export type VehicleDocumentStore = ReturnType<typeof createVehicleDocumentStore>
