import { type Filter, ObjectId } from 'mongodb'
import type { LeadDoc } from './lead-doc.ts'
import { type InState, inState } from './lead-rank.ts'
import { everyWord, inTextOrVehicle } from './word-search.ts'

/** Filters of a query for leads. */
export interface LeadFilter {
  /** only leads this user created or is assigned to; undefined for users who see all */
  visibleTo: string | undefined
  since: Date | null
  search: string
  /** undefined: leads in any state */
  inState: InState | undefined
  /** only these leads; undefined for all */
  among: readonly ObjectId[] | undefined
  /** only leads of this customer, of none when null; undefined for all */
  customerId: ObjectId | null | undefined
  /** a user's id, null for unassigned leads, undefined for all */
  assignedTo: string | null | undefined
}

/** Returns the MongoDB filter of a query for leads. */
export function matching(
  dealershipId: string,
  { visibleTo, since, search, inState: wanted, among, customerId, assignedTo }: LeadFilter,
): Filter<LeadDoc> {
  const conditions: Filter<LeadDoc>[] = [
    ...(visibleTo === undefined ? [] : [ofUser(visibleTo)]),
    ...(wanted === undefined ? [] : [inState(wanted)]),
    ...(assignedTo === undefined ? [] : [{ 'assignedTo.id': assignedTo as string }]),
    ...everyWord(search, inTextOrVehicle),
  ]
  return {
    dealershipId: new ObjectId(dealershipId),
    ...(among === undefined ? {} : { _id: { $in: [...among] } }),
    ...(customerId === undefined ? {} : { customerId: customerId ?? { $in: [] } }),
    ...(since === null ? {} : { createdAt: { $gte: since } }),
    ...(conditions.length > 0 && { $and: conditions }),
  }
}

/** Matches leads that a user created or is assigned to. */
export function ofUser(userId: string): Filter<LeadDoc> {
  return { $or: [{ 'createdBy.id': userId }, { 'assignedTo.id': userId }] }
}
