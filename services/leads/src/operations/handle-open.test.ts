import { randomUUID } from 'node:crypto'
import type { EventData } from '@forecourt/contracts/event'
import { packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { createUserStore } from '../store/user-store.ts'
import { hire, sendPacketOfTwo } from '../testing/colleagues.ts'
import { options, type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('counts a customer’s open once, on the packet and the lead, and notifies the screens', async () => {
  const sent = await sendPacket(leads)
  const live = await leads.live(sent.dealershipId)
  await sent.open()
  const at = leads.clock.now().toISOString()
  expect(await sent.packet()).toMatchObject({ opened: true, opens: 1, openedAt: at, lastOpenedAt: at, lastActiveAt: at, active: true })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1, lastOpenedAt: at, lastActiveAt: at, active: true }))
  const { dealershipId, customerId, packetLogId } = sent
  await eventually(() =>
    expect(live).toContainEqual({ topic: 'packet.changed', dealershipId, customerIds: [customerId], packetLogIds: [packetLogId] }),
  )
})

test('the event of an open names who is responsible, and when the customer was last seen on the packet', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const first = leads.clock.now().toISOString()
  leads.clock.advance(40 * 60_000)
  await sent.open()
  const opens = () => leads.events<EventData<typeof packetOpened>>(packetOpened.type, sent.dealershipId)
  await eventually(async () => expect(await opens()).toHaveLength(2))
  const [one, other] = (await opens()).map(({ data }) => data)
  expect(one).toMatchObject({ leadId: sent.leadId, assignedTo: null, sentBy: { id: sent.admin._id }, lastSeenAt: null })
  expect(other).toMatchObject({ lastSeenAt: first })
})

test('the event of an open names the maker of the link when only a lead for another vehicle is assigned', async () => {
  const sent = await sendPacketOfTwo(leads)
  await sent.staff.call('unassignLead', { params: sent })
  await sent.open()
  await eventually(async () =>
    expect(await leads.events(packetOpened.type, sent.dealershipId)).toMatchObject([
      { data: { leadId: sent.leadId, assignedTo: null, sentBy: { id: sent.admin._id } } },
    ]),
  )
})

test('counts each visitor’s open, even concurrent ones, and keeps the first', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const first = leads.clock.now().toISOString()
  leads.clock.advance(60_000)
  const tokens = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sent.open(leads.anonymous({ 'x-forwarded-for': `203.0.113.${n}` }))),
  )
  expect(new Set(tokens).size).toBe(12)
  expect(await sent.packet()).toMatchObject({ opens: 13, openedAt: first, lastOpenedAt: leads.clock.now().toISOString() })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 13 }))
})

test('an open that is sent again because its response was lost is one visit, one open and one event, and keeps the customer active', async () => {
  const sent = await sendPacket(leads)
  const open = async (requestId: string, address: string) => {
    const body = { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin, requestId }
    const opened = await leads.anonymous({ 'x-forwarded-for': address }).call('handleOpen', { body })
    expect(opened).toMatchObject({ status: 200, body: { logId: expect.stringMatching(/^[\w-]{43}$/), staffPreview: false } })
    return opened.body.logId
  }
  const requestId = randomUUID()
  const first = await Promise.all([open(requestId, '203.0.113.1'), open(requestId, '203.0.113.1')])
  leads.clock.advance(20_000)
  const again = await open(requestId, '203.0.113.2')
  expect(new Set([...first, again]).size).toBe(1)
  const at = leads.clock.now().toISOString()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1, lastActiveAt: at, active: true }))
  expect(await sent.packet()).toMatchObject({ opens: 1 })
  expect(await leads.db.collection('visits').countDocuments({ packetLogId: new ObjectId(sent.packetLogId) })).toBe(1)
  expect(await leads.events(packetOpened.type, sent.dealershipId)).toHaveLength(1)

  expect(await open(randomUUID(), '203.0.113.2')).not.toBe(again)
  expect(await sent.packet()).toMatchObject({ opens: 2 })
})

test('one request id begins a visit of each packet', async () => {
  const [one, other] = [await sendPacket(leads), await sendPacket(leads)]
  const requestId = randomUUID()
  const open = async ({ dealershipId, link }: SentPacket) =>
    (await leads.anonymous().call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin, requestId } })).body.logId
  expect(await open(one)).not.toBe(await open(other))
  for (const sent of [one, other]) expect(await sent.packet()).toMatchObject({ opens: 1 })
})

test('stores only the hash of a visit token', async () => {
  const sent = await sendPacket(leads)
  const token = await sent.open()
  const visit = await leads.db.collection('visits').findOne({ dealershipId: { $exists: true }, lastHeartbeatAt: leads.clock.now() })
  expect(visit).not.toBeNull()
  expect(JSON.stringify(await leads.db.collection('visits').find().toArray())).not.toContain(token)
})

