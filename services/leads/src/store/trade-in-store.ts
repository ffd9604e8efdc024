import type { Person } from '@forecourt/contracts/fields'
import { TRADE_IN_STEPS_MAX, type TradeInStep } from '@forecourt/contracts/leads/engagement'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** A trade-in that was submitted, as far as leads shows it; the trade-ins service keeps the rest. */
export interface TradeInDoc {
  /** of the evaluation */
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  vehicleName: string
  vin: string
  currentMiles: number
  photoCount: number
  submittedAt: Date
  /** what the customer was shown that it may be worth; absent in what older versions stored, as all that follows */
  range?: { low: number; high: number } | null
  /** ISO 4217, of every amount; absent: US dollars */
  currency?: string
  /** what happened to it since, oldest first; the newest TRADE_IN_STEPS_MAX */
  steps?: TradeInStepDoc[]
  /** the offer that is open; its time may be over */
  offer?: TradeInOfferDoc | null
  /** the offer that the customer accepted last */
  accepted?: TradeInOfferDoc | null
  /** dollars that the customer owes on it, as the last offer said */
  payoffAmount?: number
  /** the customer has opened an offer */
  offerViewed?: boolean
  /** the customer has asked about an offer, or declined one */
  offerAsked?: boolean
  offerDeclined?: boolean
  /** when the customer did something last */
  lastCustomerAt?: Date
}
export type NewTradeIn = Pick<
  TradeInDoc,
  'customerId' | 'vehicleName' | 'vin' | 'currentMiles' | 'photoCount' | 'submittedAt' | 'range' | 'currency'
>

/** One thing that happened to a trade-in (rules: trade-in on the timeline). */
export interface TradeInStepDoc {
  /** of its event, or of the link that photos came by: the same is kept once */
  key: string
  step: TradeInStep
  at: Date
  by: Person | null
  amount: number | null
  text: string
  count: number | null
}

export interface TradeInOfferDoc {
  offerId: ObjectId
  amount: number
  validUntil: Date
}

/** What else a step changes. */
export type TradeInChange = Partial<
  Pick<TradeInDoc, 'offer' | 'accepted' | 'payoffAmount' | 'currency' | 'offerViewed' | 'offerAsked' | 'offerDeclined' | 'lastCustomerAt'>
>

/** What a customer's trade-ins add up to. */
export interface TradeInCounts {
  tradeIns: number
  offersViewed: number
  offersAsked: number
  offersDeclined: number
  offersAccepted: number
  lastTradeInAt: Date | null
}
export const NO_TRADE_INS: TradeInCounts = {
  ...{ tradeIns: 0, offersViewed: 0, offersAsked: 0, offersDeclined: 0, offersAccepted: 0 },
  lastTradeInAt: null,
}

export const tradeInCollection: CollectionSpec = {
  name: 'trade-ins',
  indexes: [{ key: { dealershipId: 1, customerId: 1, submittedAt: -1 }, name: 'customer' }],
}

/** The trade-ins of customers: the only place that names the collection. */
export function createTradeInStore(db: Db) {
  const tradeIns = db.collection<TradeInDoc>(tradeInCollection.name)
  const ofCustomer = (dealershipId: string | ObjectId, customerId: ObjectId) =>
    tradeIns.find({ dealershipId: new ObjectId(dealershipId), customerId }).sort({ submittedAt: -1, _id: -1 })
  const among = (dealershipId: string, evaluationId: string) => ({
    _id: new ObjectId(evaluationId),
    dealershipId: new ObjectId(dealershipId),
  })
  return {
    async isKnown(evaluationId: string, session: ClientSession): Promise<boolean> {
      return (await tradeIns.findOne({ _id: new ObjectId(evaluationId) }, { session, projection: { _id: 1 } })) !== null
    },
    /** Whose it is; null where it is not known, or no more. */
    async customerOf(_id: ObjectId, session: ClientSession): Promise<ObjectId | null> {
      return (await tradeIns.findOne({ _id }, { session, projection: { customerId: 1 } }))?.customerId ?? null
    },
    async insert(dealershipId: string, evaluationId: string, facts: NewTradeIn, session: ClientSession): Promise<void> {
      await tradeIns.insertOne({ _id: new ObjectId(evaluationId), dealershipId: new ObjectId(dealershipId), ...facts }, { session })
    },
    /** Those of a customer, newest first. */
    ofCustomer: (dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc[]> =>
      ofCustomer(dealershipId, customerId).toArray(),
    /** The newest one with an accepted offer, else the newest; null without one. */
    async leadingOf(dealershipId: string | ObjectId, customerId: ObjectId): Promise<TradeInDoc | null> {
      const all = await ofCustomer(dealershipId, customerId).project<TradeInDoc>({ steps: 0 }).toArray()
      return all.find(({ accepted = null }) => accepted !== null) ?? all[0] ?? null
    },
    /** Keeps a step, once, with what it changes. Returns whose it is; null where the trade-in is not known or has the step already. */
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
    /** Raises how many photos came by a link. Returns whose trade-in it is; null where none came by it before. */
    async raisePhotos(
      { dealershipId, evaluationId }: TradeInKey,
      { key, count, at }: TradeInStepDoc,
      session: ClientSession,
    ): Promise<ObjectId | null> {
      const filter = { ...among(dealershipId, evaluationId), 'steps.key': key }
      const update = { $max: { 'steps.$.count': count, 'steps.$.at': at, lastCustomerAt: at } }
      const found = await tradeIns.findOneAndUpdate(filter, update, { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /** Ends its open offer, where it is this one. Returns whose it is; null where it is not. */
    async endOffer({ dealershipId, evaluationId }: TradeInKey, offerId: ObjectId, session: ClientSession): Promise<ObjectId | null> {
      const filter = { ...among(dealershipId, evaluationId), 'offer.offerId': offerId }
      const found = await tradeIns.findOneAndUpdate(filter, { $set: { offer: null } }, { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /** Forgets one that was deleted. Returns whose it was; null where it is not known. */
    async remove({ dealershipId, evaluationId }: TradeInKey, session: ClientSession): Promise<ObjectId | null> {
      const found = await tradeIns.findOneAndDelete(among(dealershipId, evaluationId), { session, projection: { customerId: 1 } })
      return found?.customerId ?? null
    },
    /** What the trade-ins of some customers add up to, by customer id; who has none is not in it. */
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
    /** Makes the trade-ins of some customers another customer's. */
    async moveTo(dealershipId: string, customerId: ObjectId, from: readonly ObjectId[], session: ClientSession): Promise<void> {
      const filter = { dealershipId: new ObjectId(dealershipId), customerId: { $in: [...from] } }
      await tradeIns.updateMany(filter, { $set: { customerId } }, { session })
    },
    /** Forgets those of some customers. */
    async removeOf(dealershipId: string, customerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
      await tradeIns.deleteMany({ dealershipId: new ObjectId(dealershipId), customerId: { $in: [...customerIds] } }, { session })
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(tradeIns, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}

export interface TradeInKey {
  dealershipId: string
  evaluationId: string
}

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
