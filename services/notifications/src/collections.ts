import type { CollectionSpec } from '@forecourt/mongo/collections'
import { alertCollection } from './store/alert-store.ts'
import { chatCollection } from './store/chat-store.ts'
import { dealershipCollection } from './store/dealership-store.ts'
import { deliveryCollection } from './store/delivery-store.ts'
import { departureCollection } from './store/departure-store.ts'
import { escalationCollection } from './store/escalation-store.ts'
import { feedCollection } from './store/feed-store.ts'
import { installationCollection } from './store/installation-store.ts'
import { momentCollection } from './store/moment-store.ts'
import { preferenceCollection } from './store/preference-store.ts'
import { pushDeviceCollection } from './store/push-device-store.ts'
import { staffCollection } from './store/staff-store.ts'
import { threadCollection } from './store/thread-store.ts'

/** Every collection this service owns. Libraries add `outbox`, `leases` and `dead-letters`. */
export const notificationsCollections: readonly CollectionSpec[] = [
  alertCollection,
  threadCollection,
  deliveryCollection,
  preferenceCollection,
  pushDeviceCollection,
  chatCollection,
  staffCollection,
  dealershipCollection,
  installationCollection,
  escalationCollection,
  departureCollection,
  momentCollection,
  feedCollection,
]
