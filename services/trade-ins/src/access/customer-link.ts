import { CUSTOMER_LINK_EXPIRED, CUSTOMER_LINK_REVOKED, customerLinkPaths } from '@forecourt/contracts/trade-ins/customer-links'
import { gone, notFound } from '@forecourt/service-kit/errors'
import { hashLinkToken, newLinkToken } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'

/** A valid customer link and its subject. */
export interface OpenLink {
  link: CustomerLinkDoc
  evaluation: EvaluationDoc
  /** '' until an event has named the dealership */
  dealershipName: string
}

/** Creates a customer link: its path, and the record to store. */
export function newCustomerLink(
  kind: CustomerLinkDoc['kind'],
  facts: Pick<CustomerLinkDoc, 'dealershipId' | 'evaluationId' | 'offerId' | 'createdBy' | 'createdAt' | 'expiresAt'>,
): { path: string; doc: CustomerLinkDoc } {
  const token = newLinkToken()
  const doc = { _id: new ObjectId(), tokenHash: hashLinkToken(token), kind, ...facts, revokedAt: null }
  return { path: customerLinkPaths[kind](token), doc }
}

const NAMES = { photos: 'Link', offer: 'Offer' } as const

/**
 * Returns the link of a token (rules: photo link, offer page). Throws 404 for an unknown token and when the evaluation or the dealership was
 * deleted. Throws 410, with a sentence for the customer and the dealership to contact, for a link that was revoked or has expired.
 */
export async function openCustomerLink(
  { stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>,
  token: string,
  kind: CustomerLinkDoc['kind'],
): Promise<OpenLink> {
  const link = await stores.links.find(hashLinkToken(token), kind)
  if (link === null) throw notFound(NAMES[kind])
  const [evaluation, dealership] = await Promise.all([
    stores.evaluations.find(link.evaluationId),
    stores.dealerships.find(link.dealershipId),
  ])
  if (evaluation === null || dealership.state === 'deleted') throw notFound(NAMES[kind])
  const toAsk = { dealershipId: link.dealershipId.toHexString(), dealershipName: dealership.name }
  if (link.revokedAt !== null)
    throw gone(CUSTOMER_LINK_REVOKED, 'This link is no longer available. Ask the dealership for a new one.', toAsk)
  if (link.expiresAt <= clock()) throw gone(CUSTOMER_LINK_EXPIRED, 'This link has expired. Ask the dealership for a new one.', toAsk)
  return { link, evaluation, dealershipName: dealership.name }
}
