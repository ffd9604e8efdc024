import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** How far a dealership's vehicles have been republished. */
interface PublishedFacts {
  /** the version of the facts and the price rule they were published with */
  as: string
  /** key of the last published vehicle; null if all are published */
  after: string | null
}

interface PublishedFactsDoc extends PublishedFacts {
  /** the dealership's id */
  _id: ObjectId
}

export const publishedFactsCollection: CollectionSpec = { name: 'published-facts', indexes: [] }

/** Creates the store of republishing progress. Only this module names the collection. */
export function createPublishedFactsStore(db: Db) {
  const published = db.collection<PublishedFactsDoc>(publishedFactsCollection.name)
  return {
    /** The progress of every dealership that has been started, by dealership id. */
    async all(): Promise<Map<string, PublishedFacts>> {
      const docs = await published.find().toArray()
      return new Map(docs.map(({ _id, as, after }) => [_id.toHexString(), { as, after }]))
    },
    note: (dealershipId: string, facts: PublishedFacts, session?: ClientSession) =>
      published.replaceOne({ _id: new ObjectId(dealershipId) }, facts, { upsert: true, session }),
    delete: (dealershipId: string) => published.deleteOne({ _id: new ObjectId(dealershipId) }),
  }
}
export type PublishedFactsStore = ReturnType<typeof createPublishedFactsStore>
