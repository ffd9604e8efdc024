import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { customerOfferSchema, OFFER_LIMITS } from '@forecourt/contracts/trade-ins/offers'
import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { BROWSER, startOffers } from '../testing/offers.ts'
import { tokenIn } from '../testing/photo-link-calls.ts'
import { addPhoto, filledIn, startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

type World = Awaited<ReturnType<typeof startOffers>>
const read = (own: World, offer: string) => own.customer.call('getTradeInOffer', { params: { offer } })
const answer = (own: World, offer: string, body: { answer: 'accepted' | 'declined'; reason?: string }) =>
  own.customer.call('answerTradeInOffer', { params: { offer }, body })
const ask = (own: World, offer: string, text: string, requestId: string = crypto.randomUUID()) =>
  own.customer.call('askAboutTradeInOffer', { params: { offer }, body: { text, requestId } })

test('shows the customer the offer and its basis, without a figure of the estimate', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer({ note: 'Bring both keys' })
  const { status, body } = await read(own, token)
  expect(status).toBe(200)
  expect(customerOfferSchema.strict().parse(body)).toMatchObject({
    dealershipName: 'Northgate Motors',
    vehicleName: '2019 Honda Accord',
    firstName: 'Casey',
    amount: 17_000,
    note: 'Bring both keys',
    state: 'open',
    madeBy: { name: 'Ada Admin', title: '', phone: '', photoId: null, email: own.at.admin.email },
    basis: { comparables: 0, answers: ['Exterior Damage: Minor', 'Tires: Original'] },
  })
  expect(JSON.stringify(body)).not.toContain('estimate')
})

test('records the customer’s first view once, even when several arrive concurrently', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  await Promise.all([read(own, token), read(own, token)])
  await read(own, token)
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-viewed'])
  await own.emitted(['made', 'viewed'])
  expect((await own.offers())[0]?.viewedAt).toEqual(tradeIns.service.clock.now())
})

test('records no view for staff, link scanners and prefetches', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  const params = { offer: token }
  for (const viewer of [
    tradeIns.service.as(own.at.sales, { 'user-agent': BROWSER }),
    tradeIns.service.as(own.at.owner, { 'user-agent': BROWSER }),
    tradeIns.service.anonymous({ 'user-agent': 'facebookexternalhit/1.1' }),
    tradeIns.service.anonymous({ 'user-agent': '' }),
    tradeIns.service.anonymous({ 'user-agent': BROWSER, 'sec-purpose': 'prefetch' }),
  ]) {
    expect((await viewer.call('getTradeInOffer', { params })).status).toBe(200)
  }
  expect((await own.offers())[0]?.viewedAt).toBeNull()
  // a customer of this dealership may work at another one
  await tradeIns.service.as(staffOf().sales, { 'user-agent': BROWSER }).call('getTradeInOffer', { params })
  expect(await own.steps()).toContain('offer-viewed')
})

test('accepts an offer once, with a step, an event and a live message, and keeps the VIN open', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  const hints = await tradeIns.service.live(own.at.dealershipId)
  const answers = await Promise.all([answer(own, token, { answer: 'accepted' }), answer(own, token, { answer: 'accepted' })])
  answers.push(await answer(own, token, { answer: 'accepted' }))
  expect(answers).toMatchObject([200, 200, 200].map((status) => ({ status, body: { state: 'accepted' } })))
  expect(answers[0]?.body.answeredAt).toBe(tradeIns.service.clock.now().toISOString())
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-accepted'])
  await own.emitted(['made', 'accepted'])
  expect(hints).toHaveLength(1)
  const vin = own.content.vehicle?.vin ?? ''
  const check = await own.customer.call('checkTradeInVin', { query: { vin, dealershipId: own.at.dealershipId } })
  expect(check.body).toEqual({ exists: true })
})

test('declines an offer with the customer’s reason, and lets the VIN be submitted again', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  const reason = '$history is <b>low</b>'
  expect(await answer(own, token, { answer: 'declined', reason })).toMatchObject({ status: 200, body: { state: 'declined' } })
  expect((await own.evaluation())?.history?.at(-1)).toMatchObject({ step: 'offer-declined', text: reason, by: null })
  const events = await own.emitted(['made', 'declined'])
  expect(events[1]?.text).toBe(reason)
  const again = await own.customer.call('submitDraft', { params: { draft: await own.at.begin() }, body: own.content })
  expect(again.status).toBe(201)
})

test('refuses another answer after the first, with a sentence', async () => {
  const own = await startOffers(tradeIns)
  const [first, second] = [await own.offer(), await own.offer()]
  await answer(own, second.token, { answer: 'accepted' })
  expect(await answer(own, second.token, { answer: 'declined' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_ACCEPTED', message: 'You already accepted this offer. Contact the dealership to change your answer.' },
  })
  expect(await answer(own, first.token, { answer: 'accepted' })).toMatchObject({ status: 409, body: { code: 'OFFER_REPLACED' } })
  expect(await read(own, first.token)).toMatchObject({ status: 200, body: { state: 'replaced' } })
})

test('lets exactly one win when the customer accepts and staff withdraw at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const own = await startOffers(tradeIns)
    const { token, offerId } = await own.offer()
    const params = { evaluationId: own.evaluationId, offerId }
    const [accepted, withdrawn] = await Promise.all([
      answer(own, token, { answer: 'accepted' }),
      own.staff.call('withdrawOffer', { params }),
    ])
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409])
    expect(await own.steps()).toEqual(['submitted', 'offer-made', accepted.status === 200 ? 'offer-accepted' : 'offer-withdrawn'])
  }
})

