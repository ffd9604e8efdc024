import { CLOSE_ACTIONS } from '@forecourt/contracts/leads/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket, view } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const browser = () => leads.anonymous()

test('a heartbeat updates last active on packet and lead, and keeps the visit active', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(15_000)
  expect(await browser().call('heartbeat', { params: { logId } })).toMatchObject({ status: 200, body: { success: true } })
  const at = leads.clock.now().toISOString()
  await eventually(async () => expect(await sent.packet()).toMatchObject({ lastActiveAt: at, active: true }))
  await eventually(async () => expect(await sent.lead()).toMatchObject({ lastActiveAt: at, active: true }))
  leads.clock.advance(15_000)
  expect(await sent.packet()).toMatchObject({ active: true })
})

test('a close shows the customer offline at its time; a repeat changes nothing', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const live = await leads.live(sent.dealershipId)
  leads.clock.advance(5_000)
  const closedAt = leads.clock.now().toISOString()
  const close = (action: 'page_hide' | 'page_hide_beacon') => browser().call('closePacket', { params: { logId }, body: { action } })
  expect(await close('page_hide')).toMatchObject({ status: 200, body: { success: true } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: false, lastClosedAt: closedAt }))
  await eventually(() => expect(live.length).toBeGreaterThan(0))
  await close('page_hide_beacon')
  expect(await sent.packet()).toMatchObject({ active: false, opens: 1 })
})

test('a close is a hint: the next heartbeat makes the customer active again and notifies the screens', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(1_000)
  await browser().call('closePacket', { params: { logId }, body: { action: 'visibility_hidden_delayed' } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: false }))
  const live = await leads.live(sent.dealershipId)
  leads.clock.advance(1_000)
  await browser().call('heartbeat', { params: { logId } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: true }))
  await eventually(() => expect(live.map(({ topic }) => topic)).toContain('packet.changed'))
})

test('closing one of two tabs leaves the customer active', async () => {
  const sent = await sendPacket(leads)
  const [one] = [await sent.open(), await sent.open()]
  leads.clock.advance(1_000)
  await browser().call('closePacket', { params: { logId: one }, body: { action: 'page_unload' } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ lastClosedAt: leads.clock.now().toISOString() }))
  expect(await sent.packet()).toMatchObject({ active: true })
})

test('a call with the packet’s id needs a session of the dealership, and never counts as the customer', async () => {
  const sent = await sendPacket(leads)
  const params = { logId: sent.packetLogId }
  expect((await browser().call('heartbeat', { params })).status).toBe(401)
  expect((await sent.staff.call('heartbeat', { params: { logId: newId() } })).status).toBe(404)
  expect((await sent.staff.call('heartbeat', { params })).status).toBe(200)
  expect((await sent.staff.call('closePacket', { params, body: { action: 'page_hide' } })).status).toBe(200)
  expect(await sent.packet()).toMatchObject({ opened: false, active: false, lastActiveAt: null, lastClosedAt: null })
})

test.each(CLOSE_ACTIONS)('a close by %s ends the visit at its time, once even when it repeats', async (action) => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await view(leads, logId, 30)
  const closedAt = leads.clock.now().toISOString()
  const close = () => browser().call('closePacket', { params: { logId }, body: { action } })
  expect((await close()).status).toBe(200)
  await close()
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: false, lastClosedAt: closedAt, opens: 1 }))
  const { dealershipId, email } = sent
  // the heartbeats may be handled after the close
  await eventually(async () => {
    const { sessions } = (await sent.staff.call('getSessionActivity', { params: { dealershipId, email } })).body
    expect(sessions).toMatchObject([{ seconds: 30, endedAt: closedAt, active: false }])
  })
})

test('a close needs a known reason', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect((await browser().call('closePacket', { params: { logId }, body: { action: 'bored' as never } })).status).toBe(400)
})
