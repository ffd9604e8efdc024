import { type Collection, type Document, type Filter, ObjectId } from 'mongodb'
import type { LeadDoc } from './lead-doc.ts'
import { ofUser } from './lead-filter.ts'
import { inState } from './lead-rank.ts'
import { inOrder } from './leads-by-score.ts'

/** The next steps of staff (rules: home). Each queue is sorted by its time field, latest first. */
export type LeadQueue =
  | { kind: 'asked'; since: Date }
  | { kind: 'unopened'; from: Date; until: Date; viewing: readonly ObjectId[]; now: Date }
  | { kind: 'quiet'; viewing: readonly ObjectId[]; now: Date }

/** Finds leads by next step: one for each customer, the newest that the user sees. */
export function leadQueues(leads: Collection<LeadDoc>) {
  /**
   * The stages that find the customers of a queue among the leads that a user sees (undefined: all). They use the indexes `asked`, `unopened` and
   * `by_active`, and for SALES `created_by` and `assigned`.
   */
  const customersOf = (dealershipId: string, visibleTo: string | undefined, queue: LeadQueue): Document[] => {
    const { filter, moment } = queued(queue)
    const among = [filter, ...(visibleTo === undefined ? [] : [ofUser(visibleTo)])]
    return [
      { $match: { dealershipId: new ObjectId(dealershipId), $and: among } },
      { $group: { _id: '$customerId', at: { $max: `$${moment}` }, leadId: newestLead } },
    ]
  }
  return {
    /** Returns the first leads of a queue, and the total, among those that a user sees (undefined: all). */
    async queue(
      dealershipId: string,
      visibleTo: string | undefined,
      queue: LeadQueue,
      limit: number,
    ): Promise<{ leads: LeadDoc[]; total: number }> {
      const [found] = await leads
        .aggregate<{ first: { leadId: ObjectId }[]; total: { customers: number }[] }>([
          ...customersOf(dealershipId, visibleTo, queue),
          {
            $facet: {
              first: [{ $sort: { at: -1, _id: -1 } }, { $limit: limit }],
              total: [{ $count: 'customers' }],
            },
          },
        ])
        .toArray()
      const ids = (found?.first ?? []).map(({ leadId }) => leadId)
      return { leads: await inOrder(leads, ids), total: found?.total[0]?.customers ?? 0 }
    },
    /** Returns the leads that a queue counts: one for each customer, the newest that the user sees (undefined: of all). */
    async queuedIds(dealershipId: string, visibleTo: string | undefined, queue: LeadQueue): Promise<ObjectId[]> {
      const found = await leads.aggregate<{ leadId: ObjectId }>(customersOf(dealershipId, visibleTo, queue)).toArray()
      return found.map(({ leadId }) => leadId)
    },
    /** Counts the customers who submitted or asked since a time and are unassigned, by dealership id. Uses the index `asked`. */
    async unassignedAsked(dealershipIds: readonly ObjectId[], since: Date): Promise<Map<string, number>> {
      const groups = await leads
        .aggregate<{ _id: ObjectId; customers: number }>([
          { $match: { dealershipId: { $in: [...dealershipIds] }, 'rank.askedAt': { $gte: since }, assignedTo: null } },
          { $group: { _id: { dealershipId: '$dealershipId', customerId: '$customerId' } } },
          { $group: { _id: '$_id.dealershipId', customers: { $sum: 1 } } },
        ])
        .toArray()
      return new Map(groups.map(({ _id, customers }) => [_id.toHexString(), customers]))
    },
  }
}

const newestLead: Document = { $top: { sortBy: { createdAt: -1, _id: -1 }, output: '$_id' } }

function queued(queue: LeadQueue): { filter: Filter<LeadDoc>; moment: string } {
  switch (queue.kind) {
    case 'asked':
      return { filter: { 'rank.askedAt': { $gte: queue.since } }, moment: 'rank.askedAt' }
    case 'unopened': {
      const sent = { 'rank.sentAt': { $gte: queue.from, $lte: queue.until } }
      return { filter: { ...inState({ ...queue, state: 'unopened' }), ...sent }, moment: 'rank.sentAt' }
    }
    case 'quiet':
      return { filter: inState({ ...queue, state: 'quiet' }), moment: 'rank.lastActiveAt' }
  }
}
