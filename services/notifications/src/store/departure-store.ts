import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'
import type { AlertFacts } from '../alerts/alert-doc.ts'

/** A customer, lead or trade-in that was deleted, or a customer who was merged. */
interface DepartureDoc {
  /** the customer's, lead's or trade-in's */
  _id: ObjectId
  dealershipId: ObjectId
  /** the customer who remains after a merge; null for what was deleted */
  into: { customerId: string; customerName: string } | null
  expiresAt: Date
}
/** What left together, as ids. */
export type Departure = Pick<DepartureDoc, 'into'> & { ids: readonly string[] }

/** Longer than streams keep the events that may be about it. */
const KEEP_MS = 31 * 24 * 60 * 60_000

export const departureCollection: CollectionSpec = {
  name: 'departures',
  indexes: [
    { key: { dealershipId: 1, 'into.customerId': 1 }, name: 'into' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
}

/** Creates the store of customers, leads and trade-ins that are gone, for events that arrive later (rules: late alerts). Only this module names the collection. */
export function createDepartureStore(db: Db) {
  const departures = db.collection<DepartureDoc>(departureCollection.name)
  return {
    /** Stores a departure, also of those who were merged into these customers before. Idempotent. */
    async note(dealershipId: string, { ids, into }: Departure, now: Date): Promise<void> {
      const of = { dealershipId: new ObjectId(dealershipId) }
      const update = { $set: { into, expiresAt: new Date(now.getTime() + KEEP_MS) } }
      await departures.updateMany({ ...of, 'into.customerId': { $in: [...ids] } }, update)
      for (const id of ids) await departures.updateOne({ ...of, _id: new ObjectId(id) }, update, { upsert: true })
    },
    /** Returns facts with the remaining customer of a merge and without a deleted lead; null if the customer or the trade-in was deleted. */
    async current(dealershipId: string, facts: AlertFacts): Promise<AlertFacts | null> {
      const _id = { $in: [facts.customerId, facts.leadId, facts.evaluationId].flatMap((id) => (id ? new ObjectId(id) : [])) }
      const found = await departures.find({ _id, dealershipId: new ObjectId(dealershipId) }).toArray()
      const gone = new Map(found.map((one) => [one._id.toHexString(), one.into]))
      const into = gone.get(facts.customerId ?? '')
      if (into === null || gone.has(facts.evaluationId ?? '')) return null
      return { ...facts, ...into, ...(gone.has(facts.leadId ?? '') && { leadId: null }) }
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(departures, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type DepartureStore = ReturnType<typeof createDepartureStore>
