import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type EventPosition, type NewestEvent, newestEvent, unlessNewer } from '@forecourt/mongo/newest-event'
import { plainIdentifier } from '@forecourt/vehicle/document-name'
import { type Db, ObjectId } from 'mongodb'

/**
 * A packet link, as far as it gives access to documents; a projection of leads' events. Its newest event is the newest change of its
 * access; it has none before the first change, and in records of earlier releases.
 */
interface PacketLinkDoc extends NewestEvent {
  _id: ObjectId
  dealershipId: ObjectId
  linkId: string
  /** the normalized VIN or stock number by which the link names its vehicle; '' while only a change of its access is known */
  vehicleKey: string
  revoked: boolean
  expiresAt: Date | null
  deleted: boolean
}

export const packetLinkCollection: CollectionSpec = {
  name: 'packet-links',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, linkId: 1 }, name: 'link', unique: true }],
}

type Access = Pick<PacketLinkDoc, 'revoked' | 'expiresAt'>

const MADE = { vehicleKey: '', revoked: false, expiresAt: null, deleted: false }

/**
 * Creates the store of packet links. Only this module names the collection. Every change is idempotent; a deleted link stays deleted,
 * and an older change of a link's access, as from a dead letter, does not override a newer one.
 */
export function createPacketLinkStore(db: Db) {
  const links = db.collection<PacketLinkDoc>(packetLinkCollection.name)
  const one = (dealershipId: string, linkId: string) => ({ dealershipId: new ObjectId(dealershipId), linkId })
  /** Sets facts of a link; an unknown one is stored with `first` as well. */
  const update = async (dealershipId: string, linkId: string, facts: Partial<PacketLinkDoc>, first: Partial<PacketLinkDoc> = {}) => {
    // events of earlier releases have no link id
    if (linkId === '') return
    const defaults = Object.fromEntries(Object.entries({ ...MADE, ...first }).filter(([name]) => !(name in facts)))
    await links.updateOne(one(dealershipId, linkId), { $set: facts, $setOnInsert: defaults }, { upsert: true })
  }
  return {
    /** Stores a new link. What is known of its access is newer. */
    made: (dealershipId: string, linkId: string, { vehicle, expiresAt }: { vehicle: string; expiresAt: Date | null }) =>
      update(dealershipId, linkId, { vehicleKey: plainIdentifier(vehicle) }, { expiresAt }),
    async accessChanged(dealershipId: string, linkId: string, access: Access, event: EventPosition): Promise<void> {
      const newest = { ...access, ...newestEvent(event) }
      await update(dealershipId, linkId, {}, newest)
      await links.updateOne({ ...one(dealershipId, linkId), ...unlessNewer(event) }, { $set: newest })
    },
    async deleted(dealershipId: string, linkIds: readonly string[]): Promise<void> {
      for (const linkId of linkIds) await update(dealershipId, linkId, { deleted: true })
    },
    find: (dealershipId: string, linkId: string) => links.findOne(one(dealershipId, linkId)),
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(links, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type PacketLinkStore = ReturnType<typeof createPacketLinkStore>
