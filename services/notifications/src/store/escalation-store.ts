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
  /** no one was alerted, or a user was deleted who had not read the alert; absent otherwise */
  unread?: true
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
    /** Stores a submission. When its event is handled again, after a crash or while a recipient is unknown, the later time counts. */
    note: ({ _id, dueAt, ...facts }: EscalationDoc) =>
      escalations.updateOne({ _id }, { $setOnInsert: facts, $max: { dueAt } }, { upsert: true }),
    due: (now: Date, limit: number): Promise<EscalationDoc[]> =>
      escalations
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    /** Stores that no one was alerted to these submissions, or that a user was deleted without having read their alerts. */
    noteUnread: (ids: readonly string[]) => escalations.updateMany({ _id: { $in: [...ids] } }, { $set: { unread: true } }),
    ...followCustomers(db, escalationCollection.name),
    /** Removes a submission that was due, unless it was noted again meanwhile. */
    remove: ({ _id, dueAt }: Pick<EscalationDoc, '_id' | 'dueAt'>) => escalations.deleteOne({ _id, dueAt }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(escalations, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type EscalationStore = ReturnType<typeof createEscalationStore>
