import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { lastInChain } from '@forecourt/mongo/last-in-chain'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { type ClientSession, type Db, type Document, ObjectId } from 'mongodb'
import { EVENT_CELLS } from '../domain/event-facts.ts'
import type { KnownVehicle, StoredRow } from '../domain/import-ledger.ts'
import type { Identified } from '../domain/pair-successors.ts'
import { foldForSearch, identifierKey, searchText } from '../domain/search.ts'
import type { ModelGroup } from '../domain/vehicle-facets.ts'
import { type ChangedVehicle, packChanged, unpackChanged } from './changed-pack.ts'
import { createDealershipStore } from './dealership-store.ts'
import { type KnownFor, PACK_BATCH_SIZE, packKnown, unpackKnown, type VehiclePack } from './known-pack.ts'
import { editsAfter, isReplaced, withEdits } from './replaced-vehicle.ts'
import { type SimilarTo, similarStages } from './similar-vehicles.ts'
import { COMPARED, toStoredFacts } from './stored-facts.ts'
import type { EditedVehicle, VehicleDoc } from './vehicle-doc.ts'
import { facetStages } from './vehicle-facets.ts'
import { foundBySearch, type KnownOfPage, LIST_INDEX, type PageSlice, pageOf, sliceOf, type VehicleSlice } from './vehicle-page.ts'
import { listedVehicles, type PriceFallback, type VehicleQuery, type VehicleSort } from './vehicle-query.ts'
import { duplicateKeys, removal, toInsert, toMerge, toUpdate, type VehicleWrite, type WrittenBy } from './vehicle-write.ts'
import { FOR_ANYONE, FOR_STAFF, type PublicVehicleDoc, type StaffVehicleDoc } from './visible-facts.ts'

const FACTS_OF_EVENTS = Object.fromEntries([...EVENT_CELLS, 'price', 'prices'].map((fact) => [`facts.${fact}`, 1]))
const IDENTIFYING = Object.fromEntries(['vin', 'vinValid', 'stockNumber', 'year', 'make', 'model'].map((fact) => [`facts.${fact}`, 1]))
const ALL_OTHER_FIELDS = { $group: { _id: null, fields: { $mergeObjects: '$facts.otherFields' } } }

/** Two indexes only, because an import updates each for every vehicle: one keeps vehicles unique, the other serves list, count and search. */
export const vehicleCollection: CollectionSpec = {
  name: 'vehicles',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, key: 1 }, name: 'key', unique: true },
    { key: { dealershipId: 1, listed: 1, 'facts.photoCount': -1, _id: 1, searchText: 1, 'facts.usedOrNew': 1 }, name: LIST_INDEX },
  ],
  dropped: [{ key: { dealershipId: 1, listed: 1, photoCount: -1, _id: 1, searchText: 1, usedOrNew: 1 }, name: LIST_INDEX }],
}

