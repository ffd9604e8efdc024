import { type Db, type Document, ObjectId } from 'mongodb'
import type { AlertFacts } from '../alerts/alert-doc.ts'

interface AboutCustomer {
  dealershipId: ObjectId
  facts: AlertFacts
}

/** Returns what a store of documents about customers does when those are merged, or lose a lead. */
export function followCustomers(db: Db, collection: string) {
  const documents = db.collection<AboutCustomer>(collection)
  const update = async (dealershipId: string, which: Document, set: Document): Promise<void> => {
    await documents.updateMany({ dealershipId: new ObjectId(dealershipId), ...which }, { $set: set })
  }
  return {
    /** Moves the documents of merged customers to another customer. */
    moveCustomers: (dealershipId: string, from: readonly string[], to: { customerId: string; customerName: string }) =>
      update(
        dealershipId,
        { 'facts.customerId': { $in: [...from] } },
        { 'facts.customerId': to.customerId, 'facts.customerName': to.customerName },
      ),
    /** Removes a deleted lead from its documents, which link to its customer from then on. */
    unlinkLead: (dealershipId: string, leadId: string) => update(dealershipId, { 'facts.leadId': leadId }, { 'facts.leadId': null }),
  }
}
