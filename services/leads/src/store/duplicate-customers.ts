import type { DuplicateGroup } from '@forecourt/contracts/leads/customer-merging'
import { type Db, type Document, ObjectId } from 'mongodb'
import type { CustomerDoc } from './customer-doc.ts'
import { customerCollection } from './customer-store.ts'

/** The maximum number of returned members of a group, oldest first. */
const MAX_MEMBERS = 20

/** Customer ids that may be one person. */
interface FoundGroup extends Pick<DuplicateGroup, 'reason' | 'value'> {
  customerIds: ObjectId[]
}

/** Finds customers that may be one person, by their stored keys. */
export function createDuplicateCustomers(db: Db) {
  const customers = db.collection<CustomerDoc>(customerCollection.name)
  return {
    /** Returns a page of groups, largest first, and the total. */
    async groups(dealershipId: string, { skip, limit }: { skip: number; limit: number }): Promise<{ groups: FoundGroup[]; total: number }> {
      const byEmail = [{ $unwind: '$mailboxKeys' }, ...grouped('email', '$mailboxKeys')]
      const stages: Document[] = [
        { $match: { dealershipId: new ObjectId(dealershipId), phoneKey: { $gt: '' } } },
        ...grouped('phone', '$phoneKey'),
        {
          $unionWith: {
            coll: customerCollection.name,
            pipeline: [{ $match: { dealershipId: new ObjectId(dealershipId), mailboxKeys: { $gt: '' } } }, ...byEmail],
          },
        },
        { $sort: { members: -1, value: 1, reason: 1 } },
        {
          $facet: {
            groups: [{ $skip: skip }, { $limit: limit }, { $project: { _id: 0, members: 0 } }],
            count: [{ $count: 'total' }],
          },
        },
      ]
      const [found] = await customers
        .aggregate<{ groups: FoundGroup[]; count: { total: number }[] }>(stages, { allowDiskUse: true })
        .toArray()
      return { groups: found?.groups ?? [], total: found?.count[0]?.total ?? 0 }
    },
    /** Returns customers by id. */
    async byId(dealershipId: string, customerIds: readonly ObjectId[]): Promise<Map<string, CustomerDoc>> {
      const filter = { _id: { $in: [...customerIds] }, dealershipId: new ObjectId(dealershipId) }
      const found = await customers.find(filter).toArray()
      return new Map(found.map((customer) => [customer._id.toHexString(), customer]))
    },
  }
}
export type DuplicateCustomers = ReturnType<typeof createDuplicateCustomers>

/** Groups customers by a key, if there are several. Ids are in the order in which customers were added. */
function grouped(reason: FoundGroup['reason'], key: string): Document[] {
  const customerIds = { $minN: { n: MAX_MEMBERS, input: '$_id' } }
  return [
    { $group: { _id: key, members: { $sum: 1 }, customerIds } },
    { $match: { members: { $gt: 1 } } },
    { $project: { reason, value: '$_id', members: 1, customerIds: 1 } },
  ]
}
