import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { newId } from '@forecourt/service-testing/people'
import { CONFIDENCES } from '@forecourt/valuation/valuation'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { storeOffer } from '../offers/store-offer.ts'
import { offerDeps, startOffers } from '../testing/offers.ts'
import { tokenIn } from '../testing/photo-link-calls.ts'
import { startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

test('makes an offer with a link to its page, a step in the history, an event and a live message', async () => {
  const own = await startOffers(tradeIns)
  const hints = await tradeIns.service.live(own.at.dealershipId)
  const { status, body } = await own.make({ note: 'Subject to inspection' }, own.at.sales)
  expect(status).toBe(201)
  const made = tradeInsOperations.makeOffer.response.parse(body)
  expect(made.offer).toMatchObject({ amount: 17_000, state: 'open', note: 'Subject to inspection', madeBy: { name: 'Sam Sales' } })
  expect(made).toMatchObject({ mailed: false, expiresAt: own.inDays(37), evaluation: { offers: [{ _id: made.offer._id }] } })
  expect(made.evaluation.history.at(-1)).toMatchObject({ step: 'offer-made', amount: 17_000, by: { name: 'Sam Sales' } })
  expect((await own.customer.call('getTradeInOffer', { params: { offer: tokenIn(made.link) } })).status).toBe(200)
  const [event] = await own.emitted(['made', 'viewed'])
  expect(event).toMatchObject({
    evaluationId: own.evaluationId,
    offerId: made.offer._id,
    amount: 17_000,
    mail: null,
    customerName: 'Casey Doe',
  })
  expect(hints[0]).toEqual({ topic: 'evaluation.changed', dealershipId: own.at.dealershipId, evaluationIds: [own.evaluationId] })
})

test('publishes a mail with the link when staff request one', async () => {
  const own = await startOffers(tradeIns)
  const { body } = await own.make({ mail: true })
  expect(body.mailed).toBe(true)
  const [event] = await own.emitted(['made'])
  expect(event?.mail).toEqual({ firstName: 'Casey', lastName: 'Doe', email: 'casey.doe@example.com', path: body.link })
})

test('makes one offer for a repeated request, and returns another working link', async () => {
  const own = await startOffers(tradeIns)
  const requestId = crypto.randomUUID()
  const answers = await Promise.all([own.make({ requestId }), own.make({ requestId })])
  answers.push(await own.make({ requestId }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.offer._id)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.link)).size).toBe(3)
  for (const { body } of answers) {
    expect((await own.customer.call('getTradeInOffer', { params: { offer: tokenIn(body.link) } })).status).toBe(200)
  }
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-viewed'])
})

