import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import {
  canonicalTimeZone,
  DEFAULT_DEALERSHIP_SETTINGS,
  DEFAULT_TIME_ZONE,
  type DealershipSettings,
} from '@forecourt/contracts/auth/dealership-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { dealershipNameKey, dealershipSlug } from '../domain/dealership-names.ts'

export interface DealershipDoc {
  _id: ObjectId
  name: string
  /** the normalized name, for uniqueness */
  nameKey: string
  /** the name in links; unique, and kept when the name changes, because links have been shared */
  slug: string
  firstWord: string
  /** the normalized names, and their first words, that it had before and no longer has, because links with them have been shared */
  formerNames?: string[]
  email: string
  createdAt: Date
  /** the dealership's settings; missing ones have defaults */
  settings: Partial<DealershipSettings>
  /** projected from inventory events */
  vehicleCount: number
  csvFile: string
  /** when a file last brought the inventory up to date: an import, or a file like the current one */
  feedUpdatedAt: Date | null
  /** the time of the newest applied import or deletion */
  feedNotedAt: Date | null
  /** the order of that event; null or absent if it has none */
  feedOrder?: string | null
  /** whether it has a watched folder that can be read */
  watchHealthy: boolean
  /** the time of the newest applied watch event */
  watchNotedAt: Date | null
  /** the order of that event; null or absent if it has none */
  watchOrder?: string | null
  /** set once an event has described the dealership */
  described?: true
}

export const dealershipCollection: CollectionSpec = {
  name: 'dealerships',
  indexes: [
    { key: { nameKey: 1 }, name: 'nameKey', unique: true },
    { key: { slug: 1 }, name: 'slug', unique: true, partialFilterExpression: { slug: { $type: 'string' } } },
    { key: { firstWord: 1 }, name: 'firstWord' },
    { key: { formerNames: 1 }, name: 'formerNames' },
  ],
}

/** A change of a dealership; omitted fields stay. */
interface DealershipChange {
  name?: string
  email?: string
  settings?: Partial<DealershipSettings>
}

/** Returns a dealership's settings with defaults. Replaces a time zone that is stored under an alias or no longer exists. */
export function settingsOf(doc: Pick<DealershipDoc, 'settings'>): DealershipSettings {
  const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, ...doc.settings }
  return { ...settings, timeZone: canonicalTimeZone(settings.timeZone) ?? DEFAULT_TIME_ZONE }
}

/** Returns by what a link may name a dealership of this name, besides its slug: the normalized name and its first word. */
function linkNamesOf(name: string): Pick<DealershipDoc, 'nameKey' | 'firstWord'> {
  return { nameKey: dealershipNameKey(name), firstWord: firstWordOf(name) }
}

