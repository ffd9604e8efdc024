import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealership, type LeadsFixture, newId, owner, startLeads } from '../testing/leads-fixture.ts'
import { logs, sendPacket } from '../testing/packets.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})
afterAll(() => leads.close())

test('a visit token reads the template and nothing else', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect(await leads.anonymous()('getPacketLog', { params: { logId } })).toEqual({ status: 200, body: { template: 'default' } })
})

test('staff read everything by the id, the log of entries too, oldest first', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const customerLogs = logs(leads.clock.now(), 'calcTerm', 'user_interaction')
  leads.clock.advance(5_000)
  await leads.anonymous()('saveOptions', { params: { logId }, body: { customerLogs } })
  await expect.poll(async () => (await sent.packet()).customerLogs).toEqual(customerLogs)
  expect(await sent.packet()).toMatchObject({ _id: sent.packetLogId, link: sent.link, customer: { email: sent.email } })
  expect((await leads.as(owner)('getPacketLog', { params: { logId: sent.packetLogId } })).status).toBe(200)
})

test('an id is read by nobody without a session, and by no other dealership', async () => {
  const sent = await sendPacket(leads)
  const stranger = leads.as(dealership().admin)
  expect((await leads.anonymous()('getPacketLog', { params: { logId: sent.packetLogId } })).status).toBe(401)
  const foreign = await stranger('getPacketLog', { params: { logId: sent.packetLogId } })
  const missing = await stranger('getPacketLog', { params: { logId: newId() } })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
})

test('a token nobody was given is not found', async () => {
  const answer = await leads.anonymous()('getPacketLog', { params: { logId: 'x'.repeat(43) } })
  expect(answer).toMatchObject({ status: 404, body: { message: 'Packet not found' } })
  expect((await leads.anonymous()('getPacketLog', { params: { logId: 'short' } })).status).toBe(400)
})
