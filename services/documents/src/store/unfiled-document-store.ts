import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import type { DocumentFacts } from '../domain/document-facts.ts'

/** A document that waits until its vehicle is known (rules: needs a vehicle). */
export interface UnfiledDocumentDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** the id of its content in document-files */
  contentId: ObjectId
  fileName: string
  kind: FilingKind
  kindKnown: boolean
  /** why it is waiting */
  message: string
  /** the VINs and stock numbers found, or what staff named, normalized, most likely first */
  identifiers: string[]
  /** what it says about itself; absent in entries of earlier releases */
  facts?: DocumentFacts
  /** the vehicle that staff named for it; null if none, absent in entries of earlier releases */
  saidVehicle?: string | null
  /** of its content; absent in entries of earlier releases */
  sha256?: string
  /** the kind is undecided, so a new vehicle does not file it */
  asksKind: boolean
  candidateIds: ObjectId[]
  addedAt: Date
  addedBy: Person | null
}

/** A document that begins to wait. */
export type NewUnfiledDocument = UnfiledDocumentDoc & Required<Pick<UnfiledDocumentDoc, 'sha256' | 'saidVehicle'>>

export const unfiledDocumentCollection: CollectionSpec = {
  name: 'unfiled-documents',
  indexes: [
    { key: { dealershipId: 1, addedAt: 1, _id: 1 }, name: 'order' },
    { key: { dealershipId: 1, identifiers: 1 }, name: 'identifiers' },
    {
      key: { dealershipId: 1, sha256: 1, fileName: 1, saidVehicle: 1, kind: 1, kindKnown: 1 },
      name: 'same',
      unique: true,
      partialFilterExpression: { sha256: { $exists: true } },
    },
  ],
}

/** Creates the store of unfiled documents. Only this module names the collection. */
export function createUnfiledDocumentStore(db: Db) {
  const unfiled = db.collection<UnfiledDocumentDoc>(unfiledDocumentCollection.name)
  const idOf = (dealershipId: string) => new ObjectId(dealershipId)
  return {
    /** Throws MongoDB's duplicate key error if the same one waits. */
    add: (document: NewUnfiledDocument, session: ClientSession) => unfiled.insertOne(document, { session }),
    /**
     * Returns the same document if it waits: the same file under the same name, for which staff named the same vehicle and kind. Another
     * name may mean another vehicle.
     */
    findSame: ({ dealershipId, sha256, fileName, saidVehicle, kind, kindKnown }: NewUnfiledDocument, session: ClientSession) =>
      unfiled.findOne({ dealershipId, sha256, fileName, saidVehicle, kind, kindKnown }, { session }),
    find: (dealershipId: string, id: string) => unfiled.findOne({ _id: new ObjectId(id), dealershipId: idOf(dealershipId) }),
    /** Returns one page, oldest first, and the total number. */
    async page(dealershipId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const filter = { dealershipId: idOf(dealershipId) }
      const cursor = unfiled
        .find(filter)
        .sort({ addedAt: 1, _id: 1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
      const [documents, total] = await Promise.all([cursor.toArray(), unfiled.countDocuments(filter)])
      return { documents, total }
    },
    /** Returns those that wait only for a vehicle with one of these identifiers. */
    waitingFor: (dealershipId: string, identifiers: readonly string[]) =>
      unfiled
        .find({ dealershipId: idOf(dealershipId), identifiers: { $in: [...identifiers] }, asksKind: false })
        .sort({ addedAt: 1 })
        .toArray(),
    /** Notes that its kind is undecided, now that its vehicle is known: it waits for staff, not for a vehicle. */
    askKind: (id: ObjectId, question: Pick<UnfiledDocumentDoc, 'message' | 'candidateIds'>) =>
      unfiled.updateOne({ _id: id }, { $set: { ...question, asksKind: true } }),
    delete: (id: ObjectId, session: ClientSession) => unfiled.deleteOne({ _id: id }, { session }),
    count: () => unfiled.estimatedDocumentCount(),
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(unfiled, { dealershipId: idOf(dealershipId) }, options),
  }
}
export type UnfiledDocumentStore = ReturnType<typeof createUnfiledDocumentStore>
