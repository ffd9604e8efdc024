import type { Messaging } from '@forecourt/messaging/messaging'
import type { ClientSession } from 'mongodb'
import type { SecretBox } from './domain/secret-box.ts'
import type { SignInOutcome } from './metrics.ts'
import type { PhotoIntake } from './photos/photo-intake.ts'
import type { ActivityStore } from './store/activity-store.ts'
import type { DealershipStore } from './store/dealership-store.ts'
import type { DeviceStore } from './store/device-store.ts'
import type { LoginFailureStore } from './store/login-failure-store.ts'
import type { SessionStore } from './store/session-store.ts'
import type { StaffPhotoStore } from './store/staff-photo-store.ts'
import type { UserStore } from './store/user-store.ts'

/** The dependencies of this service's operations and consumers. */
export interface AuthDeps {
  dealerships: DealershipStore
  users: UserStore
  sessions: SessionStore
  photos: StaffPhotoStore
  photoIntake: PhotoIntake
  loginFailures: LoginFailureStore
  devices: DeviceStore
  activity: ActivityStore
  /** encrypts the secrets of two-step sign-in; null on a platform without a key */
  secretBox: SecretBox | null
  messaging: Messaging
  /** called with the outcome of every attempt to sign in */
  countSignIn: (outcome: SignInOutcome) => void
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
}
