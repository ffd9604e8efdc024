import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { logs, type SentPacket, sendPacket, vehicle, view } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const reader =
  (sent: SentPacket, user = sent.admin) =>
  async (query: Record<string, string> = {}) => {
    const params = { dealershipId: sent.dealershipId, email: sent.email.toUpperCase() }
    return (await leads.as(user).call('getSessionActivity', { params, query: { _t: '1', ...query } })).body.sessions
  }

test('returns visits newest first with their seconds and activities; an ongoing one has no end', async () => {
  const sent = await sendPacket(leads)
  const sessions = reader(sent)
  const first = await sent.open()
  const began = leads.clock.now().toISOString()
  const browser = leads.anonymous()
  const customerLogs = logs(
    leads.clock.now(),
    'photo_clicked',
    'photo_clicked',
    'pdf_clicked',
    'video_clicked',
    'calcTerm',
    'taxRate',
    'user_interaction',
  )
  await browser.call('saveOptions', { params: { logId: first }, body: { customerLogs } })
  await view(leads, first, 90)
  const left = leads.clock.now().toISOString()
  await browser.call('closePacket', { params: { logId: first }, body: { action: 'page_hide' } })
  await eventually(async () => expect(await sessions()).toMatchObject([{ active: false, endedAt: left, photos: 2 }]))
  leads.clock.advance(60_000)
  await sent.open()
  expect(await sessions()).toEqual([
    expect.objectContaining({ active: true, endedAt: null, seconds: 0, photos: 0, startedAt: leads.clock.now().toISOString() }),
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      packetLogId: sent.packetLogId,
      link: sent.link,
      vehicle: expect.objectContaining({ vin: vehicle.vin }),
      startedAt: began,
      endedAt: left,
      lastActiveAt: expect.any(String),
      seconds: 90,
      active: false,
      photos: 2,
      pdfs: 1,
      videos: 1,
      calculatorChanges: 1,
    },
  ])
})

test('filters by link, and leaves out scanners and previews', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId } = sent
  const second = await sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  await sent.open()
  await sent.open(leads.anonymous({ 'user-agent': 'facebookexternalhit/1.1' }))
  await sent.staff.call('handleOpen', { body: { dealershipId, link: sent.link, vin: vehicle.vin } })
  await leads.anonymous().call('handleOpen', { body: { dealershipId, link: second.body.link, vin: vehicle.vin } })
  const sessions = reader(sent)
  expect(await sessions()).toHaveLength(2)
  expect(await sessions({ link: second.body.link })).toMatchObject([{ packetLogId: second.body._id }])
  expect(await sessions({ link: '/vehicle-packet/nothing' })).toEqual([])
})

test('a stale visit ends at its last heartbeat, even before the sweep', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(15_000)
  const lastSeen = leads.clock.now().toISOString()
  await leads.anonymous().call('heartbeat', { params: { logId } })
  await eventually(async () => expect(await reader(sent)()).toMatchObject([{ active: true, lastActiveAt: lastSeen }]))
  leads.clock.advance(25_000)
  expect(await reader(sent)()).toMatchObject([{ active: false, endedAt: lastSeen, seconds: 15 }])
})

test('the time until a customer comes back to a page that they left open is no viewing time', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const browser = leads.anonymous()
  const viewFor = async (seconds: number, total: number) => {
    await view(leads, logId, seconds)
    await browser.call('closePacket', { params: { logId }, body: { action: 'visibility_hidden_delayed' } })
    // heartbeats are consumed apart from closes
    const seenUntil = { lastActiveAt: leads.clock.now().toISOString() }
    await eventually(async () => expect(await reader(sent)()).toMatchObject([{ active: false, seconds: total, ...seenUntil }]))
  }
  const comeBackAfter = async (hours: number, total: number) => {
    leads.clock.advance(hours * 60 * 60_000)
    await browser.call('heartbeat', { params: { logId } })
    await eventually(async () => expect(await reader(sent)()).toMatchObject([{ active: true, seconds: total }]))
  }
  await viewFor(20, 20)
  await comeBackAfter(1, 20)
  await viewFor(10, 30)
  await comeBackAfter(24, 30)
  const params = { dealershipId: sent.dealershipId, leadId: sent.leadId }
  const viewed = async () => (await sent.staff.call('getLeadTimeline', { params })).body.secondsViewed
  expect(await viewed()).toBe(30)
  await viewFor(15, 45)
  await eventually(async () => expect(await viewed()).toBe(45))
})

test('returns no visits for an unknown address, and none of other customers to SALES', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  expect(await reader({ ...sent, email: 'unknown@example.com' })()).toEqual([])
  expect(await reader(sent, sent.sales)()).toEqual([])
})

test("keeps a link's visits under the address it was made for when the customer's email is corrected", async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, link } = sent
  await sent.open()
  const email = `corrected-${sent.email}`
  await sent.staff.call('updateCustomer', { params: { dealershipId, customerId }, body: { email } })
  // the old address may become another customer's
  const other = { firstName: 'Sam', lastName: 'Second', email: sent.email }
  expect((await sent.staff.call('createCustomer', { params: { dealershipId }, body: other })).status).toBe(201)
  for (const address of [sent.email, email]) {
    expect(await reader({ ...sent, email: address })({ link })).toMatchObject([{ packetLogId: sent.packetLogId }])
  }
  expect(await reader(sent)()).toEqual([])
  expect(await reader(sent, sent.sales)({ link })).toEqual([])
  const stranger = staffOf()
  expect(await reader({ ...sent, ...stranger }, stranger.admin)({ link })).toEqual([])
})