test('shows an overdue offer as expired immediately, and accepts no answer and no question', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer({ days: 1 })
  own.advance(1)
  expect(await read(own, token)).toMatchObject({ status: 200, body: { state: 'expired' } })
  expect(await answer(own, token, { answer: 'accepted' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_EXPIRED', message: 'This offer has expired. Ask the dealership for a new one.' },
  })
  expect(await ask(own, token, 'Still good?')).toMatchObject({ status: 409, body: { code: 'OFFER_EXPIRED' } })
  expect((await own.offers())[0]?.questions).toEqual([])
})

test('publishes a question once, and limits their number', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer()
  const requestId = crypto.randomUUID()
  const asked = await Promise.all([ask(own, token, '$amount negotiable?', requestId), ask(own, token, '$amount negotiable?', requestId)])
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  expect((await own.offers())[0]?.questions).toMatchObject([{ text: '$amount negotiable?' }])
  expect((await own.evaluation())?.history?.at(-1)).toMatchObject({ step: 'question-asked', text: '$amount negotiable?' })
  for (let count = 1; count < OFFER_LIMITS.questions; count++) expect((await ask(own, token, `${count}?`)).status).toBe(200)
  expect(await ask(own, token, 'one more?')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_QUESTIONS' } })
  expect((await ask(own, token, 'again', requestId)).status).toBe(200)
  expect((await own.offers())[0]?.questions).toHaveLength(OFFER_LIMITS.questions)
  expect((await ask(own, token, '  ')).status).toBe(400)
})

test('returns 404 for an unknown link, and 410 for an expired one', async () => {
  const own = await startOffers(tradeIns)
  const { token } = await own.offer({ days: 1 })
  expect(await read(own, 'a'.repeat(43))).toMatchObject({ status: 404, body: { message: 'Offer not found' } })
  own.advance(30)
  expect((await read(own, token)).status).toBe(200)
  own.advance(1)
  expect(await read(own, token)).toMatchObject({
    status: 410,
    body: { message: 'This link has expired. Ask the dealership for a new one.' },
  })
  expect((await answer(own, token, { answer: 'accepted' })).status).toBe(410)
  const revoked = await own.offer()
  const evaluationId = (await own.evaluation())?._id
  await tradeIns.service.db.collection('customer-links').updateMany({ evaluationId }, { $set: { revokedAt: new Date() } })
  expect(await read(own, revoked.token)).toMatchObject({
    status: 410,
    body: { code: 'LINK_REVOKED', dealershipId: expect.stringMatching(/^[0-9a-f]{24}$/), dealershipName: expect.stringMatching(/./) },
  })
})

test('records an answer of the dealership’s own staff as theirs, and of other staff as the customer’s', async () => {
  const own = await startOffers(tradeIns)
  const offer = (await own.offer()).token
  const stranger = tradeIns.service.as(staffOf().admin, { 'user-agent': BROWSER })
  await stranger.call('askAboutTradeInOffer', { params: { offer }, body: { text: 'Mine?', requestId: crypto.randomUUID() } })
  await own.staff.call('answerTradeInOffer', { params: { offer }, body: { answer: 'accepted' } })
  const history = (await own.evaluation())?.history ?? []
  expect(history.slice(2)).toMatchObject([
    { step: 'question-asked', by: null },
    { step: 'offer-accepted', by: { name: 'Ada Admin' } },
  ])
  await own.emitted(['made', 'asked', 'accepted'])
  const events = await tradeIns.service.events(offerChanged.type, own.at.dealershipId)
  expect(events.map(({ actor }) => actor.kind)).toEqual(['staff', 'customer', 'staff'])
})

test('sends only the photos of its own evaluation', async () => {
  const withPhoto = async () => {
    const own = await startOffers(tradeIns)
    const draft = await own.at.begin()
    const photo = await addPhoto(tradeIns, draft)
    const { body } = await own.customer.call('submitDraft', { params: { draft }, body: filledIn() })
    return { own, photoId: photo.body._id as string, evaluationId: body.evaluationId as string }
  }
  const [mine, other] = [await withPhoto(), await withPhoto()]
  const made = await tradeIns.service.as(mine.own.at.admin).call('makeOffer', {
    params: { evaluationId: mine.evaluationId },
    query: {},
    body: { amount: 9_000, validUntil: mine.own.inDays(3), requestId: crypto.randomUUID() },
  })
  const offer = tokenIn(made.body.link)
  const image = (photoId: string) =>
    mine.own.customer.call('getTradeInOfferPhoto', { params: { offer, photoId }, query: { size: 'small' } })
  const sent = await image(mine.photoId)
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await image(other.photoId)).status).toBe(404)
  expect((await read(mine.own, offer)).body.photos).toEqual([{ _id: mine.photoId, width: 640, height: 480 }])
})
