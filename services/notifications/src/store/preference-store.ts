import { type AlertPreferences, defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** A bounce of a user's mail address. */
interface MailBounce {
  at: Date
  /** the response of the mail server */
  reason: string
}

interface PreferencesDoc extends Partial<AlertPreferences> {
  /** the id of the user */
  _id: ObjectId
  pausedUntil?: Date | null
  mailBounced?: MailBounce | null
  /** the phone number that refused the last text message: it has opted out, or cannot get any; absent for none, as in earlier versions */
  refusedPhone?: string
}

export type KnownPreferences = AlertPreferences & { pausedUntil: Date | null; mailBounced: MailBounce | null; refusedPhone: string | null }

export const preferenceCollection: CollectionSpec = { name: 'preferences', indexes: [] }

/** Completes a user's preferences with the defaults of their role, also for kinds that are newer than the preferences. */
function withDefaults(role: Role, said: Omit<PreferencesDoc, '_id'> | null | undefined): KnownPreferences {
  const defaults = defaultPreferences(role)
  return { ...defaults, pausedUntil: null, mailBounced: null, refusedPhone: null, ...said, grid: { ...defaults.grid, ...said?.grid } }
}

/** Creates the store of users' preferences for alerts. Only this module names the collection. */
export function createPreferenceStore(db: Db) {
  const preferences = db.collection<PreferencesDoc>(preferenceCollection.name)
  return {
    /** The preferences of a user, with the defaults of their role. */
    of: async (userId: string | ObjectId, role: Role): Promise<KnownPreferences> =>
      withDefaults(role, await preferences.findOne({ _id: new ObjectId(userId) }, { projection: { _id: 0 } })),
    /** The preferences of several users by user id, in one query. */
    async ofAll(people: readonly { _id: ObjectId; role: Role }[]): Promise<Map<string, KnownPreferences>> {
      const found = await preferences.find({ _id: { $in: people.map(({ _id }) => _id) } }).toArray()
      const said = new Map(found.map(({ _id, ...those }) => [_id.toHexString(), those]))
      return new Map(people.map(({ _id, role }) => [_id.toHexString(), withDefaults(role, said.get(_id.toHexString()))]))
    },
    save: (userId: string, { grid, quietHours, digest, phone }: AlertPreferences) =>
      preferences.updateOne({ _id: new ObjectId(userId) }, { $set: { grid, quietHours, digest, phone } }, { upsert: true }),
    pause: (userId: string, pausedUntil: Date | null) =>
      preferences.updateOne({ _id: new ObjectId(userId) }, { $set: { pausedUntil } }, { upsert: true }),
    /** Records that the user's address has bounced. */
    recordBounced: (userId: ObjectId, mailBounced: MailBounce) =>
      preferences.updateOne({ _id: userId }, { $set: { mailBounced } }, { upsert: true }),
    /** Clears the bounce: a mail has arrived, or the user tries again. */
    clearBounce: (userId: string) => preferences.updateOne({ _id: new ObjectId(userId) }, { $unset: { mailBounced: 1 } }),
    /** Records that a user's phone number takes no text messages. */
    recordRefusedPhone: (userId: ObjectId, refusedPhone: string) => preferences.updateOne({ _id: userId }, { $set: { refusedPhone } }),
    /** Clears the refusal: a text message was accepted. */
    clearRefusedPhone: (userId: ObjectId) => preferences.updateOne({ _id: userId }, { $unset: { refusedPhone: 1 } }),
    deleteAllOf: (userId: ObjectId) => preferences.deleteOne({ _id: userId }),
  }
}
export type PreferenceStore = ReturnType<typeof createPreferenceStore>
