import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { AlertDoc } from './alert-doc.ts'

const FEED_KINDS: readonly AlertKind[] = ['feed-held', 'feed-failed', 'feed-stopped', 'watch-failed']

/** Returns the path of the portal page that an alert is about, as in web/src/shared/staff-paths.ts. A lead's has its customer, too. */
export function alertPath({ kind, dealershipId, facts, count }: Pick<AlertDoc, 'kind' | 'dealershipId' | 'facts' | 'count'>): string {
  if (dealershipId === null) return '/admin/profile'
  const place = dealershipId.toHexString()
  if (FEED_KINDS.includes(kind)) return `/admin/feed/${place}`
  if (kind === 'lead-assigned' && count > 1) return `/admin/leads/${place}`
  if (facts.evaluationId !== undefined) return `/admin/trade-ins/${place}/${facts.evaluationId}`
  if (facts.leadId) return `/admin/leads/${place}/${facts.leadId}${facts.customerId === undefined ? '' : `?customer=${facts.customerId}`}`
  return facts.customerId === undefined ? `/admin/home/${place}` : `/admin/customers/${place}/${facts.customerId}`
}
