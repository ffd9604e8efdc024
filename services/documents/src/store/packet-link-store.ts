import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { plainIdentifier } from '@forecourt/vehicle/document-name'
import { type Db, ObjectId } from 'mongodb'

/** A packet link, as far as it gives access to documents; a projection of leads' events. */
interface PacketLinkDoc {
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

const MADE = { vehicleKey: '', revoked: false, expiresAt: null, deleted: false }

/** Creates the store of packet links. Only this module names the collection. Every change is idempotent; a deleted link stays deleted. */
export function createPacketLinkStore(db: Db) {
  const links = db.collection<PacketLinkDoc>(packetLinkCollection.name)
  const update = async (dealershipId: string, linkId: string, facts: Partial<Omit<PacketLinkDoc, '_id'>>) => {
    // events of earlier releases have no link id
    if (linkId === '') return
    const defaults = Object.fromEntries(Object.entries(MADE).filter(([name]) => !(name in facts)))
    await links.updateOne({ dealershipId: new ObjectId(dealershipId), linkId }, { $set: facts, $setOnInsert: defaults }, { upsert: true })
  }
  return {
    made: (dealershipId: string, linkId: string, { vehicle, expiresAt }: { vehicle: string; expiresAt: Date | null }) =>
      update(dealershipId, linkId, { vehicleKey: plainIdentifier(vehicle), expiresAt }),
    accessChanged: (dealershipId: string, linkId: string, access: { revoked: boolean; expiresAt: Date | null }) =>
      update(dealershipId, linkId, access),
    async deleted(dealershipId: string, linkIds: readonly string[]): Promise<void> {
      for (const linkId of linkIds) await update(dealershipId, linkId, { deleted: true })
    },
    find: (dealershipId: string, linkId: string) => links.findOne({ dealershipId: new ObjectId(dealershipId), linkId }),
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(links, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type PacketLinkStore = ReturnType<typeof createPacketLinkStore>
