import type { CollectionSpec } from '@forecourt/mongo/collections'
import { activityCollection } from './store/activity-store.ts'
import { bounceMailboxCollection } from './store/bounce-mailbox-store.ts'
import { contactCollection } from './store/contact-store.ts'
import { customerRequestCollection } from './store/customer-request-store.ts'
import { customerCollection } from './store/customer-store.ts'
import { dealershipCollection } from './store/dealership-store.ts'
import { leadAnalyticsCollection } from './store/lead-analytics-store.ts'
import { leadCollection } from './store/lead-store.ts'
import { mailSendCollection } from './store/mail-send-store.ts'
import { mailboxCollection } from './store/mailbox-store.ts'
import { packetLogCollection } from './store/packet-log-store.ts'
import { responseClockCollection } from './store/response-clock-store.ts'
import { tradeInLinkCollection } from './store/trade-in-link-store.ts'
import { tradeInCollection } from './store/trade-in-store.ts'
import { urlActivityCollection } from './store/url-activity-store.ts'
import { userCollection } from './store/user-store.ts'
import { visitCollection } from './store/visit-store.ts'

/** Every collection that this service owns; libs add `outbox`, `leases` and `dead-letters`. */
export const leadsCollections: readonly CollectionSpec[] = [
  customerCollection,
  leadCollection,
  packetLogCollection,
  visitCollection,
  activityCollection,
  urlActivityCollection,
  leadAnalyticsCollection,
  dealershipCollection,
  userCollection,
  mailSendCollection,
  mailboxCollection,
  bounceMailboxCollection,
  tradeInCollection,
  tradeInLinkCollection,
  customerRequestCollection,
  contactCollection,
  responseClockCollection,
]
