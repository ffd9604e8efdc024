import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { type ClientSession, ObjectId } from 'mongodb'
import { createTradeInMetrics } from '../metrics.ts'
import { tokenIn } from './photo-link-calls.ts'
import { filledIn, type TestDealership, type TradeInsFixture } from './trade-ins-fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The user agent of a customer's browser. */
export const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

interface OfferTerms {
  amount?: number
  days?: number
  note?: string
  requestId?: string
  /** the open offer that the maker saw */
  replaces?: string | null
  mail?: boolean
}

/** Creates a dealership with a submitted evaluation, and the callers who make and answer offers for it. */
export async function startOffers(tradeIns: TradeInsFixture, content = filledIn()) {
  const { service, stores } = tradeIns
  const at: TestDealership = await tradeIns.dealership()
  const customer = service.anonymous({ 'user-agent': BROWSER })
  const submitted = await customer.call('submitDraft', { params: { draft: await at.begin() }, body: content })
  if (submitted.status !== 201) throw new Error(submitted.body.message)
  const { evaluationId } = submitted.body
  const id = new ObjectId(evaluationId)
  const inDays = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS).toISOString()

  const make = async (
    { amount = 17_000, days = 7, note = '', requestId = crypto.randomUUID(), replaces, mail = false }: OfferTerms = {},
    by = at.admin,
  ) =>
    service.as(by).call('makeOffer', {
      params: { evaluationId },
      query: { mail: String(mail) },
      body: { amount, validUntil: inDays(days), note, requestId, replaces },
    })

  return {
    at,
    customer,
    content,
    evaluationId,
    make,
    inDays,
    staff: service.as(at.admin),
    /** Makes an offer. Returns its id and the token of its link. */
    async offer(terms: OfferTerms = {}) {
      const { status, body } = await make(terms)
      if (status !== 201) throw new Error(body.message)
      return { offerId: body.offer._id as string, token: tokenIn(body.link) }
    },
    evaluation: () => stores.evaluations.find(id),
    offers: () => stores.offers.ofEvaluations(new ObjectId(at.dealershipId), [id]),
    /** The steps of the evaluation's history. */
    steps: async () => ((await stores.evaluations.find(id))?.history ?? []).map(({ step }) => step),
    /** Waits until the events of the offers have these steps. */
    async emitted(steps: readonly string[]) {
      return eventually(async () => {
        const events = await service.events<{ step: string; mail: unknown; text: string }>(offerChanged.type, at.dealershipId)
        if (events.map(({ data }) => data.step).join() !== steps.join()) throw new Error(events.map(({ data }) => data.step).join())
        return events.map(({ data }) => data)
      })
    },
    advance: (days: number) => service.clock.advance(days * DAY_MS),
  }
}

/** Creates the dependencies of offers on the fixture's database, for calling their functions directly. */
export async function offerDeps({ service, stores }: TradeInsFixture) {
  const { mongo, nats, logger } = service.deps
  const messaging = await startMessaging({ service: 'trade-ins', db: service.db, nats, logger })
  afterTest(() => messaging.close())
  const transaction = <T>(work: (session: ClientSession) => Promise<T>) => withTransaction(mongo, work)
  return { stores, messaging, transaction, metrics: createTradeInMetrics(undefined, () => 0), clock: service.clock.now }
}
