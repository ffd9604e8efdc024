import { ApiError } from '../../../api/api-error.ts'

/** What every record behind a customer's link says of its dealership. */
export interface OfDealership {
  dealershipId: string
  dealershipName: string
}

/** What a customer's link leads to. */
export type Linked<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  /** it was revoked or has expired; the dealership that the customer can ask, null when unknown */
  | { state: 'over'; toAsk: OfDealership | null }
  /** there is no such link */
  | { state: 'unknown' }
  /** it could not be loaded, and may be tried again */
  | { state: 'failed' }

/** What a failed call says of the link itself; null where it says nothing of it. */
export function linkStateOf(error: unknown): 'over' | 'unknown' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 410) return 'over'
  // 400: the address holds no secret of ours
  return error.status === 404 || error.status === 400 ? 'unknown' : null
}

/** The dealership that a refusal names; null where it names none. */
export function dealershipOf(error: unknown): OfDealership | null {
  if (!(error instanceof ApiError)) return null
  const { dealershipId, dealershipName } = error.body
  if (typeof dealershipId !== 'string' || typeof dealershipName !== 'string') return null
  return { dealershipId, dealershipName }
}
