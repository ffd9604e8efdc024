import { phoneDigits } from '@forecourt/contact/phone'
import type { RequestOf } from '@forecourt/contracts/operation'
import type { deskOperations } from '@forecourt/contracts/trade-ins/desk-operations'
import { type Document, ObjectId, type SortDirection } from 'mongodb'
import { searchCondition } from '../submission/search-text.ts'

/** The filters and the order of a list of evaluations (rules: trade-in desk). */
export type EvaluationQuery = Omit<RequestOf<typeof deskOperations.listEvaluations>['query'], 'page' | 'pageSize'>

/** The stored values that count as a status; null matches records without one, and older systems stored '' too (rules: evaluation status). */
export const HOLDING = { need_reviewed: ['need_reviewed', 'pending', '', null], approved: ['approved'] } as const

/** Each order has its own index. An unknown year sorts last. */
export const EVALUATION_ORDER: Readonly<Record<EvaluationQuery['sort'], Record<string, SortDirection>>> = {
  'recent-submission': { submittedAt: -1, _id: -1 },
  'vehicle-year': { vehicleYear: -1, submittedAt: -1, _id: -1 },
}

const STATUS_FILTERS = { all: {}, pending: { status: { $in: [...HOLDING.need_reviewed] } }, approved: { status: 'approved' } } as const

/** Returns the MongoDB filter of a list. Texts of the query become values or escaped patterns. */
export function matching(dealershipId: string, query: EvaluationQuery): Document {
  const { search = '', status, customerPhone = '', customerEmail = '' } = query
  return {
    dealershipId: new ObjectId(dealershipId),
    ...STATUS_FILTERS[status],
    ...(search !== '' && searchCondition(search)),
    ...(customerPhone !== '' && { 'customerInfo.phone': phoneDigits(customerPhone) }),
    ...(customerEmail !== '' && { 'customerInfo.email': customerEmail.toLowerCase() }),
  }
}
