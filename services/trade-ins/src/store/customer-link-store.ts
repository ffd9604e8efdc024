import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A link that staff send a customer, to add photos or to see an offer. */
export interface CustomerLinkDoc {
  _id: ObjectId
  /** only the hash of the token is stored, so that a stolen database does not contain usable tokens */
  tokenHash: string
  kind: 'photos' | 'offer'
  dealershipId: ObjectId
  evaluationId: ObjectId
  /** null for a photo link */
  offerId: ObjectId | null
  createdBy: Person
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** when a photo was last added by it; absent if none was */
  lastUsedAt?: Date
}

export const customerLinkCollection: CollectionSpec = {
  name: 'customer-links',
  indexes: [
    { key: { tokenHash: 1 }, name: 'token', unique: true },
    { key: { dealershipId: 1, evaluationId: 1, kind: 1, createdAt: -1 }, name: 'evaluation' },
    // expired links are deleted after a while
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 90 * 24 * 60 * 60 },
  ],
}

/** Creates the store of customer links. Only this module names the collection. */
export function createCustomerLinkStore(db: Db) {
  const links = db.collection<CustomerLinkDoc>(customerLinkCollection.name)
  const working = (now: Date) => ({ revokedAt: null, expiresAt: { $gt: now } })
  return {
    add: (link: CustomerLinkDoc, session?: ClientSession) => links.insertOne(link, { session }),
    /** A link of any dealership, because the caller holds its token. Also revoked and expired links, so that the caller can distinguish them from unknown ones. */
    find: (tokenHash: string, kind: CustomerLinkDoc['kind']) => links.findOne({ tokenHash, kind }),
    /** The working photo links of the evaluations, newest first. */
    workingPhotoLinks: (dealershipId: ObjectId, evaluationIds: readonly ObjectId[], now: Date) =>
      links
        .find({ dealershipId, evaluationId: { $in: [...evaluationIds] }, kind: 'photos' as const, ...working(now) })
        .sort({ createdAt: -1 })
        .toArray(),
    /**
     * Marks a link as used, in the transaction that uses it, so that a concurrent revocation conflicts. Returns false if the link does not work.
     */
    async use({ _id, dealershipId }: Pick<CustomerLinkDoc, '_id' | 'dealershipId'>, now: Date, session: ClientSession): Promise<boolean> {
      const filter = { _id, dealershipId, ...working(now) }
      return (await links.updateOne(filter, { $set: { lastUsedAt: now } }, { session })).matchedCount === 1
    },
    /** Revokes the working photo links of an evaluation. Returns how many. */
    async revokePhotoLinks(dealershipId: ObjectId, evaluationId: ObjectId, now: Date, session: ClientSession): Promise<number> {
      const filter = { dealershipId, evaluationId, kind: 'photos' as const, ...working(now) }
      return (await links.updateMany(filter, { $set: { revokedAt: now } }, { session })).modifiedCount
    },
    deleteOfEvaluation: (dealershipId: ObjectId, evaluationId: ObjectId, session: ClientSession) =>
      links.deleteMany({ dealershipId, evaluationId }, { session }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(links, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type CustomerLinkStore = ReturnType<typeof createCustomerLinkStore>
