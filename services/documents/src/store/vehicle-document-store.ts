import type { DecidedBy, DOCUMENT_SOURCES, DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** One version of a vehicle's document. */
export interface DocumentVersion {
  /** the id of its content in document-files */
  _id: ObjectId
  fileName: string
  bytes: number
  sha256: string
  pageCount: number
  source: (typeof DOCUMENT_SOURCES)[number]
  decidedBy: DecidedBy
  /** 'stock' if the file name contains the stock number */
  uploadedAs: 'vin' | 'stock'
  addedAt: Date
  addedBy: Person | null
  /** the version that was current before; null if there was none, absent in versions of earlier releases */
  replacedId?: ObjectId | null
}

/** A vehicle's document of one kind, with its versions (rules: document versions). */
export interface VehicleDocumentDoc {
  /** stays the same as long as the vehicle has a document of this kind */
  _id: ObjectId
  dealershipId: ObjectId
  kind: DocumentKind
  /** the key it is filed under: documentKey of the vehicle */
  key: string
  vehicleId: ObjectId
  /** null if it was removed */
  currentId: ObjectId | null
  /** newest first */
  versions: DocumentVersion[]
  /** the number of its changes */
  revision: number
  updatedAt: Date
}

export const vehicleDocumentCollection: CollectionSpec = {
  name: 'vehicle-documents',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, key: 1, kind: 1 }, name: 'vehicle', unique: true },
    { key: { 'versions._id': 1 }, name: 'version' },
  ],
}

/** Creates the store of vehicles' documents. Only this module names the collection. */
export function createVehicleDocumentStore(db: Db) {
  const documents = db.collection<VehicleDocumentDoc>(vehicleDocumentCollection.name)
  const idOf = (dealershipId: string) => new ObjectId(dealershipId)
  return {
    find: (dealershipId: string, documentId: string, session?: ClientSession) =>
      documents.findOne({ _id: new ObjectId(documentId), dealershipId: idOf(dealershipId) }, { session }),
    findOfVehicle: (dealershipId: string, key: string, kind: DocumentKind, session?: ClientSession) =>
      documents.findOne({ dealershipId: idOf(dealershipId), key, kind }, { session }),
    /** Returns every document of a vehicle, including removed ones, in the order of kinds. */
    listOfVehicle: (dealershipId: string, key: string, session?: ClientSession) =>
      documents
        .find({ dealershipId: idOf(dealershipId), key }, { session })
        .sort({ kind: 1 })
        .toArray(),
    /** Returns the current documents of a dealership, by vehicle and kind; with a key, those of one vehicle. */
    listCurrent: (dealershipId: string, key?: string) =>
      documents
        .find({ dealershipId: idOf(dealershipId), currentId: { $ne: null }, ...(key !== undefined && { key }) })
        .project<Pick<VehicleDocumentDoc, '_id' | 'kind' | 'key'>>({ kind: 1, key: 1 })
        .sort({ key: 1, kind: 1 })
        .toArray(),
    /** Stores a document. In a transaction, so that concurrent changes are serialized. */
    put: (document: VehicleDocumentDoc, session: ClientSession) =>
      documents.replaceOne({ _id: document._id, dealershipId: document.dealershipId }, document, { upsert: true, session }),
    /** Returns the vehicles whose documents have a version with this content. */
    async vehiclesOfVersion(fileId: ObjectId): Promise<ObjectId[]> {
      const found = await documents.find({ 'versions._id': fileId }).project<{ vehicleId: ObjectId }>({ vehicleId: 1 }).toArray()
      return found.map(({ vehicleId }) => vehicleId)
    },
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(documents, { dealershipId: idOf(dealershipId) }, options),
  }
}
export type VehicleDocumentStore = ReturnType<typeof createVehicleDocumentStore>