/** The dealerships of the platform. Only this module names the collection. */
export function createDealershipStore(db: Db) {
  const dealerships = db.collection<DealershipDoc>(dealershipCollection.name)

  /**
   * Returns the slug of a name, with a number when another dealership has that slug, or when the first word of its name is or was it: links with
   * that word have been shared, and a slug takes precedence over a word.
   */
  const freeSlug = async (name: string, session: ClientSession): Promise<string> => {
    const wanted = dealershipSlug(name)
    const pattern = new RegExp(`^${wanted}(-\\d+)?$`)
    const alike = await dealerships
      .find(
        { $or: [{ slug: pattern }, { firstWord: pattern }, { formerNames: pattern }] },
        { session, projection: { slug: 1, firstWord: 1, formerNames: 1 } },
      )
      .toArray()
    const taken = new Set(alike.flatMap(({ slug, firstWord, formerNames = [] }) => [slug, firstWord, ...formerNames]))
    if (!taken.has(wanted)) return wanted
    let number = 2
    while (taken.has(`${wanted}-${number}`)) number++
    return `${wanted}-${number}`
  }

  /** Returns the former names of a dealership once it has this name; none when it does not exist. */
  const formerNamesWith = async (name: string, _id: ObjectId, session: ClientSession): Promise<string[]> => {
    const doc = await dealerships.findOne({ _id }, { session, projection: { name: 1, formerNames: 1 } })
    if (doc === null) return []
    const had = new Set([...(doc.formerNames ?? []), ...Object.values(linkNamesOf(doc.name))])
    const has = Object.values(linkNamesOf(name))
    return [...had].filter((linkName) => !has.includes(linkName))
  }

  return {
    /**
     * Rewrites the keys of names that older versions stored in another Unicode form. A dealership whose name another one has in this form keeps its
     * key. Returns the names of those.
     */
    async renewNameKeys(): Promise<string[]> {
      const taken: string[] = []
      for (const { _id, name, ...stored } of await dealerships.find({}, { projection: { name: 1, nameKey: 1, firstWord: 1 } }).toArray()) {
        const { nameKey, firstWord } = linkNamesOf(name)
        // only while it has this name
        if (stored.firstWord !== firstWord) await dealerships.updateOne({ _id, name }, { $set: { firstWord } })
        if (stored.nameKey === nameKey) continue
        try {
          await dealerships.updateOne({ _id, name }, { $set: { nameKey } })
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          taken.push(name)
        }
      }
      return taken
    },
    /** Returns a batch of dealerships that no event has described yet. */
    withoutEvent: (limit: number) =>
      dealerships
        .find({ described: { $exists: false } }, { projection: { _id: 1 } })
        .limit(limit)
        .toArray(),
    /** Marks a dealership as described; null if it was already, or no longer exists. */
    markDescribed: (_id: ObjectId, session: ClientSession) =>
      dealerships.findOneAndUpdate(
        { _id, described: { $exists: false } },
        { $set: { described: true } },
        { session, returnDocument: 'after' },
      ),
    /** Adds a dealership. Throws MongoDB's duplicate-key error when the name is taken. */
    async insert(facts: { name: string; email: string; createdAt: Date }, session: ClientSession): Promise<DealershipDoc> {
      const doc: DealershipDoc = {
        _id: new ObjectId(),
        ...facts,
        ...linkNamesOf(facts.name),
        slug: await freeSlug(facts.name, session),
        settings: {},
        vehicleCount: 0,
        csvFile: '',
        feedUpdatedAt: null,
        feedNotedAt: null,
        watchHealthy: false,
        watchNotedAt: null,
      }
      await dealerships.insertOne(doc, { session })
      return doc
    },
    find: (dealershipId: string) => dealerships.findOne({ _id: new ObjectId(dealershipId) }),
    /** Finds a dealership and prevents other transactions from deleting it until this one ends; null when it does not exist. */
    lockForUpdate: (dealershipId: string, session: ClientSession) =>
      dealerships.findOneAndUpdate({ _id: new ObjectId(dealershipId) }, { $inc: { holds: 1 } }, { session }),
    list: () => dealerships.find().sort({ nameKey: 1 }).toArray(),
    /** Returns those of the ids that exist. */
    async existing(dealershipIds: readonly string[]): Promise<ReadonlySet<string>> {
      const _ids = [...new Set(dealershipIds)].map((id) => new ObjectId(id))
      const found = await dealerships.find({ _id: { $in: _ids } }, { projection: { _id: 1 } }).toArray()
      return new Set(found.map(({ _id }) => _id.toHexString()))
    },
    /**
     * Finds a dealership by its id or slug, otherwise the only one that has or had that name or a name that begins with that word
     * (rules: dealership link names); null for none or several.
     */
    async findByLinkName(linkName: string): Promise<DealershipDoc | null> {
      const byId = isObjectIdHex(linkName) ? await dealerships.findOne({ _id: new ObjectId(linkName) }) : null
      if (byId !== null) return byId
      const bySlug = await dealerships.findOne({ slug: linkName })
      if (bySlug !== null) return bySlug
      const nameKey = dealershipNameKey(linkName)
      // of two names that differ only in the form of their accents, one has the other form as its key
      const current = { nameKey: { $in: [nameKey, nameKey.normalize('NFD')] } }
      const named = { $or: [current, { firstWord: linkName.normalize('NFC') }, { formerNames: nameKey }] }
      const [only, another] = await dealerships.find(named).limit(2).toArray()
      return another === undefined ? (only ?? null) : null
    },
    /**
     * Changes a dealership, in a transaction, and keeps its former names; null when it does not exist. Throws MongoDB's duplicate-key error when the
     * name is taken.
     */
    async update(
      dealershipId: string,
      { name, email, settings = {} }: DealershipChange,
      session: ClientSession,
    ): Promise<DealershipDoc | null> {
      const _id = new ObjectId(dealershipId)
      const changes = {
        ...(name !== undefined && { name, ...linkNamesOf(name), formerNames: await formerNamesWith(name, _id, session) }),
        ...(email !== undefined && { email }),
        ...Object.fromEntries(Object.entries(settings).map(([setting, value]) => [`settings.${setting}`, value])),
      }
      if (Object.keys(changes).length === 0) return dealerships.findOne({ _id }, { session })
      return dealerships.findOneAndUpdate({ _id }, { $set: changes }, { session, returnDocument: 'after' })
    },
    /** Removes a dealership; null when it does not exist. */
    remove: (dealershipId: string, session: ClientSession) =>
      dealerships.findOneAndDelete({ _id: new ObjectId(dealershipId) }, { session }),
    /** Stores whether the watched folder works. Ignores an older event. Returns whether anything changed. */
    async recordWatch(
      dealershipId: string,
      { healthy, at, order }: { healthy: boolean; at: Date; order: string | undefined },
    ): Promise<boolean> {
      const newer = ifNewer({ order: 'watchOrder', at: 'watchNotedAt' }, { order, at })
      const set = { watchHealthy: healthy, watchNotedAt: at, watchOrder: order ?? null }
      const { modifiedCount } = await dealerships.updateOne({ _id: new ObjectId(dealershipId), ...newer }, { $set: set })
      return modifiedCount === 1
    },
    /** Stores the result of a feed. Ignores an older event, so that events may be redelivered or late. Returns whether anything changed. */
    async recordFeed(
      dealershipId: string,
      note: { vehicleCount: number; csvFile: string; at: Date; order: string | undefined; fed: boolean },
    ): Promise<boolean> {
      const newer = ifNewer({ order: 'feedOrder', at: 'feedNotedAt' }, note)
      const { modifiedCount } = await dealerships.updateOne(
        { _id: new ObjectId(dealershipId), ...newer },
        {
          $set: {
            vehicleCount: note.vehicleCount,
            csvFile: note.csvFile,
            feedNotedAt: note.at,
            feedOrder: note.order ?? null,
          },
          // an unchanged file that arrived later may have been stored before
          ...(note.fed && { $max: { feedUpdatedAt: note.at } }),
        },
      )
      return modifiedCount === 1
    },
    /** Stores when a file like the current one arrived. An older event changes nothing. Returns whether anything changed. */
    async recordUnchangedFeed(dealershipId: string, at: Date): Promise<boolean> {
      const { modifiedCount } = await dealerships.updateOne({ _id: new ObjectId(dealershipId) }, { $max: { feedUpdatedAt: at } })
      return modifiedCount === 1
    },
  }
}
export type DealershipStore = ReturnType<typeof createDealershipStore>

/**
 * Matches dealerships whose last note is of an older event. The order decides; the time, which comes from the clocks of processes, decides if the
 * noted event or this one has no order.
 */
function ifNewer(
  noted: { order: 'feedOrder' | 'watchOrder'; at: 'feedNotedAt' | 'watchNotedAt' },
  { order, at }: { order: string | undefined; at: Date },
): Filter<DealershipDoc> {
  const byTime = { $or: [{ [noted.at]: null }, { [noted.at]: { $lt: at } }] }
  return order === undefined ? byTime : { $or: [{ [noted.order]: { $lt: order } }, { [noted.order]: null, ...byTime }] }
}
