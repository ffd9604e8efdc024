import type { EventData } from '@forecourt/contracts/event'
import { TRADE_IN_STEPS_MAX } from '@forecourt/contracts/leads/engagement'
import { tradeInActed } from '@forecourt/contracts/leads/events'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { evaluationDeleted, offerChanged, photosAdded, photosRequested, valuationRefreshed } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { LeadsDeps } from '../deps.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, factsOf, happenedTo, offerStep, submitted } from '../testing/trade-ins.ts'
import { followTradeIn } from './follow-trade-in.ts'
import { takeInTradeIn } from './take-in-trade-in.ts'

let leads: LeadsFixture
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

type Data = ReturnType<typeof submitted>
type OfferFacts = Partial<EventData<typeof offerChanged>>

/** Creates a customer with a packet who has submitted a trade-in. */
async function withTradeIn(facts: Partial<Data> = {}) {
  const sent = await sendPacket(leads)
  const data = { ...submitted(sent.dealershipId, facts) }
  data.customer = { ...data.customer, email: sent.email }
  await takeInTradeIn(own, envelopeOf(leads, data))
  return { sent, data }
}
const offer = (data: Data, facts: OfferFacts, by = null as SentPacket['admin'] | null) =>
  happenedTo(leads, offerChanged, offerStep(leads, data, facts), by)
const follow = async (data: Data, facts: OfferFacts) => followTradeIn(own, offer(data, facts))
const timelineOf = async ({ staff, dealershipId, leadId }: SentPacket) => {
  const { body } = await staff.call('getLeadTimeline', { params: { dealershipId, leadId } })
  return leadsOperations.getLeadTimeline.response.parse(body)
}
const stepsOf = async (sent: SentPacket) =>
  (await timelineOf(sent)).entries.flatMap((entry) => (entry.kind === 'trade-in-step' ? [entry] : []))
const calculatorOf = async ({ dealershipId, link }: SentPacket) =>
  (await leads.anonymous().call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } })).body.tradeIn

test('lists every step of an offer on the timeline, newest first, with person and amount', async () => {
  const { sent, data } = await withTradeIn()
  const offerId = newId()
  const steps = ['made', 'mailed', 'viewed', 'asked', 'accepted'] as const
  for (const step of steps) {
    leads.clock.advance(1_000)
    const by = step === 'made' || step === 'mailed' ? sent.admin : null
    await followTradeIn(own, offer(data, { offerId, step, text: step === 'asked' ? 'With both keys?' : '' }, by))
  }
  expect(await stepsOf(sent)).toMatchObject([
    { step: 'offer-accepted', by: null, amount: 17_000, vehicleName: '2019 Honda CR-V EX-L' },
    { step: 'offer-asked', text: 'With both keys?' },
    { step: 'offer-viewed' },
    { step: 'offer-mailed' },
    { step: 'offer-made', by: { name: 'Ada Admin' }, evaluationId: data.evaluationId },
  ])
  expect(new Set((await timelineOf(sent)).entries.map(({ id }) => id)).size).toBe(8)
})

test('stores a redelivered event once, even when concurrent', async () => {
  const { sent, data } = await withTradeIn()
  const envelope = offer(data, {})
  await Promise.all([followTradeIn(own, envelope), followTradeIn(own, envelope)])
  await followTradeIn(own, envelope)
  expect(await stepsOf(sent)).toHaveLength(1)
})

test('lists an offer, its replacement and the new offer in order, with person and amount', async () => {
  const { sent, data } = await withTradeIn()
  const [first, second] = [newId(), newId()]
  await follow(data, { offerId: first, amount: 16_500 })
  leads.clock.advance(1_000)
  await followTradeIn(own, offer(data, { offerId: first, amount: 16_500, step: 'replaced' }, sent.admin))
  await followTradeIn(own, offer(data, { offerId: second }, sent.admin))
  expect((await stepsOf(sent)).map(({ step, amount, by }) => [step, amount, by?.name])).toEqual([
    ['offer-made', 17_000, 'Ada Admin'],
    ['offer-replaced', 16_500, 'Ada Admin'],
    ['offer-made', 16_500, undefined],
  ])
})

