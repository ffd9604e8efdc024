import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { notFound } from '@forecourt/service-kit/errors'
import { type ClientSession, ObjectId } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import type { CustomerLinkDoc } from '../store/customer-link-store.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import type { OfferDoc } from '../store/offer-store.ts'
import { mailOf, newOfferLink } from './offer-link.ts'
import { unseenByMaker } from './offer-problems.ts'
import { offerAt } from './offer-state.ts'
import { publishChange, recordStep } from './record-step.ts'

/** Of two offers made at the same time, the second to be stored is retried and replaces the first. */
const ATTEMPTS = 5

interface NewOffer {
  amount: number
  validUntil: Date
  note: string
  requestId: string
  /** the open offer that the maker saw; null for none, undefined when unknown */
  replaces: string | null | undefined
  madeBy: Person
  mail: boolean
}

interface StoredOffer {
  offer: OfferDoc
  /** the path of the customer's page */
  path: string
  link: CustomerLinkDoc
}

type Deps = Pick<TradeInsDeps, 'stores' | 'messaging' | 'transaction' | 'metrics'>

/**
 * Stores an offer with its link and replaces the open offer, all in one transaction (rules: trade-in offer). A repeated request gets another link
 * to the offer it made before. Throws 404 when the evaluation was deleted in the meantime, and 409 when another offer than the maker saw is open.
 */
export async function storeOffer(deps: Deps, evaluation: EvaluationDoc, given: NewOffer, context: EventContext): Promise<StoredOffer> {
  const { stores, metrics, transaction } = deps
  for (let attempt = 1; ; attempt++) {
    const before = await stores.offers.findByRequest(evaluation.dealershipId, evaluation._id, given.requestId)
    if (before !== null) return linkAgain(deps, before, given.madeBy, context.now)
    const offer = toDoc(evaluation, given, context.now)
    const { path, doc: link } = newOfferLink(offer, given.madeBy, context.now)
    const mail = mailOf(evaluation, path, given)
    try {
      const closed = await transaction(async (session) => {
        const closedOne = await closeOpen(deps, offer, given.replaces, context, session)
        await stores.offers.add(offer, session)
        await stores.links.add(link, session)
        const step = { step: 'made' as const, by: given.madeBy, text: given.note, mail }
        if ((await recordStep(deps, offer, step, context, session)) === null) throw notFound('Evaluation')
        return closedOne
      })
      if (closed !== null) metrics.offer(closed)
      metrics.offer('open')
      publishChange(deps, offer)
      return { offer, path, link }
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function linkAgain({ stores }: Deps, offer: OfferDoc, madeBy: Person, now: Date): Promise<StoredOffer> {
  const { path, doc: link } = newOfferLink(offer, madeBy, now)
  await stores.links.add(link)
  return { offer: offerAt(offer, now), path, link }
}

/** Closes the open offer of the evaluation. Returns its new state; null if there was no open offer. Throws as `storeOffer` does. */
async function closeOpen(
  deps: Deps,
  offer: OfferDoc,
  replaces: NewOffer['replaces'],
  context: EventContext,
  session: ClientSession,
): Promise<'replaced' | 'expired' | null> {
  const { offers } = deps.stores
  const open = await offers.findOpen(offer.dealershipId, offer.evaluationId, session)
  const state = open !== null && offerAt(open, context.now).state === 'expired' ? 'expired' : 'replaced'
  if (replaces !== undefined) await requireSeen(deps, offer, replaces, state === 'expired' ? null : open, session)
  if (open === null) return null
  const closed = await offers.close(open, { state }, session)
  if (closed === null) return null
  await recordStep(deps, closed, { step: state, by: state === 'expired' ? null : offer.madeBy }, context, session)
  return state
}

/** Throws 409 when `open` is not the offer that the maker saw, unless that one has expired. */
async function requireSeen(
  { stores }: Deps,
  { dealershipId, evaluationId }: OfferDoc,
  replaces: string | null,
  open: OfferDoc | null,
  session: ClientSession,
): Promise<void> {
  if (open !== null && open._id.toHexString() !== replaces) throw unseenByMaker('replaced')
  if (open !== null || replaces === null) return
  const seen = await stores.offers.find(dealershipId, evaluationId, new ObjectId(replaces), session)
  if (seen === null) throw notFound('Offer')
  // one that is still stored as open is past its time, too
  if (seen.state !== 'open' && seen.state !== 'expired') throw unseenByMaker(seen.state)
}

function toDoc({ _id, dealershipId, evaluation }: EvaluationDoc, given: NewOffer, madeAt: Date): OfferDoc {
  const { amount, validUntil, note, requestId, madeBy } = given
  return {
    _id: new ObjectId(),
    dealershipId,
    evaluationId: _id,
    requestId,
    amount,
    validUntil,
    note,
    madeBy,
    madeAt,
    state: 'open',
    viewedAt: null,
    answeredAt: null,
    reason: '',
    questions: [],
    // also where staff set a value of their own, from which an offer hardly ever differs (rules: trade-in report)
    estimate: evaluation?.tradeInValue ?? null,
  }
}
