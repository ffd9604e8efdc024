import type { Envelope, EventData } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import type { TradeInStep } from '@forecourt/contracts/leads/engagement'
import {
  evaluationDeleted,
  offerChanged,
  photoLinksRevoked,
  photosAdded,
  photosRequested,
  valuationRefreshed,
} from '@forecourt/contracts/trade-ins/events'
import { causedBy, isEvent } from '@forecourt/messaging/envelope'
import { type ClientSession, ObjectId } from 'mongodb'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { OFFER_ENDS, type TradeInStepDoc, type TradeInStore } from '../store/trade-in-store.ts'
import { offerChange } from './offer-change.ts'
import { publishAct, publishActOfDeleted } from './publish-act.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'messaging' | 'transaction' | 'hints' | 'clock'>

/** Events of a trade-in after its submission. */
export const TRADE_IN_CHANGES = [
  evaluationDeleted,
  valuationRefreshed,
  photosRequested,
  photoLinksRevoked,
  photosAdded,
  offerChanged,
] as const
type TradeInChanged = Envelope<EventData<(typeof TRADE_IN_CHANGES)[number]>>

/**
 * Stores a step of a trade-in for its customer's timeline, and recounts their leads (rules: trade-in on the timeline). Idempotent. Ignores unknown
 * evaluations: deleted ones, and those whose customers were deleted by an earlier version.
 */
export async function followTradeIn(deps: Deps, envelope: TradeInChanged): Promise<void> {
  const { dealershipId } = envelope.data
  if ((await deps.stores.dealerships.facts(dealershipId)).deleted) return
  const customerId = await deps.transaction(async (session) => {
    const changed = await take(deps.stores, envelope, session)
    if (changed === null) return null
    await recountIn(deps, dealershipId, [changed.toHexString()], session)
    await publishIfActed(deps, envelope, changed, session)
    return changed
  })
  if (customerId !== null) deps.hints.changed(dealershipId, customerId.toHexString())
}

/** Publishes the customer's own actions, so that their salesperson is alerted; the administrators, once they were deleted (rules: customer deletion). */
async function publishIfActed(deps: Deps, envelope: TradeInChanged, customerId: ObjectId, session: ClientSession): Promise<void> {
  const act = actOf(envelope)
  if (act === null) return
  const { dealershipId, evaluationId, vehicleName, currency, customerName } = envelope.data
  const customer = await deps.stores.customers.find(dealershipId, customerId.toHexString(), session)
  const context = { ...causedBy(envelope, deps.clock()), dealershipId }
  const facts = { evaluationId, vehicleName, currency, at: new Date(envelope.occurredAt), ...act }
  if (customer !== null) return publishAct(deps, { customer, ...facts }, context, session)
  const whose = { dealershipId, customerId: customerId.toHexString(), customerName }
  await publishActOfDeleted(deps, { ...whose, ...facts }, context, session)
}

function actOf(envelope: TradeInChanged) {
  if (isEvent(photosAdded, envelope)) return { act: 'photos-added', count: envelope.data.byLink, amount: null, text: '' } as const
  if (!isEvent(offerChanged, envelope)) return null
  const { step, amount, text } = envelope.data
  if (step !== 'accepted' && step !== 'declined' && step !== 'asked') return null
  return { act: `offer-${step}`, count: null, amount, text } as const
}

/** Applies the event. Returns the customer whose trade-in changed visibly. */
async function take({ tradeIns, mailSends }: Deps['stores'], envelope: TradeInChanged, session: ClientSession): Promise<ObjectId | null> {
  if (isEvent(photosRequested, envelope)) {
    return tradeIns.addStep(envelope.data, stepOf(envelope, 'photos-requested'), {}, session)
  }
  if (isEvent(photosAdded, envelope)) {
    const { linkId, byLink } = envelope.data
    const step = { ...stepOf(envelope, 'photos-added'), key: `photos ${linkId}`, count: byLink, eventId: envelope.id }
    const raised = await tradeIns.raisePhotos(envelope.data, step, activityOf(envelope), session)
    return raised ?? tradeIns.addStep(envelope.data, step, activityOf(envelope), session)
  }
  if (isEvent(photoLinksRevoked, envelope)) {
    await tradeIns.revokePhotoLinks(envelope.data, envelope, session)
    return null
  }
  if (isEvent(valuationRefreshed, envelope)) return tradeIns.setCurrency(envelope.data, envelope.data.currency, session)
  if (isEvent(offerChanged, envelope)) return takeOffer(tradeIns, envelope, session)
  // a mail that was not sent yet would lead to a page that is not found
  const { dealershipId, evaluationId } = envelope.data
  await mailSends.cancelUnsent(new ObjectId(dealershipId), new ObjectId(evaluationId), new Date(envelope.occurredAt), session)
  return tradeIns.remove(envelope.data, session)
}

/**
 * Stores the step of an offer. A new offer whose end is stored already, because its event was a dead letter, changes nothing else:
 * another one may be open, or accepted.
 */
async function takeOffer(
  tradeIns: TradeInStore,
  envelope: Envelope<EventData<typeof offerChanged>>,
  session: ClientSession,
): Promise<ObjectId | null> {
  const { step, amount, text } = envelope.data
  const offerId = new ObjectId(envelope.data.offerId)
  const kept = { ...stepOf(envelope, `offer-${step}`), amount, text, offerId }
  // events are taken one at a time, so no end is being stored meanwhile
  const isOver = step === 'made' && (await tradeIns.isOfferOver(envelope.data, envelope.data.offerId))
  const change = isOver ? {} : offerChange(envelope.data, kept.at, activityOf(envelope))
  const changed = await tradeIns.addStep(envelope.data, kept, change, session)
  if (changed !== null && OFFER_ENDS.includes(kept.step)) await tradeIns.endOffer(envelope.data, offerId, session)
  return changed
}

/** Returns the activity of a customer; none for what staff do on the customer's page (rules: lead activity). */
function activityOf({ occurredAt, actor }: TradeInChanged): { lastCustomerAt?: Date } {
  return actor.kind === 'staff' ? {} : { lastCustomerAt: new Date(occurredAt) }
}

function stepOf({ id, occurredAt, actor }: TradeInChanged, step: TradeInStep): TradeInStepDoc {
  return { key: id, step, at: new Date(occurredAt), by: personOf(actor), amount: null, text: '', count: null }
}

/** Returns the staff user who caused an event; null for the customer and the platform. */
export function personOf(actor: TradeInChanged['actor']): Person | null {
  if (actor.kind !== 'staff') return null
  const { id, name, email, role } = actor
  return { id, name, email, role }
}