test('counts the photos of a link in one entry, and the count never decreases', async () => {
  const { sent, data } = await withTradeIn()
  const linkId = newId()
  const facts = factsOf(data)
  const expiresAt = leads.clock.now().toISOString()
  await followTradeIn(own, happenedTo(leads, photosRequested, { ...facts, linkId, expiresAt, mail: null }, sent.admin))
  const added = (byLink: number, link = linkId) =>
    happenedTo(leads, photosAdded, { ...facts, linkId: link, byLink, photoCount: 8 + byLink }, null)
  for (const byLink of [1, 2, 5, 3]) await followTradeIn(own, added(byLink))
  await followTradeIn(own, added(1, newId()))
  const steps = await stepsOf(sent)
  expect(steps.map(({ step }) => step).sort()).toEqual(['photos-added', 'photos-added', 'photos-requested'])
  expect(steps.flatMap(({ count }) => count ?? []).sort()).toEqual([1, 5])
})

test('publishes each added photo once, even redelivered, and also after the customer removed others', async () => {
  const { sent, data } = await withTradeIn()
  const linkId = newId()
  for (const byLink of [1, 2, 1]) {
    leads.clock.advance(1_000)
    const added = happenedTo(leads, photosAdded, { ...factsOf(data), linkId, byLink, photoCount: 8 + byLink }, null)
    await followTradeIn(own, added)
    await followTradeIn(own, added)
  }
  await follow(data, { step: 'accepted' })
  const acts = async () =>
    (await leads.events<EventData<typeof tradeInActed>>(tradeInActed.type, sent.dealershipId)).map(({ data }) => data)
  await eventually(async () => expect((await acts()).map(({ act }) => act)).toContain('offer-accepted'))
  expect((await acts()).filter(({ act }) => act === 'photos-added').map(({ count }) => count)).toEqual([1, 2, 1])
})

test('shows an open offer, and then the accepted one, in the calculator', async () => {
  const { sent, data } = await withTradeIn({ range: { low: 15_000, high: 18_000 }, currency: 'CAD' })
  const none = { vehicleName: '2019 Honda CR-V EX-L', range: { low: 15_000, high: 18_000 }, currency: 'CAD' }
  expect(await calculatorOf(sent)).toMatchObject({ ...none, state: 'reviewing', amount: null, validUntil: null, payoffAmount: 0 })
  const [first, second] = [newId(), newId()]
  await follow(data, { offerId: first, amount: 16_500 })
  await follow(data, { offerId: first, step: 'replaced' })
  await follow(data, { offerId: second, currency: 'CAD' })
  expect(await calculatorOf(sent)).toMatchObject({ ...none, state: 'offered', amount: 17_000, payoffAmount: 4_000 })
  // a late redelivery about the previous offer
  await follow(data, { offerId: first, step: 'replaced' })
  expect(await calculatorOf(sent)).toMatchObject({ state: 'offered' })
  await follow(data, { offerId: second, step: 'accepted' })
  expect(await calculatorOf(sent)).toMatchObject({
    state: 'accepted',
    amount: 17_000,
    validUntil: expect.any(String),
    acceptedAt: expect.any(String),
  })
})

test('an offer that is over changes nothing when its event is handled again, as from a dead letter, but is on the timeline', async () => {
  const { sent, data } = await withTradeIn()
  const [first, second] = [newId(), newId()]
  const late = offer(data, { offerId: first, amount: 16_500, payoffAmount: 9_000, currency: 'CAD' })
  leads.clock.advance(1_000)
  await follow(data, { offerId: first, amount: 16_500, step: 'replaced' })
  await follow(data, { offerId: second })
  await followTradeIn(own, late)
  expect(await calculatorOf(sent)).toMatchObject({ state: 'offered', amount: 17_000, payoffAmount: 4_000, currency: 'USD' })
  expect((await stepsOf(sent)).map(({ step, amount }) => [step, amount])).toContainEqual(['offer-made', 16_500])
  await follow(data, { offerId: second, step: 'accepted' })
  await followTradeIn(own, offer(data, { offerId: second, amount: 1 }))
  expect(await calculatorOf(sent)).toMatchObject({ state: 'accepted', amount: 17_000 })
})

test('shows every amount in the currency of an updated estimate, without a step for it', async () => {
  const { sent, data } = await withTradeIn()
  await follow(data, {})
  await followTradeIn(own, happenedTo(leads, valuationRefreshed, { ...factsOf(data), currency: 'CAD', tradeInValue: 17_000 }, sent.admin))
  expect(await calculatorOf(sent)).toMatchObject({ state: 'offered', amount: 17_000, currency: 'CAD' })
  expect(await stepsOf(sent)).toMatchObject([{ step: 'offer-made', amount: 17_000, currency: 'CAD' }])
})

