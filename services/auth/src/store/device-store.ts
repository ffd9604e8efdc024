import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { ClientSession, Db } from 'mongodb'

interface DeviceDoc {
  /** sha256 of the token in the browser's cookie */
  _id: string
  /** the accounts that have signed in with the browser */
  emails: string[]
  lastSignInAt: Date
}

/** How many days a browser stays known after its last sign-in (rules: lockout). */
const KNOWN_DAYS = 180

export const deviceCollection: CollectionSpec = {
  name: 'devices',
  indexes: [
    { key: { lastSignInAt: 1 }, name: 'expiry', expireAfterSeconds: KNOWN_DAYS * 86_400 },
    { key: { emails: 1 }, name: 'emails' },
  ],
}

/** Browsers that have signed in before, by the hash of their token. Only this module names the collection. */
export function createDeviceStore(db: Db) {
  const devices = db.collection<DeviceDoc>(deviceCollection.name)
  return {
    /** Whether the token was issued here. */
    exists: async (tokenHash: string): Promise<boolean> => (await devices.countDocuments({ _id: tokenHash }, { limit: 1 })) === 1,
    /** Whether an account has signed in with the browser. */
    knows: async (tokenHash: string, email: string): Promise<boolean> =>
      (await devices.countDocuments({ _id: tokenHash, emails: email }, { limit: 1 })) === 1,
    /** Whether an account has signed in with any browser. */
    hasAnyOf: async (email: string): Promise<boolean> => (await devices.countDocuments({ emails: email }, { limit: 1 })) === 1,
    /** Records that an account has signed in with the browser. */
    note: (tokenHash: string, email: string, now: Date, session: ClientSession) =>
      devices.updateOne({ _id: tokenHash }, { $addToSet: { emails: email }, $set: { lastSignInAt: now } }, { upsert: true, session }),
    /** Removes accounts from all browsers. */
    removeAccounts: (emails: readonly string[], session: ClientSession) =>
      devices.updateMany({ emails: { $in: [...emails] } }, { $pull: { emails: { $in: [...emails] } } }, { session }),
  }
}
export type DeviceStore = ReturnType<typeof createDeviceStore>