/** The vehicles of the dealerships: the only place that names the collection. */
export function createVehicleStore(db: Db) {
  const vehicles = db.collection<VehicleDoc>(vehicleCollection.name)
  // called after a write, even a failed one: a concurrent read may have seen half of it
  const { advanceInventoryRevision: changed } = createDealershipStore(db)

  const slice = <T extends Document>(dealershipId: string, query: VehicleQuery, part: VehicleSlice, project: readonly Document[]) =>
    sliceOf<T>(vehicles, listedVehicles(dealershipId, query, part.priceFallback), part, project)

  const writeBatch = async (owner: ObjectId, batch: readonly VehicleWrite[], by: WrittenBy): Promise<VehicleDoc[]> => {
    const inserts = batch.filter(({ kind }) => kind === 'insert')
    const updates = batch.filter(({ kind }) => kind === 'update')
    let docs = inserts.map((write) => toInsert(owner, write, by))
    if (docs.length > 0) {
      const taken: number[] = await vehicles.insertMany(docs, { ordered: false }).then(() => [], duplicateKeys)
      updates.push(...inserts.filter((_, index) => taken.includes(index)))
      if (taken.length > 0) docs = docs.filter((_, index) => !taken.includes(index))
    }
    if (updates.length === 0) return docs
    const operations = updates.map((write) => toUpdate(owner, write, by))
    const edited: number[] = await vehicles.bulkWrite(operations, { ordered: false }).then(() => [], duplicateKeys)
    if (edited.length === 0) return docs
    const merges = updates.filter((_, index) => edited.includes(index)).map((write) => toMerge(owner, write, by))
    await vehicles.bulkWrite(merges, { ordered: false })
    return docs
  }

  return {
    /** Listed vehicles with an in-stock date, longest in stock first. */
    async longestInStock(
      dealershipId: string,
      limit: number,
    ): Promise<{ vin: string; stockNumber: string; name: string; since: string }[]> {
      const found = await vehicles
        .find({ dealershipId: new ObjectId(dealershipId), listed: true, 'facts.inStockSince': { $gt: '' } })
        .sort({ 'facts.inStockSince': 1, _id: 1 })
        .limit(limit)
        .project<{ facts: Pick<FeedVehicle, 'vin' | 'stockNumber' | 'year' | 'make' | 'model' | 'inStockSince'> }>({ facts: 1 })
        .toArray()
      return found.map(({ facts: { vin, stockNumber, year, make, model, inStockSince } }) => ({
        vin,
        stockNumber,
        since: inStockSince ?? '',
        name: [year, make, model].filter(Boolean).join(' '),
      }))
    },
    /** Listed vehicles with the facts for staff. */
    list: (dealershipId: string, query: VehicleQuery, part: VehicleSlice) =>
      slice<StaffVehicleDoc>(dealershipId, query, part, FOR_STAFF).toArray(),

    /** All listed vehicles with the facts for staff, as a stream. */
    all: (dealershipId: string, query: VehicleQuery, sort: VehicleSort, priceFallback?: PriceFallback): AsyncIterable<StaffVehicleDoc> =>
      slice<StaffVehicleDoc>(dealershipId, query, { sort, priceFallback }, FOR_STAFF),

    /** The keys of the unrecognized columns that the matching vehicles have, sorted. */
    async otherKeys(dealershipId: string, query: VehicleQuery, priceFallback?: PriceFallback): Promise<string[]> {
      const stages = [{ $match: listedVehicles(dealershipId, query, priceFallback) }, ALL_OTHER_FIELDS]
      const [all] = await vehicles.aggregate<{ fields: FeedVehicle['otherFields'] }>(stages).toArray()
      return Object.keys(all?.fields ?? {}).sort()
    },

    /** Listed vehicles with public facts only. */
    listPublic: (dealershipId: string, query: VehicleQuery, part: VehicleSlice) =>
      slice<PublicVehicleDoc>(dealershipId, query, part, FOR_ANYONE).toArray(),

    /** The matches of a search for the next page; null when there are too many. */
    foundBySearch: (dealershipId: string, query: VehicleQuery) => foundBySearch(vehicles, dealershipId, query),

    /** A page of the listed vehicles with the facts for staff, and how many match. */
    page: (dealershipId: string, query: VehicleQuery, part: PageSlice, known: KnownOfPage) =>
      pageOf<StaffVehicleDoc>(vehicles, dealershipId, query, part, known, FOR_STAFF),

    /** A page of the listed vehicles with public facts only, and how many match. */
    pagePublic: (dealershipId: string, query: VehicleQuery, part: PageSlice, known: KnownOfPage) =>
      pageOf<PublicVehicleDoc>(vehicles, dealershipId, query, part, known, FOR_ANYONE),

    /** How many listed vehicles match. */
    count: (dealershipId: string, query: VehicleQuery = { filter: 'all' }, priceFallback?: PriceFallback) =>
      vehicles.countDocuments(listedVehicles(dealershipId, query, priceFallback)),

    /** The facets of the vehicles that match a query, grouped by make and model. */
    facets: (dealershipId: string, query: VehicleQuery, priceFallback?: PriceFallback) =>
      vehicles
        .aggregate<ModelGroup>([{ $match: listedVehicles(dealershipId, query, priceFallback) }, ...facetStages(priceFallback)])
        .toArray(),

    /** The listed vehicles most like another one, listed or not, with public facts only. */
    similar: (dealershipId: string, to: SimilarTo, limit: number, priceFallback?: PriceFallback) =>
      vehicles
        .aggregate<PublicVehicleDoc>([
          ...similarStages(vehicleCollection.name, dealershipId, to, priceFallback),
          { $limit: limit },
          ...FOR_ANYONE,
        ])
        .toArray(),

    findById: (dealershipId: string, vehicleId: string, session?: ClientSession) =>
      vehicles.findOne({ _id: new ObjectId(vehicleId), dealershipId: new ObjectId(dealershipId) }, { session }),

    /** Stores an edited vehicle that was read in the same transaction. */
    async saveEdits(vehicle: EditedVehicle, session: ClientSession): Promise<void> {
      const { _id, dealershipId, facts, edits, feedSays, updatedAt } = vehicle
      // search by the displayed color
      const $set = { facts, edits, feedSays, updatedAt, searchText: searchText(facts) }
      await vehicles.updateOne({ _id, dealershipId }, { $set }, { session })
      await changed(dealershipId.toHexString(), session)
    },

    /**
     * Records whether documents of a kind are filed under a vehicle, as of a revision; an older revision changes nothing. Returns whether it changed
     * something.
     */
    async noteFiled(dealershipId: string, vehicleId: string, { kind, has, revision }: NotedDocument): Promise<boolean> {
      const filter = {
        _id: new ObjectId(vehicleId),
        dealershipId: new ObjectId(dealershipId),
        [`filed.${kind}.revision`]: { $not: { $gte: revision } },
      }
      const { modifiedCount } = await vehicles.updateOne(filter, { $set: { [`filed.${kind}`]: { has, revision } } })
      await changed(dealershipId)
      return modifiedCount === 1
    },

    findByKey: (dealershipId: string, key: string) => vehicles.findOne({ dealershipId: new ObjectId(dealershipId), key }),

    /** The first vehicles with exactly this stock number, ignoring punctuation. Uses the list index. */
    async findByStockNumber(dealershipId: string, stockNumber: string, isListed: boolean): Promise<VehicleDoc[]> {
      const wanted = identifierKey(foldForSearch(stockNumber)).toLowerCase()
      if (wanted === '') return []
      const gap = '[^\\p{L}\\p{N}\\n]*'
      const pattern = `^[^\\n]*\\n${gap}${[...wanted].join(gap)}${gap}\\n`
      const filter = { dealershipId: new ObjectId(dealershipId), listed: isListed, searchText: { $regex: pattern } }
      return vehicles.find(filter).limit(STOCK_NUMBER_MATCHES).toArray()
    },

    /**
     * Every vehicle ever stored, listed or not, in the form the import of a version needs, thousands at a time. MongoDB packs them into a few
     * large documents: read one by one, 100,000 vehicles would keep this process busy for a second. The list index has vehicles nearly in the order
     * in which they are stored, so that they are fetched twice as fast as in the order of their keys.
     */
    async *known(dealershipId: string, by: KnownFor): AsyncGenerator<KnownVehicle[]> {
      const pipeline = [{ $match: { dealershipId: new ObjectId(dealershipId) } }, ...packKnown(by)]
      for await (const { lines } of vehicles.aggregate<VehiclePack>(pipeline, { hint: LIST_INDEX, batchSize: PACK_BATCH_SIZE }))
        yield lines.map(unpackKnown)
    },

    /** The feed's facts of stored vehicles and the marks of the last import, by key. */
    facts: (dealershipId: string, keys: readonly string[]) =>
      vehicles
        .find({ dealershipId: new ObjectId(dealershipId), key: { $in: [...keys] } })
        .project<Pick<VehicleDoc, keyof typeof COMPARED>>({ _id: 0, ...COMPARED })
        .map(toStoredFacts),

    /**
     * The vehicles that an import has added, changed and removed, by its marks, in batches of thousands; `keys` limits them,
     * null for all. Prices follow the dealership's rule.
     */
    async *changedBy(dealershipId: string, versionId: ObjectId, { keys, priceFallback }: ChangedAmong): AsyncGenerator<ChangedVehicle[]> {
      const among = keys === null ? {} : { key: { $in: [...keys] } }
      const pipeline = [{ $match: { dealershipId: new ObjectId(dealershipId), ...among } }, ...packChanged(versionId, priceFallback)]
      const hint = keys === null ? LIST_INDEX : 'key'
      for await (const { lines } of vehicles.aggregate<VehiclePack>(pipeline, { hint, batchSize: PACK_BATCH_SIZE }))
        yield lines.map(unpackChanged)
    },

    /** Some of the vehicles ever stored, listed or not, in the order of their keys, with the facts for events. */
    eventFacts: (dealershipId: ObjectId, after: string, limit: number): Promise<VehicleOfEvent[]> =>
      vehicles
        .find({ dealershipId, key: { $gt: after } })
        .sort({ key: 1 })
        .limit(limit)
        .project<VehicleOfEvent>({ key: 1, listed: 1, 'edits.values.price': 1, ...FACTS_OF_EVENTS })
        .toArray(),

    /**
     * Writes a batch, each vehicle separately: existing ones are updated, missing ones added, whatever the ledger expected.
     * No key may be in the batch twice. Returns the vehicles that were added as new. Throws what MongoDB throws.
     */
    async write(dealershipId: string, batch: readonly VehicleWrite[], by: WrittenBy): Promise<VehicleDoc[]> {
      return writeBatch(new ObjectId(dealershipId), batch, by).finally(() => changed(dealershipId))
    },

    /** Stores the rows that vehicles with the same facts have now. Changes nothing that anybody sees. */
    async noteRows(dealershipId: string, rows: readonly StoredRow[]): Promise<void> {
      const owner = new ObjectId(dealershipId)
      const writes = rows.map(({ key, hash, rowHash, warnings }) => ({
        updateOne: { filter: { dealershipId: owner, key }, update: { $set: { hash, rowHash, warnings: warnings.join(' ') } } },
      }))
      await vehicles.bulkWrite(writes, { ordered: false })
    },

    /** What identifies vehicles ever stored, by key. */
    identified: (dealershipId: string, keys: readonly string[]): Promise<IdentifiedDoc[]> =>
      vehicles
        .find({ dealershipId: new ObjectId(dealershipId), key: { $in: [...keys] } })
        .project<IdentifiedDoc>({ ...IDENTIFYING, replacedBy: 1 })
        .toArray(),

    /**
     * Notes that the import of a version found a vehicle under another key, and gives the edits of the record before to the one after: of two the later
     * ones, and none if the record after comes back and staff have dropped them since. The record before keeps a copy, for a file that lists it again
     * when the other one is long gone. Idempotent.
     */
    async replace(dealershipId: string, { before, after, versionId }: Replacement): Promise<void> {
      const owner = new ObjectId(dealershipId)
      const [old, now] = await Promise.all([before, after].map((_id) => vehicles.findOne({ _id, dealershipId: owner })))
      if (!old || !now) return
      await vehicles.updateOne({ _id: after, dealershipId: owner }, { $set: { replaces: { vehicleId: before, versionId } } })
      await vehicles.updateOne({ _id: before, dealershipId: owner }, { $set: { replacedBy: { vehicleId: after, versionId } } })
      const edits = editsAfter(old, now)
      if (edits === (now.edits ?? null)) return
      // edited since it was read: that edit is newer
      const asRead = { _id: after, dealershipId: owner, 'edits.editedAt': now.edits?.editedAt ?? null }
      await vehicles.updateOne(asRead, { $set: withEdits(now, edits) })
      await changed(dealershipId)
    },

    /** Returns the record that has taken the place of a vehicle under another key; the vehicle itself if it is listed, or has left the inventory. */
    currentRecord: (vehicle: VehicleDoc, session?: ClientSession): Promise<VehicleDoc> =>
      lastInChain(vehicle, async (record) =>
        isReplaced(record) ? vehicles.findOne({ _id: record.replacedBy.vehicleId, dealershipId: record.dealershipId }, { session }) : null,
      ),

    /** Takes vehicles out of the inventory. Idempotent. */
    async remove(dealershipId: string, keys: readonly string[], by: WrittenBy): Promise<void> {
      await vehicles.updateMany({ dealershipId: new ObjectId(dealershipId), key: { $in: [...keys] }, listed: true }, removal(by))
      await changed(dealershipId)
    },

    /** Deletes all vehicles of a deleted dealership. */
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions) =>
      deleteInBatches(vehicles, { dealershipId: new ObjectId(dealershipId) }, options),

    /** Takes every vehicle out of the inventory. Returns how many. */
    async removeAll(dealershipId: string, now: Date): Promise<number> {
      const filter = { dealershipId: new ObjectId(dealershipId), listed: true }
      const { modifiedCount } = await vehicles.updateMany(filter, { $set: { listed: false, removedAt: now, updatedAt: now, mark: null } })
      await changed(dealershipId)
      return modifiedCount
    },
  }
}
/** The part of a vehicle that events contain. */
type VehicleOfEvent = Pick<VehicleDoc, '_id' | 'key' | 'listed' | 'facts' | 'edits'>
/** What identifies a stored vehicle. */
export type IdentifiedDoc = Pick<VehicleDoc, '_id' | 'replacedBy'> & { facts: Identified }
interface ChangedAmong {
  keys: readonly string[] | null
  priceFallback: PriceFallback | undefined
}
/** A vehicle's documents in an event of the documents service. */
interface NotedDocument {
  kind: FilingKind
  has: boolean
  revision: number
}
interface Replacement {
  before: ObjectId
  after: ObjectId
  versionId: ObjectId
}
export type VehicleStore = ReturnType<typeof createVehicleStore>

const STOCK_NUMBER_MATCHES = 5
