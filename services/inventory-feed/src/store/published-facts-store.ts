import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** Which facts of a dealership's vehicles events have carried so far. */
interface PublishedFacts {
  /** the version of the facts and the price rule that they were published by */
  as: string
  /** up to which key; null: all of them */
  after: string | null
}

interface PublishedFactsDoc extends PublishedFacts {
  /** of the dealership */
  _id: ObjectId
}

export const publishedFactsCollection: CollectionSpec = { name: 'published-facts', indexes: [] }

/** How far a job has published the vehicles of dealerships: the only place that names the collection. */
export function createPublishedFactsStore(db: Db) {
  const published = db.collection<PublishedFactsDoc>(publishedFactsCollection.name)
  return {
    /** Of every dealership that was begun with, by its id. */
    async all(): Promise<Map<string, PublishedFacts>> {
      const docs = await published.find().toArray()
      return new Map(docs.map(({ _id, as, after }) => [_id.toHexString(), { as, after }]))
    },
    note: (dealershipId: string, facts: PublishedFacts) =>
      published.replaceOne({ _id: new ObjectId(dealershipId) }, facts, { upsert: true }),
    delete: (dealershipId: string) => published.deleteOne({ _id: new ObjectId(dealershipId) }),
  }
}
export type PublishedFactsStore = ReturnType<typeof createPublishedFactsStore>
