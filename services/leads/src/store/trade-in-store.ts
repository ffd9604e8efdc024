import type { Envelope } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import { TRADE_IN_STEPS_MAX, type TradeInStep } from '@forecourt/contracts/leads/engagement'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { customerRecords } from './customer-records.ts'

/**
 * The fields of a submitted trade-in that leads shows; the trade-ins service stores the rest. Of a deleted customer's, only the ids are left, with later
 * steps: staff keep the trade-in, and its events still arrive. Earlier versions deleted these records, whose events change nothing.
 */
export interface TradeInDoc {
  /** id of the evaluation */
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  vehicleName: string
  vin: string
  currentMiles: number
  photoCount: number
  submittedAt: Date
  /** the range of values that the customer was shown; absent in records of older versions, like all following fields */
  range?: { low: number; high: number } | null
  /** ISO 4217, of every amount; absent: US dollars */
  currency?: string
  /** its later steps, oldest first; the newest TRADE_IN_STEPS_MAX */
  steps?: TradeInStepDoc[]
  /** when staff last revoked its photo links; absent: never */
  photoLinksRevokedAt?: Date
  /** the order of that event; absent if it has none, and in records of older versions */
  photoLinksRevokedOrder?: string
  /** the open offer; it may have expired */
  offer?: TradeInOfferDoc | null
  /** the offer that the customer accepted last, and when; without the time in records of older versions */
  accepted?: (TradeInOfferDoc & { at?: Date }) | null
  /** dollars that the customer still owes, from the last offer */
  payoffAmount?: number
  /** the customer has opened an offer */
  offerViewed?: boolean
  /** the customer has asked about an offer, or declined one */
  offerAsked?: boolean
  offerDeclined?: boolean
  /** time of the customer's last activity */
  lastCustomerAt?: Date
}
type NewTradeIn = Pick<
  TradeInDoc,
  'customerId' | 'vehicleName' | 'vin' | 'currentMiles' | 'photoCount' | 'submittedAt' | 'range' | 'currency'
>

/** One step of a trade-in (rules: trade-in on the timeline). */
export interface TradeInStepDoc {
  /** id of its event, or of the photo link with a prefix; each key is stored once */
  key: string
  step: TradeInStep
  at: Date
  by: Person | null
  amount: number | null
  text: string
  count: number | null
  /** of a step of an offer; absent in records of older versions */
  offerId?: ObjectId
  /** id of the newest event about the photos of a link; absent in other steps, and in records of older versions */
  eventId?: string
}

/** The steps after which an offer is over (rules: trade-in offer). */
export const OFFER_ENDS: readonly TradeInStep[] = ['offer-accepted', 'offer-declined', 'offer-withdrawn', 'offer-replaced', 'offer-expired']

interface TradeInOfferDoc {
  offerId: ObjectId
  amount: number
  validUntil: Date
}

/** The other fields that a step changes. */
export type TradeInChange = Partial<
  Pick<TradeInDoc, 'offer' | 'accepted' | 'payoffAmount' | 'currency' | 'offerViewed' | 'offerAsked' | 'offerDeclined' | 'lastCustomerAt'>
>

/** The totals of a customer's trade-ins. */
export interface TradeInCounts {
  tradeIns: number
  offersViewed: number
  offersAsked: number
  offersDeclined: number
  offersAccepted: number
  lastTradeInAt: Date | null
}
export const NO_TRADE_INS: TradeInCounts = {
  tradeIns: 0,
  offersViewed: 0,
  offersAsked: 0,
  offersDeclined: 0,
  offersAccepted: 0,
  lastTradeInAt: null,
}

export const tradeInCollection: CollectionSpec = {
  name: 'trade-ins',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, customerId: 1, submittedAt: -1 }, name: 'customer' }],
}