test.each(['declined', 'withdrawn', 'expired'] as const)('says nothing in the calculator once the offer is %s', async (step) => {
  const { sent, data } = await withTradeIn()
  const offerId = newId()
  await follow(data, { offerId })
  await follow(data, { offerId, step })
  expect(await calculatorOf(sent)).toBeNull()
  expect((await stepsOf(sent)).map((entry) => entry.step)).toContain(`offer-${step}`)
})

test('does not show an expired offer in the calculator, even before its event arrives', async () => {
  const { sent, data } = await withTradeIn()
  await follow(data, { validUntil: new Date(leads.clock.now().getTime() + 1_000).toISOString() })
  expect(await calculatorOf(sent)).toMatchObject({ state: 'offered' })
  leads.clock.advance(1_000)
  expect(await calculatorOf(sent)).toBeNull()
})

/** Takes in a later trade-in of the same customer. */
async function addFocus({ dealershipId, email }: SentPacket): Promise<Data> {
  leads.clock.advance(1_000)
  const newer = submitted(dealershipId, { vehicleName: '2015 Ford Focus' })
  await takeInTradeIn(own, envelopeOf(leads, { ...newer, customer: { ...newer.customer, email } }))
  return newer
}
const inDays = (days: number) => new Date(leads.clock.now().getTime() + days * 24 * 60 * 60 * 1_000).toISOString()

test('prefers the trade-in with an accepted offer to a newer one, until that has an open offer', async () => {
  const { sent, data } = await withTradeIn()
  await follow(data, { step: 'accepted' })
  const focus = await addFocus(sent)
  expect(await calculatorOf(sent)).toMatchObject({ vehicleName: '2019 Honda CR-V EX-L', state: 'accepted' })
  const offerId = newId()
  await follow(focus, { offerId, amount: 6_000 })
  expect(await calculatorOf(sent)).toMatchObject({ vehicleName: '2015 Ford Focus', state: 'offered', amount: 6_000 })
  await follow(focus, { offerId, step: 'withdrawn' })
  expect(await calculatorOf(sent)).toMatchObject({ vehicleName: '2019 Honda CR-V EX-L', state: 'accepted' })
})

test('an accepted offer counts for 30 days after it expired, and then no longer: it was for an earlier deal', async () => {
  const { sent, data } = await withTradeIn()
  await follow(data, { step: 'accepted', validUntil: inDays(-29) })
  expect(await calculatorOf(sent)).toMatchObject({ state: 'accepted', amount: 17_000 })
  await follow(data, { step: 'accepted', validUntil: inDays(-30) })
  expect(await calculatorOf(sent)).toBeNull()
  await addFocus(sent)
  expect(await calculatorOf(sent)).toMatchObject({ vehicleName: '2015 Ford Focus', state: 'reviewing' })
})

test('raises the score from the submission to the accepted offer, and notifies screens', async () => {
  const { sent, data } = await withTradeIn()
  const before = await timelineOf(sent)
  expect([before.lead.score, before.reasons]).toEqual([6, [{ label: 'Submitted a trade-in', points: 6 }]])
  expect(before.lead.lastActiveAt).toBe(leads.clock.now().toISOString())
  const hints = await leads.live(sent.dealershipId)
  for (const step of ['viewed', 'asked', 'declined', 'accepted'] as const) await follow(data, { step })
  const after = await timelineOf(sent)
  expect(after.lead.score).toBe(22)
  expect((await sent.lead())?.score).toBe(22)
  await eventually(() =>
    expect(hints).toContainEqual({ topic: 'lead.changed', dealershipId: sent.dealershipId, customerIds: [sent.customerId] }),
  )
})