test.each([
  ['an unknown link', (id: string) => ({ dealershipId: id, link: `/vehicle-packet/${id}/${vehicle.vin}/unknownlink`, vin: vehicle.vin })],
  ['a link of another format', (id: string) => ({ dealershipId: id, link: 'https://example.com/', vin: vehicle.vin })],
  [
    'another vehicle in the link',
    (id: string, link: string) => ({ dealershipId: id, link: link.replace(vehicle.vin, '2FTFW1E55PFA00002'), vin: vehicle.vin }),
  ],
  ['another vehicle beside the link', (id: string, link: string) => ({ dealershipId: id, link, vin: '2FTFW1E55PFA00002' })],
  ['another dealership beside the link', (_: string, link: string) => ({ dealershipId: newId(), link, vin: vehicle.vin })],
  [
    'another dealership in both',
    (id: string, link: string) => {
      const other = newId()
      return { dealershipId: other, link: link.replace(id, other), vin: vehicle.vin }
    },
  ],
])('returns the same 404 for %s', async (_, body) => {
  const sent = await sendPacket(leads)
  const response = await leads.anonymous().call('handleOpen', { body: body(sent.dealershipId, sent.link) })
  expect(response).toMatchObject({ status: 404, body: { message: 'Packet not found', code: 'NOT_FOUND' } })
  expect(await sent.packet()).toMatchObject({ opened: false, opens: 0 })
})

test.each([
  ['a link scanner', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a request without a user agent', { 'user-agent': '' }],
  ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
])('%s gets a working page and does not count as the customer', async (_, headers) => {
  const sent = await sendPacket(leads)
  const scanner = leads.anonymous(headers)
  const logId = await sent.open(scanner)
  expect(await scanner.call('heartbeat', { params: { logId } })).toMatchObject({ status: 200, body: { success: true } })
  expect((await scanner.call('getPacketLog', { params: { logId } })).body).toEqual({ template: 'default', tradeIn: null })
  await sent.open()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1 }))
  expect(await sent.packet()).toMatchObject({ opens: 1 })
})

test('a preview by signed-in staff does not count as the customer', async () => {
  const sent = await sendPacket(leads)
  for (const user of [sent.admin, sent.sales, owner]) {
    const browser = leads.as(user)
    const opened = await browser.call('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin } })
    expect(opened).toMatchObject({ status: 200, body: { staffPreview: true } })
    const { logId } = opened.body
    await browser.call('heartbeat', { params: { logId } })
    const submitted = await browser.call('saveOptions', { params: { logId }, body: { options } })
    expect(submitted).toMatchObject({ status: 200, body: { success: true, message: expect.stringContaining('preview') } })
  }
  const visits = await leads.db.collection('visits').find({ kind: 'staff-preview' }).toArray()
  expect(visits.length).toBeGreaterThanOrEqual(3)
  expect(await sent.packet()).toMatchObject({ opened: false, active: false, opens: 0, submittedOptions: null })
})

test('staff of another dealership count as customers', async () => {
  const sent = await sendPacket(leads)
  const opened = await leads.as(staffOf().sales).call('handleOpen', {
    body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin },
  })
  expect(opened).toMatchObject({ status: 200, body: { staffPreview: false } })
})

test('opens a link with an origin, with the VIN in any case, or with a stock number', async () => {
  const sent = await sendPacket(leads)
  const link = `https://cars.example.com${sent.link}?utm=1`
  const browser = leads.anonymous()
  for (const vin of [vehicle.vin.toLowerCase(), vehicle.stockNumber]) {
    expect((await browser.call('handleOpen', { body: { dealershipId: sent.dealershipId, link, vin } })).status).toBe(200)
  }
})

test('returns the sender’s current public profile until they are deleted', async () => {
  const sent = await sendPacket(leads)
  const from = async () =>
    (await leads.anonymous().call('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin } })).body.from
  expect(await from()).toBeNull()
  await hire(leads, sent.admin)
  expect(await from()).toEqual({ name: 'Ada Admin', title: '', phone: '', photoId: null })
  const users = createUserStore(leads.db)
  const profile = { name: 'Ada A. Admin', title: 'Sales Manager', phone: '(602) 555-0100', photoId: 'b'.repeat(32) }
  await users.upsertProfile(sent.admin._id, sent.dealershipId, profile, { id: '1' })
  expect(await from()).toEqual(profile)
  await users.tombstone(sent.admin._id, leads.clock.now())
  expect(await from()).toBeNull()
})

test('returns the note, and the options that the customer submitted last', async () => {
  const sent = await sendPacket(leads)
  const open = async () =>
    (await leads.anonymous().call('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin } })).body
  expect(await open()).toMatchObject({ note: '', submitted: null })
  const note = 'The <b>one</b> you asked for.'
  await sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'text', note } })
  const { logId } = await open()
  const at = leads.clock.now().toISOString()
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  expect(await open()).toMatchObject({ note, submitted: { at, options } })
})
