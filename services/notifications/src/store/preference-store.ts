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

/** A phone number that takes no text messages: it has opted out, or cannot get any. */
interface TextRefusal {
  phone: string
  at: Date
}

interface PreferencesDoc extends Partial<AlertPreferences> {
  /** the id of the user */
  _id: ObjectId
  pausedUntil?: Date | null
  mailBounced?: MailBounce | null
  /** the refusal of the last text message; absent for none, and while only replicas of an earlier version have sent any */
  textRefused?: TextRefusal
}

export type KnownPreferences = AlertPreferences & {
  pausedUntil: Date | null
  mailBounced: MailBounce | null
  textRefused: TextRefusal | null
}

export const preferenceCollection: CollectionSpec = { name: 'preferences', indexes: [] }

/** Completes a user's preferences with the defaults of their role, also for kinds that are newer than the preferences. */
function withDefaults(role: Role, said: Omit<PreferencesDoc, '_id'> | null | undefined): KnownPreferences {
  const defaults = defaultPreferences(role)
  return { ...defaults, pausedUntil: null, mailBounced: null, textRefused: null, ...said, grid: { ...defaults.grid, ...said?.grid } }
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
    /** Records that the user's phone number takes no text messages. */
    recordTextRefused: (userId: ObjectId, textRefused: TextRefusal) => preferences.updateOne({ _id: userId }, { $set: { textRefused } }),
    /** Clears the refusal: a text message was accepted. */
    clearTextRefusal: (userId: ObjectId) => preferences.updateOne({ _id: userId }, { $unset: { textRefused: 1 } }),
    deleteAllOf: (userId: ObjectId) => preferences.deleteOne({ _id: userId }),
  }
}
export type PreferenceStore = ReturnType<typeof createPreferenceStore>
