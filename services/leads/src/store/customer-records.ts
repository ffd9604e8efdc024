import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Collection, ObjectId } from 'mongodb'

/** Operations on records that are deleted with their customer and move with them in a merge. */
export function customerRecords(records: Collection<{ dealershipId: ObjectId; customerId: ObjectId }>) {
  const of = (dealershipId: string, customerIds: readonly ObjectId[]) => ({
    dealershipId: new ObjectId(dealershipId),
    customerId: { $in: [...customerIds] },
  })
  return {
    /** Moves the records of some customers to another customer. */
    async moveTo(dealershipId: string, customerId: ObjectId, from: readonly ObjectId[], session: ClientSession): Promise<void> {
      await records.updateMany(of(dealershipId, from), { $set: { customerId } }, { session })
    },
    /** Deletes the records of some customers. */
    async removeOf(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await records.deleteMany(of(dealershipId, customerIds), { session })
    },
    /** Deletes all records of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(records, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type CustomerRecords = ReturnType<typeof customerRecords>