test('what staff do on the pages of an offer and its photos does not count as the customer’s activity', async () => {
  const { sent, data } = await withTradeIn()
  const lastActiveAt = async () => (await timelineOf(sent)).lead.lastActiveAt
  const submittedAt = await lastActiveAt()
  const photo = { ...factsOf(data), linkId: newId(), photoCount: 9 }
  leads.clock.advance(60_000)
  for (const byLink of [1, 2]) await followTradeIn(own, happenedTo(leads, photosAdded, { ...photo, byLink }, sent.admin))
  for (const step of ['asked', 'accepted'] as const) await followTradeIn(own, offer(data, { step }, sent.admin))
  expect(await lastActiveAt()).toBe(submittedAt)
  expect(await calculatorOf(sent)).toMatchObject({ state: 'accepted' })
  await followTradeIn(own, happenedTo(leads, photosAdded, { ...photo, byLink: 3 }, null))
  expect(await lastActiveAt()).toBe(leads.clock.now().toISOString())
})

test('removes a deleted evaluation from the timeline, the calculator and the score', async () => {
  const { sent, data } = await withTradeIn()
  await follow(data, { step: 'accepted' })
  const deleted = happenedTo(leads, evaluationDeleted, factsOf(data), sent.admin)
  await followTradeIn(own, deleted)
  await followTradeIn(own, deleted)
  const { entries, lead } = await timelineOf(sent)
  expect(entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('trade-in'))).toEqual([])
  expect(lead.score).toBe(0)
  expect(await calculatorOf(sent)).toBeNull()
  // late events change nothing
  await follow(data, { step: 'viewed' })
  expect(await own.stores.tradeIns.ofCustomer(sent.dealershipId, new ObjectId(sent.customerId))).toEqual([])
})

test('changes nothing for an evaluation of another dealership, or of a customer whom an earlier version deleted', async () => {
  const { sent, data } = await withTradeIn()
  await follow({ ...data, dealershipId: newId() }, {})
  expect(await stepsOf(sent)).toEqual([])
  const { dealershipId, customerId, leadId } = sent
  await sent.staff.call('deleteLead', { params: { dealershipId, leadId } })
  await leads.db.collection('trade-ins').deleteOne({ _id: new ObjectId(data.evaluationId) })
  await follow(data, {})
  expect(await own.stores.tradeIns.ofCustomer(dealershipId, new ObjectId(customerId))).toEqual([])
})

test('publishes, once, what a customer does about a trade-in after they were deleted', async () => {
  const { sent, data } = await withTradeIn()
  const { dealershipId, customerId, leadId } = sent
  await sent.staff.call('deleteLead', { params: { dealershipId, leadId } })
  const asked = offer(data, { step: 'asked', text: 'With both keys?' })
  for (const event of [asked, asked, offer(data, { step: 'accepted' })]) await followTradeIn(own, event)
  const acts = async () => (await leads.events<EventData<typeof tradeInActed>>(tradeInActed.type, dealershipId)).map(({ data }) => data)
  await eventually(async () => expect((await acts()).map(({ act }) => act)).toEqual(['submitted', 'offer-asked', 'offer-accepted']))
  expect((await acts()).at(-1)).toMatchObject({
    customerId,
    customerDeleted: true,
    customerName: 'Dana Reyes',
    evaluationId: data.evaluationId,
    leadId: null,
    assignedTo: null,
    sentBy: null,
    amount: 17_000,
  })
})

test('moves the steps and the score to the kept customer on a merge', async () => {
  const { sent, data } = await withTradeIn()
  const other = await sendPacket(leads, sent)
  await follow(data, { step: 'viewed' })
  const params = { dealershipId: sent.dealershipId, customerId: other.customerId }
  await other.staff.call('mergeCustomers', { params, body: { customerIds: [sent.customerId] } })
  expect((await stepsOf(other)).map(({ step }) => step)).toEqual(['offer-viewed'])
  expect((await timelineOf(other)).reasons.map(({ label }) => label)).toEqual(['Submitted a trade-in', 'Viewed a trade-in offer'])
})

test('keeps only the newest steps, up to the limit', async () => {
  const { sent, data } = await withTradeIn()
  for (let count = 0; count < TRADE_IN_STEPS_MAX + 3; count++) {
    const key = String(count)
    const step = { key, step: 'offer-asked' as const, at: new Date(), by: null, amount: null, text: key, count: null }
    await own.transaction((session) => own.stores.tradeIns.addStep(data, step, {}, session))
  }
  const [tradeIn] = await own.stores.tradeIns.ofCustomer(sent.dealershipId, new ObjectId(sent.customerId))
  expect([tradeIn?.steps?.length, tradeIn?.steps?.[0]?.text]).toEqual([TRADE_IN_STEPS_MAX, '3'])
})
