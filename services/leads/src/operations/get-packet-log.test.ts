import { eventually } from '@forecourt/dev-servers/eventually'
import { owner } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { logs, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('returns only the template for a visit token', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect((await leads.anonymous().call('getPacketLog', { params: { logId } })).body).toEqual({ template: 'default' })
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

test('rejects an id without a session', async () => {
  const sent = await sendPacket(leads)
  expect((await leads.anonymous().call('getPacketLog', { params: { logId: sent.packetLogId } })).status).toBe(401)
})
