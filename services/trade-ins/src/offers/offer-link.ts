import type { Person } from '@forecourt/contracts/fields'
import { customerLinkPaths, OFFER_PAGE_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { hashLinkToken, newLinkToken } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'
import type { CustomerMail } from './record-step.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a link to the customer's page of an offer: its path, and the record to store. */
export function newOfferLink(offer: OfferDoc, createdBy: Person, createdAt: Date): { path: string; doc: CustomerLinkDoc } {
  const { _id: offerId, dealershipId, evaluationId, validUntil } = offer
  const token = newLinkToken()
  const expiresAt = new Date(validUntil.getTime() + OFFER_PAGE_DAYS * DAY_MS)
  const of = { dealershipId, evaluationId, offerId }
  const doc = { _id: new ObjectId(), tokenHash: hashLinkToken(token), kind: 'offer' as const, ...of, createdBy, createdAt, expiresAt }
  return { path: customerLinkPaths.offer(token), doc: { ...doc, revokedAt: null } }
}

/** Returns the mail that sends a link to the customer; null if staff want none or the customer has no email address. */
export function mailOf({ customerInfo }: EvaluationDoc, path: string, { mail }: { mail: boolean }): CustomerMail {
  const { firstName, lastName, email } = customerInfo
  return mail && email !== '' ? { firstName, lastName, email, path } : null
}
