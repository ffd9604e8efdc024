import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'
import type { AlertFacts } from '../alerts/alert-doc.ts'
import { followCustomers } from './follow-customers.ts'

/** A submission that must be viewed soon. */
interface EscalationDoc {
  /** `{kind}:{key}` of its alert */
  _id: string
  dealershipId: ObjectId
  facts: AlertFacts
  dueAt: Date
}

export const escalationCollection: CollectionSpec = {
  name: 'escalations',
  indexes: [
    { key: { dueAt: 1 }, name: 'due' },
    { key: { dealershipId: 1 }, name: 'dealership' },
  ],
}

/** Creates the store of submissions that wait for a view. Only this module names the collection. */
export function createEscalationStore(db: Db) {
  const escalations = db.collection<EscalationDoc>(escalationCollection.name)
  return {
    /** Stores a submission. Idempotent. */
    note: ({ _id, ...facts }: EscalationDoc) => escalations.updateOne({ _id }, { $setOnInsert: facts }, { upsert: true }),
    due: (now: Date, limit: number): Promise<EscalationDoc[]> =>
      escalations
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    ...followCustomers(db, escalationCollection.name),
    remove: (_id: string) => escalations.deleteOne({ _id }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(escalations, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type EscalationStore = ReturnType<typeof createEscalationStore>
