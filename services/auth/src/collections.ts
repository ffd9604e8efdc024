import type { CollectionSpec } from '@forecourt/mongo/collections'
import { activityCollection } from './store/activity-store.ts'
import { dealershipCollection } from './store/dealership-store.ts'
import { deviceCollection } from './store/device-store.ts'
import { loginFailureCollection } from './store/login-failure-store.ts'
import { sessionCollection } from './store/session-store.ts'
import { staffPhotoCollection } from './store/staff-photo-store.ts'
import { userCollection } from './store/user-store.ts'

/** All collections of this service. Libraries add `outbox`, `leases` and `dead-letters`. */
export const authCollections: readonly CollectionSpec[] = [
  dealershipCollection,
  userCollection,
  staffPhotoCollection,
  sessionCollection,
  loginFailureCollection,
  deviceCollection,
  activityCollection,
]
