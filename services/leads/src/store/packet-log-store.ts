import type { SubmittedOptions, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type AnyBulkWriteOperation, type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import { customerRecords } from './customer-records.ts'
import { firstSends } from './first-sends.ts'
import { packetCounts } from './packet-counts.ts'
import { packetLeads } from './packet-leads.ts'
import type { PacketLogDoc } from './packet-log-doc.ts'
import { packetSends, searchOf } from './packet-sends.ts'
import { packetUsage } from './packet-usage.ts'
import { everyWord, inTextOrVehicle } from './word-search.ts'

export type PacketAccess = Required<Pick<PacketLogDoc, 'revokedAt' | 'revokedBy' | 'expiresAt'>>

export const packetLogCollection: CollectionSpec = {
  name: 'packet-logs',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, linkId: 1 }, name: 'link', unique: true },
    { key: { linkId: 1 }, name: 'link_id' },
    { key: { dealershipId: 1, createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, customerId: 1, createdAt: -1 }, name: 'customer' },
    // A user with restricted visibility sees the links of both; an $or needs an index for each.
    { key: { dealershipId: 1, 'createdBy.id': 1, createdAt: -1 }, name: 'created_by' },
    { key: { dealershipId: 1, leadId: 1, createdAt: -1 }, name: 'lead' },
    { key: { dealershipId: 1, 'vehicle.vin': 1, createdAt: -1, _id: -1 }, name: 'vin' },
    { key: { dealershipId: 1, 'vehicle.stockNumber': 1, createdAt: -1, _id: -1 }, name: 'stock_number' },
    // By day, of all links or by creator; most links are never submitted.
    ...Object.entries({ sent: 'firstSentAt', opened: 'openedAt', submitted: 'submittedAt' }).map(([name, field]) => ({
      key: { dealershipId: 1, [field]: -1, 'createdBy.id': 1 } as const,
      name,
      partialFilterExpression: { [field]: { $gte: new Date(0) } },
    })),
    // The unsent links, which are few, and those that an older version sent.
    { key: { firstSentAt: 1 }, name: 'without_first_send', partialFilterExpression: { firstSentAt: null } },
  ],
}

/**
 * The packet links that a user with restricted visibility sees: those they made, and those that belong to leads assigned to them. Adding a lead does
 * not show them the links of others.
 */
export interface SeenLinks {
  userId: string
  leadIds: readonly ObjectId[]
}

interface PacketLogQuery {
  /** undefined for users who see all */
  visibility: SeenLinks | undefined
  customerId: ObjectId | undefined
  /** absent or '' for any */
  vehicle?: Pick<VehicleSummary, 'vin' | 'stockNumber'>
  search: string
  skip: number
  limit: number
}

/** The history of a packet link, without visits of its page. */
export type PacketHistory = Pick<PacketLogDoc, '_id' | keyof typeof HISTORY>
const HISTORY = {
  link: 1,
  vehicle: 1,
  template: 1,
  createdBy: 1,
  createdAt: 1,
  emails: 1,
  sends: 1,
  submittedOptions: 1,
  submittedAt: 1,
  snapshot: 1,
} as const

type NewPacketLog = Pick<
  PacketLogDoc,
  | 'customerId'
  | 'leadId'
  | 'link'
  | 'linkId'
  | 'template'
  | 'vehicle'
  | 'customer'
  | 'createdBy'
  | 'createdAt'
  | 'snapshot'
  | 'expiresAt'
  | 'note'
