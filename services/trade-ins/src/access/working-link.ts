import { CUSTOMER_LINK_EXPIRED, CUSTOMER_LINK_REVOKED } from '@forecourt/contracts/trade-ins/customer-links'
import { gone } from '@forecourt/service-kit/errors'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'

/** Throws 410, with a sentence for the customer, for a link that staff have revoked or whose time is over. */
export function requireWorkingLink({ revokedAt, expiresAt }: Pick<CustomerLinkDoc, 'revokedAt' | 'expiresAt'>, now: Date): void {
  if (revokedAt !== null) throw gone(CUSTOMER_LINK_REVOKED, 'This link is no longer available. Ask the dealership for a new one.')
  if (expiresAt <= now) throw gone(CUSTOMER_LINK_EXPIRED, 'This link has expired. Ask the dealership for a new one.')
}