/** The trade-ins of customers. Only this module names the collection. */
export function createTradeInStore(db: Db) {
  const tradeIns = db.collection<TradeInDoc>(tradeInCollection.name)
  const ofCustomer = (dealershipId: string | ObjectId, customerId: ObjectId) =>
    tradeIns.find({ dealershipId: new ObjectId(dealershipId), customerId }).sort({ submittedAt: -1, _id: -1 })
  const among = (dealershipId: string, evaluationId: string) => ({
    _id: new ObjectId(evaluationId),
    dealershipId: new ObjectId(dealershipId),
  })
  return {
    ...customerRecords(db.collection(tradeInCollection.name)),
    /** Reduces the trade-ins of deleted customers to their ids: a redelivered submission does not create the customer again. */
    async removeOf(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      const of = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const ids = { _id: '$_id', dealershipId: '$dealershipId', customerId: '$customerId' }
      await tradeIns.updateMany(of, [{ $replaceWith: ids }], { session })
    },
    async isKnown(evaluationId: string, session: ClientSession): Promise<boolean> {
      return (await tradeIns.findOne({ _id: new ObjectId(evaluationId) }, { session, projection: { _id: 1 } })) !== null
    },
    /** Returns the customer of a trade-in; null for an unknown or deleted one. */
    async customerOf({ dealershipId, evaluationId }: TradeInKey, session?: ClientSession): Promise<ObjectId | null> {
      const found = await tradeIns.findOne(among(dealershipId, evaluationId), {
        ...(session && { session }),
        projection: { customerId: 1 },
      })
      return found?.customerId ?? null
    },
    async insert(dealershipId: string, evaluationId: string, facts: NewTradeIn, session: ClientSession): Promise<void> {
      await tradeIns.insertOne({ _id: new ObjectId(evaluationId), dealershipId: new ObjectId(dealershipId), ...facts }, { session })
    },
    /** Returns a customer's trade-ins, newest first. */
    ofCustomer: (dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc[]> =>
      ofCustomer(dealershipId, customerId).toArray(),
    /** Returns a customer's trade-ins without their steps, newest first. */
    offersOf: (dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc[]> =>
      ofCustomer(dealershipId, customerId).project<TradeInDoc>({ steps: 0 }).toArray(),
    /** Stores a step with its changes, once. Returns the customer; null for an unknown trade-in or a repeated step. */
    async addStep(
      { dealershipId, evaluationId }: TradeInKey,
      step: TradeInStepDoc,
      change: TradeInChange,
      session: ClientSession,
    ): Promise<ObjectId | null> {
      const filter = { ...among(dealershipId, evaluationId), 'steps.key': { $ne: step.key } }
      const steps = { $each: [step], $slice: -TRADE_IN_STEPS_MAX }
      const update = { $push: { steps }, ...(Object.keys(change).length > 0 && { $set: change }) }
      const found = await tradeIns.findOneAndUpdate(filter, update, { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /**
     * Increases the number of photos of a link, which the customer can also remove, so a count may repeat. Returns the customer; null for a repeated
     * event, and when no photos of the link are stored yet.
     */
    async raisePhotos(
      { dealershipId, evaluationId }: TradeInKey,
      { key, count, at, eventId }: TradeInStepDoc,
      activity: Pick<TradeInChange, 'lastCustomerAt'>,
      session: ClientSession,
    ): Promise<ObjectId | null> {
      const filter = { ...among(dealershipId, evaluationId), steps: { $elemMatch: { key, eventId: { $ne: eventId } } } }
      const update = { $max: { 'steps.$.count': count, 'steps.$.at': at, ...activity }, $set: { 'steps.$.eventId': eventId } }
      const found = await tradeIns.findOneAndUpdate(filter, update, { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /** Ends the open offer if it is this one. */
    async endOffer({ dealershipId, evaluationId }: TradeInKey, offerId: ObjectId, session: ClientSession): Promise<void> {
      const filter = { ...among(dealershipId, evaluationId), 'offer.offerId': offerId }
      await tradeIns.updateOne(filter, { $set: { offer: null } }, { session })
    },
    /** Whether a step that ended an offer is stored. */
    async isOfferOver({ dealershipId, evaluationId }: TradeInKey, offerId: string): Promise<boolean> {
      const steps = { $elemMatch: { offerId: new ObjectId(offerId), step: { $in: [...OFFER_ENDS] } } }
      return (await tradeIns.countDocuments({ ...among(dealershipId, evaluationId), steps }, { limit: 1 })) > 0
    },
    /** Stores the currency of every amount of a trade-in (rules: trade-in currency). Returns its customer; null for an unknown one. */
    async setCurrency({ dealershipId, evaluationId }: TradeInKey, currency: string, session: ClientSession): Promise<ObjectId | null> {
      const options = { session, projection: { customerId: 1 } }
      return (await tradeIns.findOneAndUpdate(among(dealershipId, evaluationId), { $set: { currency } }, options))?.customerId ?? null
    },
    /** Stores the event that revoked the photo links of a trade-in. */
    async revokePhotoLinks(
      { dealershipId, evaluationId }: TradeInKey,
      { occurredAt, order }: EventTime,
      session: ClientSession,
    ): Promise<void> {
      const latest = { photoLinksRevokedAt: new Date(occurredAt), ...(order !== undefined && { photoLinksRevokedOrder: order }) }
      await tradeIns.updateOne(among(dealershipId, evaluationId), { $max: latest }, { session })
    },
    /**
     * Whether the photo links of a trade-in were revoked after an event. The order decides, because the clocks of processes differ; the time decides if
     * one of the two events has no order.
     */
    async wereLinksRevoked({ dealershipId, evaluationId }: TradeInKey, { occurredAt, order }: EventTime): Promise<boolean> {
      const byTime = { photoLinksRevokedAt: { $gte: new Date(occurredAt) } }
      const byOrder = [{ photoLinksRevokedOrder: { $gt: order } }, { photoLinksRevokedOrder: { $exists: false }, ...byTime }]
      const later = order === undefined ? byTime : { $or: byOrder }
      return (await tradeIns.countDocuments({ ...among(dealershipId, evaluationId), ...later }, { limit: 1 })) > 0
    },
    /** Deletes a trade-in. Returns its customer; null for an unknown one. */
    async remove({ dealershipId, evaluationId }: TradeInKey, session: ClientSession): Promise<ObjectId | null> {
      const found = await tradeIns.findOneAndDelete(among(dealershipId, evaluationId), { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /** Returns the totals of the trade-ins of some customers, by customer id; customers without trade-ins are missing. */
    async countByCustomer(
      dealershipId: string,
      customerIds: readonly ObjectId[],
      session: ClientSession,
    ): Promise<Map<string, TradeInCounts>> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }
      const found = await tradeIns.find(filter, { session, projection: { steps: 0 } }).toArray()
      const counts = new Map<string, TradeInCounts>()
      for (const tradeIn of found) {
        const key = tradeIn.customerId.toHexString()
        counts.set(key, added(counts.get(key) ?? NO_TRADE_INS, tradeIn))
      }
      return counts
    },
  }
}

/** Names a trade-in: its dealership, and the id of its evaluation. */
export interface TradeInKey {
  dealershipId: string
  evaluationId: string
}

/** When an event happened: by the clock of a process, and its order among other events (design: event envelope). */
type EventTime = Pick<Envelope, 'occurredAt' | 'order'>

function added(counts: TradeInCounts, tradeIn: TradeInDoc): TradeInCounts {
  const { offerViewed, offerAsked, offerDeclined, accepted, submittedAt, lastCustomerAt = submittedAt } = tradeIn
  const { lastTradeInAt } = counts
  const plus = (count: number, one: unknown) => count + (one ? 1 : 0)
  return {
    tradeIns: counts.tradeIns + 1,
    offersViewed: plus(counts.offersViewed, offerViewed),
    offersAsked: plus(counts.offersAsked, offerAsked),
    offersDeclined: plus(counts.offersDeclined, offerDeclined),
    offersAccepted: plus(counts.offersAccepted, accepted),
    lastTradeInAt: lastTradeInAt !== null && lastTradeInAt > lastCustomerAt ? lastTradeInAt : lastCustomerAt,
  }
}
export type TradeInStore = ReturnType<typeof createTradeInStore>
