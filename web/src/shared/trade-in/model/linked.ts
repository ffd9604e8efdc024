import { ApiError } from '../../../api/api-error.ts'

/** The dealership's facts in every record behind a customer's link. */
export interface OfDealership {
  dealershipId: string
  dealershipName: string
}

/** The state of the record behind a customer's link. */
export type Linked<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  /** it was revoked or has expired; the dealership that the customer can ask, null when unknown */
  | { state: 'over'; toAsk: OfDealership | null }
  /** there is no such link */
  | { state: 'unknown' }
  /** loading failed, and can be retried */
  | { state: 'failed'; error: unknown }

/** What a failed call says about the link itself; null if nothing. */
export function linkStateOf(error: unknown): 'over' | 'unknown' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 410) return 'over'
  // 400: the address has no valid secret
  return error.status === 404 || error.status === 400 ? 'unknown' : null
}

/** The dealership in an error response; null if it has none. */
export function dealershipOf(error: unknown): OfDealership | null {
  if (!(error instanceof ApiError)) return null
  const { dealershipId, dealershipName } = error.body
  if (typeof dealershipId !== 'string' || typeof dealershipName !== 'string') return null
  return { dealershipId, dealershipName }
}
