import { phoneDigits } from '@forecourt/contact/phone'
import type { EVALUATION_FILTERS, EVALUATION_SORTS } from '@forecourt/contracts/trade-ins/desk-operations'
import { type Document, ObjectId, type SortDirection } from 'mongodb'
import { searchCondition } from '../submission/search-text.ts'

/** Which evaluations of a dealership a list shows, and in which order (rules: trade-in desk). */
export interface EvaluationQuery {
  search?: string | undefined
  sort: (typeof EVALUATION_SORTS)[number]
  status: (typeof EVALUATION_FILTERS)[number]
  customerPhone?: string | undefined
  customerEmail?: string | undefined
}

/** The stored states of a status; null matches none (rules: evaluation status). */
export const HOLDING = { need_reviewed: ['need_reviewed', 'pending', null], approved: ['approved'] } as const

/** Each order has its own index; an unknown year sorts last. */
export const EVALUATION_ORDER: Readonly<Record<EvaluationQuery['sort'], Record<string, SortDirection>>> = {
  'recent-submission': { submittedAt: -1, _id: -1 },
  'vehicle-year': { vehicleYear: -1, submittedAt: -1, _id: -1 },
}

const STATUS_FILTERS = { all: {}, pending: { status: { $in: [...HOLDING.need_reviewed] } }, approved: { status: 'approved' } } as const

/** The filter of a list. Every text of it is a value, or a pattern without special characters. */
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