>
/** The times of a packet that finished visits and closes update. */
export interface PacketActivityUpdate {
  dealershipId: string
  packetLogId: string
  lastActiveAt?: Date
  lastClosedAt?: Date
}
/** The packet links of a dealership. Only this module names the collection. */
export function createPacketLogStore(db: Db) {
  const logs = db.collection<PacketLogDoc>(packetLogCollection.name)
  const { moveTo, deleteAllForDealership } = customerRecords(db.collection(packetLogCollection.name))
  return {
    ...firstSends(logs),
    ...packetCounts(logs),
    ...packetLeads(logs),
    ...packetSends(logs),
    ...packetUsage(logs),
    /** Adds an unsent packet link. Throws MongoDB's duplicate-key error when the dealership has the link id already. */
    async insert(dealershipId: string, facts: NewPacketLog, session: ClientSession): Promise<PacketLogDoc> {
      const doc: PacketLogDoc = {
        _id: new ObjectId(),
        dealershipId: new ObjectId(dealershipId),
        ...facts,
        search: searchOf(facts.customer, facts.vehicle),
        sends: [],
        opens: 0,
        openedAt: null,
        lastOpenedAt: null,
        lastActiveAt: null,
        lastClosedAt: null,
        submittedOptions: null,
        submittedAt: null,
      }
      await logs.insertOne(doc, { session })
      return doc
    },
    /** Finds a link of any dealership: the caller must compare its dealership with the session's. */
    findAnywhere: (packetLogId: ObjectId, session?: ClientSession) => logs.findOne({ _id: packetLogId }, { session }),
    findByLink: (dealershipId: string, linkId: string, session?: ClientSession) =>
      logs.findOne({ dealershipId: new ObjectId(dealershipId), linkId }, { session }),
    /** Returns the links of any dealership with an id; at most two, because two are already ambiguous. */
    findByLinkId: (linkId: string): Promise<Pick<PacketLogDoc, '_id' | 'dealershipId' | 'link'>[]> =>
      logs
        .find({ linkId }, { projection: { dealershipId: 1, link: 1 } })
        .limit(2)
        .toArray(),
    /** Returns the access of a link of any dealership; null for a deleted one. */
    accessOf: (packetLogId: ObjectId): Promise<Pick<PacketLogDoc, 'revokedAt' | 'expiresAt'> | null> =>
      logs.findOne({ _id: packetLogId }, { projection: { _id: 0, revokedAt: 1, expiresAt: 1 } }),
    list(dealershipId: string, query: PacketLogQuery): Promise<PacketLogDoc[]> {
      return logs.find(matching(dealershipId, query)).sort({ createdAt: -1, _id: -1 }).skip(query.skip).limit(query.limit).toArray()
    },
    /** Returns the ids of the links that a user sees: of a customer, or among some. */
    seenBy(
      dealershipId: string,
      visibility: SeenLinks,
      of: { customerId: ObjectId } | { among: readonly ObjectId[] },
      session?: ClientSession,
    ): Promise<ObjectId[]> {
      const wanted = 'among' in of ? { _id: { $in: [...of.among] } } : of
      return logs.distinct('_id', { dealershipId: new ObjectId(dealershipId), ...wanted, ...seen(visibility) }, { session })
    },
    /** Returns every packet link of a customer with its history, by packet log id. */
    async historyOf(dealershipId: string, customerId: ObjectId): Promise<Map<string, PacketHistory>> {
      const found = await logs.find({ dealershipId: new ObjectId(dealershipId), customerId }, { projection: HISTORY }).toArray()
      return new Map(found.map((packet) => [packet._id.toHexString(), packet]))
    },
    /** Returns link and vehicle of some packets of any dealership, by packet log id. */
    async named(packetLogIds: readonly ObjectId[]): Promise<Map<string, Pick<PacketLogDoc, '_id' | 'link' | 'vehicle'>>> {
      const found = await logs.find({ _id: { $in: [...packetLogIds] } }, { projection: { link: 1, vehicle: 1 } }).toArray()
      return new Map(found.map((packet) => [packet._id.toHexString(), packet]))
    },
    /** Returns the links of a customer by packet log id. */
    async links(dealershipId: string, customerId: ObjectId): Promise<Map<string, string>> {
      const found = await logs.find({ dealershipId: new ObjectId(dealershipId), customerId }, { projection: { link: 1 } }).toArray()
      return new Map(found.map(({ _id, link }) => [_id.toHexString(), link]))
    },
    count: (dealershipId: string, query: PacketLogQuery) => logs.countDocuments(matching(dealershipId, query)),
    /**
     * Records a customer's open of a packet, and counts it unless it is `repeated` too often. Runs in the transaction that begins the visit, so that it
     * is counted exactly once.
     */
    async noteOpened(packet: PacketLogDoc, { at, repeated }: { at: Date; repeated: boolean }, session: ClientSession): Promise<void> {
      // Expressions ignore null, while the $min and $max update operators would keep it.
      const opened = {
        opens: { $add: ['$opens', repeated ? 0 : 1] },
        openedAt: { $min: ['$openedAt', at] },
        lastOpenedAt: { $max: ['$lastOpenedAt', at] },
        lastActiveAt: { $max: ['$lastActiveAt', at] },
      }
      await logs.updateOne({ _id: packet._id, dealershipId: packet.dealershipId }, [{ $set: opened }], { session })
    },
    async noteSubmitted(packet: PacketLogDoc, options: SubmittedOptions, at: Date, session: ClientSession): Promise<void> {
      const submission = { submittedOptions: options, submittedAt: at }
      await logs.updateOne({ _id: packet._id, dealershipId: packet.dealershipId }, { $set: submission }, { session })
    },
    /** Advances the timestamps of packets; ignores stale and repeated ones. */
    async advanceTimestamps(updates: readonly PacketActivityUpdate[]): Promise<void> {
      const operations = updates.map(({ packetLogId, dealershipId, ...newest }): AnyBulkWriteOperation<PacketLogDoc> => {
        const filter = { _id: new ObjectId(packetLogId), dealershipId: new ObjectId(dealershipId) }
        return { updateOne: { filter, update: { $max: newest } } }
      })
      if (operations.length > 0) await logs.bulkWrite(operations, { ordered: false })
    },
    /** Returns the current owners of packets, by packet log id; deleted packets are missing. */
    async owners(packetLogIds: readonly string[]): Promise<Map<string, ObjectId>> {
      if (packetLogIds.length === 0) return new Map()
      const filter = { _id: { $in: packetLogIds.map((id) => new ObjectId(id)) } }
      const found = await logs.find(filter, { projection: { customerId: 1 } }).toArray()
      return new Map(found.map(({ _id, customerId }) => [_id.toHexString(), customerId]))
    },
    /** Returns the packets of some customers; of one of their leads if given. */
    idsOf(dealershipId: string, customerIds: readonly ObjectId[], leadId: ObjectId | null, session: ClientSession): Promise<ObjectId[]> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] }, ...(leadId && { leadId }) }
      return logs.distinct('_id', filter, { session })
    },
    /** Returns the link ids of some packets. */
    linkIdsOf(dealershipId: string, packetLogIds: readonly ObjectId[], session: ClientSession): Promise<string[]> {
      const filter = { _id: { $in: [...packetLogIds] }, dealershipId: new ObjectId(dealershipId) }
      return logs.distinct('linkId', filter, { session })
    },
    async remove(dealershipId: string, packetLogIds: readonly ObjectId[], session: ClientSession): Promise<number> {
      const filter = { _id: { $in: [...packetLogIds] }, dealershipId: new ObjectId(dealershipId) }
      return (await logs.deleteMany(filter, { session })).deletedCount
    },
    /** Moves the packets of some customers to another customer; they keep the contact of the day they were made. */
    moveTo,
    /** Stores the access of a link: its revocation and its expiration. */
    async setAccess({ _id, dealershipId }: PacketLogDoc, access: PacketAccess, session: ClientSession): Promise<void> {
      await logs.updateOne({ _id, dealershipId }, { $set: access }, { session })
    },
    /** Deletes all packet links of a dealership. */
    deleteAllForDealership,
  }
}
export type PacketLogStore = ReturnType<typeof createPacketLogStore>

function seen({ userId, leadIds }: SeenLinks): Filter<PacketLogDoc> {
  return { $or: [{ 'createdBy.id': userId }, { leadId: { $in: [...leadIds] } }] }
}

function matching(dealershipId: string, { visibility, customerId, vehicle, search }: PacketLogQuery): Filter<PacketLogDoc> {
  const all = [...(vehicle ? ofVehicle(vehicle) : []), ...everyWord(search, inTextOrVehicle)]
  return {
    dealershipId: new ObjectId(dealershipId),
    ...(visibility && seen(visibility)),
    ...(customerId === undefined ? {} : { customerId }),
    ...(all.length > 0 && { $and: all }),
  }
}

/** Matches the links of a vehicle. Those from before it had a VIN have only its stock number. */
function ofVehicle({ vin, stockNumber }: Pick<VehicleSummary, 'vin' | 'stockNumber'>): Filter<PacketLogDoc>[] {
  if (stockNumber === '') return vin === '' ? [] : [{ 'vehicle.vin': vin }]
  const ofStock = { 'vehicle.stockNumber': stockNumber }
  return vin === '' ? [ofStock] : [{ $or: [{ 'vehicle.vin': vin }, { 'vehicle.vin': '', ...ofStock }] }]
}
