import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { leadsDeps } from '../testing/leads-deps.ts'
import { logs, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, happenedTo, offerStep, submitted } from '../testing/trade-ins.ts'
import { followTradeIn } from '../trade-ins/follow-trade-in.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test("returns only the template and the trade-in's status for a visit token, and counts no open", async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const read = async () => (await leads.anonymous().call('getPacketLog', { params: { logId } })).body
  expect(await read()).toEqual({ template: 'default', tradeIn: null })
  const deps = await leadsDeps(leads)
  const data = submitted(sent.dealershipId)
  const own = { ...data, customer: { ...data.customer, email: sent.email } }
  await takeInTradeIn(deps, envelopeOf(leads, own))
  expect(await read()).toMatchObject({ tradeIn: { state: 'reviewing', amount: null } })
  const offerId = newId()
  for (const [step, state] of [
    ['made', 'offered'],
    ['accepted', 'accepted'],
  ] as const) {
    await followTradeIn(deps, happenedTo(leads, offerChanged, offerStep(leads, own, { offerId, step }), null))
    expect(await read()).toEqual({ template: 'default', tradeIn: expect.objectContaining({ state, amount: 17_000, payoffAmount: 4_000 }) })
  }
  expect(await sent.packet()).toMatchObject({ opens: 1 })
})

test('returns the whole record to staff, with the entries oldest first', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const customerLogs = logs(leads.clock.now(), 'calcTerm', 'user_interaction')
  leads.clock.advance(5_000)
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  await eventually(async () => expect((await sent.packet()).customerLogs).toEqual(customerLogs))
  expect(await sent.packet()).toMatchObject({ _id: sent.packetLogId, link: sent.link, customer: { email: sent.email } })
  expect((await leads.as(owner).call('getPacketLog', { params: { logId: sent.packetLogId } })).status).toBe(200)
})

test('returns the newest 5,000 entries, oldest first', async () => {
  const sent = await sendPacket(leads)
  const ids = {
    dealershipId: new ObjectId(sent.dealershipId),
    customerId: new ObjectId(sent.customerId),
    packetLogId: new ObjectId(sent.packetLogId),
  }
  const change = { ...ids, visitId: new ObjectId(), kind: 'calculator', field: 'calcTerm', oldValue: 0 }
  const start = leads.clock.now().getTime()
  const changes = Array.from({ length: 5_002 }, (_, index) => ({
    _id: `${sent.packetLogId}:${index}` as never,
    ...change,
    newValue: index,
    at: new Date(start + index),
  }))
  await leads.db.collection('activities').insertMany(changes)
  const values = ((await sent.packet()).customerLogs ?? []).map(({ newValue }) => newValue)
  expect([values.length, values[0], values.at(-1)]).toEqual([5_000, 2, 5_001])
})

test('rejects an id without a session', async () => {
  const sent = await sendPacket(leads)
  expect((await leads.anonymous().call('getPacketLog', { params: { logId: sent.packetLogId } })).status).toBe(401)
})
