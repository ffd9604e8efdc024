import type { Person } from '@forecourt/contracts/fields'
import { OFFER_PAGE_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { newCustomerLink } from '../access/customer-link.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'
import type { CustomerMail } from './record-step.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a link to the customer's page of an offer: its path, and the record to store. */
export function newOfferLink({ _id: offerId, dealershipId, evaluationId, validUntil }: OfferDoc, createdBy: Person, createdAt: Date) {
  const expiresAt = new Date(validUntil.getTime() + OFFER_PAGE_DAYS * DAY_MS)
  return newCustomerLink('offer', { dealershipId, evaluationId, offerId, createdBy, createdAt, expiresAt })
}

/** Returns the mail that sends a link to the customer; null if staff want none or the customer has no email address. */
export function mailOf({ customerInfo }: EvaluationDoc, path: string, { mail }: { mail: boolean }): CustomerMail {
  const { firstName, lastName, email } = customerInfo
  return mail && email !== '' ? { firstName, lastName, email, path } : null
}