test('replaces the open offer, so that only one is open after concurrent requests', async () => {
  const own = await startOffers(tradeIns)
  await own.offer()
  const answers = await Promise.all([own.make({ amount: 17_500 }), own.make({ amount: 18_000 }), own.make({ amount: 18_500 })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const states = (await own.offers()).map(({ state }) => state)
  expect([...states].sort()).toEqual(['open', 'replaced', 'replaced', 'replaced'])
  await own.emitted(['made', 'replaced', 'made', 'replaced', 'made', 'replaced', 'made'])
})

test.each([
  ['accepted' as const, 'The customer has just accepted your offer. This one was not made.'],
  ['declined' as const, 'The customer has just declined your offer. This one was not made.'],
])('makes no offer over one that the customer has %s in the meantime', async (answer, message) => {
  const own = await startOffers(tradeIns)
  const { offerId, token } = await own.offer()
  await own.customer.call('answerTradeInOffer', { params: { offer: token }, body: { answer } })
  expect(await own.make({ replaces: offerId })).toMatchObject({ status: 409, body: { code: 'OFFER_UNSEEN', message } })
  expect((await own.offers()).map(({ state }) => state)).toEqual([answer])
  expect((await own.make({ replaces: null })).status).toBe(201)
})

test('makes no offer over one that was withdrawn in the meantime', async () => {
  const own = await startOffers(tradeIns)
  const { offerId } = await own.offer()
  await own.staff.call('withdrawOffer', { params: { evaluationId: own.evaluationId, offerId } })
  expect(await own.make({ replaces: offerId })).toMatchObject({
    status: 409,
    body: { message: 'Your offer was withdrawn in the meantime. This one was not made.' },
  })
})

test('makes one offer when several are made at once over the same one, or over none', async () => {
  const own = await startOffers(tradeIns)
  for (const replaces of [null, 'open'] as const) {
    const seen = replaces === null ? null : ((await own.offers()).find(({ state }) => state === 'open')?._id.toHexString() ?? null)
    const answers = await Promise.all([1, 2, 3].map(() => own.make({ replaces: seen })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Another offer was made in the meantime. This one was not made.',
    )
  }
})

test('makes an offer over one that has expired since the maker saw it, but over none that does not exist', async () => {
  const own = await startOffers(tradeIns)
  const { offerId } = await own.offer({ days: 1 })
  own.advance(2)
  expect((await own.make({ replaces: newId() })).status).toBe(404)
  expect((await own.make({ replaces: offerId })).status).toBe(201)
})

test('marks an overdue open offer as expired instead of replaced', async () => {
  const own = await startOffers(tradeIns)
  await own.offer({ days: 1 })
  own.advance(2)
  await own.offer()
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-expired', 'offer-made'])
})

test('limits the number of steps in the history', async () => {
  const own = await startOffers(tradeIns)
  const evaluations = tradeIns.service.db.collection('evaluations')
  const _id = new ObjectId(own.evaluationId)
  const step = { step: 'approved', at: new Date(), by: null }
  await evaluations.updateOne({ _id }, { $set: { history: Array.from({ length: 500 }, () => step) } })
  await own.offer()
  const steps = await own.steps()
  expect([steps.length, ...steps.slice(-2)]).toEqual([500, 'approved', 'offer-made'])
})

test('stores the estimate of the valuation, also when staff set a value of their own', async () => {
  const own = await startOffers(tradeIns)
  const evaluations = tradeIns.service.db.collection('evaluations')
  const _id = new ObjectId(own.evaluationId)
  const figures = {
    estimatedValue: 20_000,
    retailLow: 18_000,
    retailHigh: 22_000,
    tradeInValue: 16_200,
    tradeInLow: 15_000,
    tradeInHigh: 17_000,
  }
  const evaluation = { ...figures, confidence: CONFIDENCES[0], comparables: [], lines: [], basedOn: 3, computedAt: new Date() }
  await evaluations.updateOne({ _id }, { $set: { evaluation } })
  await own.offer()
  const change = {
    amount: 16_900,
    reason: 'new tires',
    by: { id: '1', name: 'Ada', email: 'a@example.com', role: 'ADMIN' },
    at: new Date(),
  }
  await evaluations.updateOne({ _id }, { $set: { valueChanges: [change] } })
  await own.offer()
  expect((await own.offers()).map(({ estimate }) => estimate)).toEqual([16_200, 16_200])
})

test.each([
  ['is over', 0, 'Valid until must be in the future.'],
  ['is too far ahead', 91, 'Valid until must be within 90 days.'],
])('refuses an end that %s, and names the field', async (_, days, message) => {
  const own = await startOffers(tradeIns)
  const { status, body } = await own.make({ days })
  expect([status, body]).toMatchObject([400, { message, fields: [{ path: 'validUntil' }] }])
  expect(await own.offers()).toEqual([])
})

test.each([0, -5, 1.5, 1_000_001])('refuses an amount of %d dollars', async (amount) => {
  const own = await startOffers(tradeIns)
  expect(await own.make({ amount })).toMatchObject({ status: 400, body: { fields: [{ path: 'amount' }] } })
})

test('lets SALES make and withdraw offers only where the dealership allows it', async () => {
  const own = await startOffers(tradeIns)
  const { offerId } = await own.offer()
  await tradeIns.stores.settings.save(own.at.dealershipId, { ...DEFAULT_TRADE_IN_SETTINGS, salesMakeOffers: false })
  const params = { evaluationId: own.evaluationId, offerId }
  const sales = tradeIns.service.as(own.at.sales)
  expect(await own.make({}, own.at.sales)).toMatchObject({ status: 403, body: { message: expect.stringContaining('Ask a manager') } })
  expect((await sales.call('withdrawOffer', { params })).status).toBe(403)
  expect((await sales.call('createOfferLink', { params, query: {} })).status).toBe(201)
  expect((await own.make()).status).toBe(201)
})

test('returns 404 for an offer of another evaluation', async () => {
  const [own, other] = [await startOffers(tradeIns), await startOffers(tradeIns)]
  const { offerId } = await other.offer()
  const params = { evaluationId: own.evaluationId, offerId }
  expect((await own.staff.call('withdrawOffer', { params })).status).toBe(404)
  expect((await own.staff.call('createOfferLink', { params, query: {} })).status).toBe(404)
})

test('withdraws an open offer once, and refuses to withdraw an answered one', async () => {
  const own = await startOffers(tradeIns)
  const { offerId } = await own.offer()
  const params = { evaluationId: own.evaluationId, offerId }
  const first = await own.staff.call('withdrawOffer', { params })
  expect([first.status, first.body]).toMatchObject([200, { offers: [{ state: 'withdrawn' }] }])
  expect((await own.staff.call('withdrawOffer', { params })).status).toBe(200)
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-withdrawn'])
  const next = await own.offer()
  await own.customer.call('answerTradeInOffer', { params: { offer: next.token }, body: { answer: 'accepted' } })
  expect(await own.staff.call('withdrawOffer', { params: { ...params, offerId: next.offerId } })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_ACCEPTED', message: 'The customer already accepted this offer.' },
  })
})

test('creates another link, mails it once on request, and keeps the first one working', async () => {
  const own = await startOffers(tradeIns)
  const { offerId, token } = await own.offer({ note: 'Bring both keys' })
  const params = { evaluationId: own.evaluationId, offerId }
  const { status, body } = await own.staff.call('createOfferLink', { params, query: { mail: 'true' } })
  expect([status, body.mailed]).toEqual([201, true])
  const events = await own.emitted(['made', 'mailed'])
  expect(events[1]?.mail).toMatchObject({ email: 'casey.doe@example.com', path: body.link })
  // for the mail
  expect(events[1]?.text).toBe('Bring both keys')
  for (const offer of [token, tokenIn(body.link)]) {
    expect((await own.customer.call('getTradeInOfferPhoto', { params: { offer, photoId: newId() }, query: {} })).status).toBe(404)
    expect((await tradeIns.service.anonymous().call('getTradeInOffer', { params: { offer } })).status).toBe(200)
  }
})

test('refuses to mail a link to a closed offer, and to create one to an expired page', async () => {
  const own = await startOffers(tradeIns)
  const { offerId } = await own.offer({ days: 1 })
  const params = { evaluationId: own.evaluationId, offerId }
  own.advance(2)
  expect(await own.staff.call('createOfferLink', { params, query: { mail: 'true' } })).toMatchObject({ status: 409 })
  expect(await own.staff.call('createOfferLink', { params, query: {} })).toMatchObject({ status: 201 })
  own.advance(30)
  expect(await own.staff.call('createOfferLink', { params, query: {} })).toMatchObject({ status: 409, body: { code: 'OFFER_OVER' } })
})

test('stores no offer for an evaluation that is deleted in the meantime', async () => {
  const own = await startOffers(tradeIns)
  const evaluation = await own.evaluation()
  if (evaluation === null) throw new Error('no evaluation')
  await tradeIns.service.db.collection('evaluations').deleteOne({ _id: evaluation._id })
  expect((await own.make()).status).toBe(404)
  const deps = await offerDeps(tradeIns)
  const now = tradeIns.service.clock.now()
  const context = { dealershipId: own.at.dealershipId, actor: { kind: 'customer' as const }, correlationId: 'test', now }
  const { admin } = own.at
  const madeBy = { id: admin._id, name: admin.name, email: admin.email, role: admin.role }
  const given = { amount: 1, validUntil: now, note: '', requestId: crypto.randomUUID(), replaces: null, madeBy, mail: false }
  await expect(storeOffer(deps, evaluation, given, context)).rejects.toMatchObject({ status: 404 })
  expect(await own.offers()).toEqual([])
  expect(await tradeIns.service.db.collection('customer-links').countDocuments({ evaluationId: evaluation._id })).toBe(0)
})

test('stores no offer for a dealership that is deleted in the meantime', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  await tradeIns.stores.dealerships.tombstone(own.at.dealershipId, tradeIns.service.clock.now())
  expect((await own.customer.call('getTradeInOffer', { params: { offer: token } })).status).toBe(404)
  expect((await own.make()).status).toBe(404)
  expect(await own.offers()).toEqual([])
})
