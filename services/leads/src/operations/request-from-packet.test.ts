import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { REQUESTS_A_DAY } from '../requests/store-request.ts'
import { hire, sendPacketOfTwo } from '../testing/colleagues.ts'
import { openWithoutLead, options, type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { addLead, remaining } from '../testing/remaining.ts'
import { requestBody } from '../testing/requests.ts'
import { type Client, type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const ask = (logId: string, more: object = {}, browser: Client = leads.anonymous()) =>
  browser.call('requestFromPacket', { params: { logId }, body: requestBody(more) })
const stored = ({ dealershipId }: SentPacket) =>
  leads.db
    .collection('customer-requests')
    .find({ dealershipId: new ObjectId(dealershipId) })
    .toArray()
const eventsOf = ({ dealershipId }: SentPacket) => leads.events('leads.customer.requested.v1', dealershipId)

test('a request is on the lead, its timeline and the packet, counts as activity, and notifies staff', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const live = await leads.live(sent.dealershipId)
  leads.clock.advance(60_000)
  const response = await ask(logId)
  const request = {
    _id: expect.any(String),
    kind: 'test-drive',
    source: 'packet',
    at: leads.clock.now().toISOString(),
    vehicle,
    message: 'Is it still there?',
    preferredTime: 'Saturday morning',
  }
  expect(response).toMatchObject({ status: 200, body: { success: true, request } })
  expect(await sent.lead()).toMatchObject({ lastRequest: request, lastActiveAt: request.at })
  const timeline = await sent.staff.call('getLeadTimeline', { params: sent })
  expect(timeline.body.entries[0]).toEqual({ id: expect.any(String), kind: 'requested', at: request.at, request })
  const opened = { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin }
  expect((await leads.anonymous().call('handleOpen', { body: opened })).body.requests).toEqual([request])
  await eventually(async () =>
    expect(await eventsOf(sent)).toMatchObject([
      {
        actor: { kind: 'customer' },
        data: { customerId: sent.customerId, leadId: sent.leadId, customerName: 'Cora Customer', kind: 'test-drive', source: 'packet' },
      },
    ]),
  )
  await eventually(() => expect(live).toContainEqual(expect.objectContaining({ topic: 'lead.changed', customerIds: [sent.customerId] })))
})

test('the event of a request names the assignee of its lead, not of a newer one', async () => {
  const sent = await sendPacketOfTwo(leads)
  await ask(await sent.open())
  await eventually(async () =>
    expect(await eventsOf(sent)).toMatchObject([
      { data: { leadId: sent.leadId, assignedTo: { id: sent.sales._id }, sentBy: { id: sent.admin._id } } },
    ]),
  )
})

test('of two leads for the vehicle, a request belongs to the one that the packet was made for', async () => {
  const sent = await sendPacketOfTwo(leads)
  const { dealershipId, staff, otherSales } = sent
  leads.clock.advance(1_000)
  const body = { assignedTo: { id: otherSales._id } }
  expect((await staff.call('assignLead', { params: { dealershipId, leadId: await addLead(sent) }, body })).status).toBe(200)
  await ask(await sent.open())
  await eventually(async () =>
    expect(await eventsOf(sent)).toMatchObject([{ data: { leadId: sent.leadId, assignedTo: { id: sent.sales._id } } }]),
  )
})

test('the event of a request on an unassigned lead names the maker of the link, not another lead’s assignee', async () => {
  const sent = await sendPacketOfTwo(leads)
  await sent.staff.call('unassignLead', { params: sent })
  await ask(await sent.open())
  await eventually(async () => expect(await eventsOf(sent)).toMatchObject([{ data: { assignedTo: null, sentBy: { id: sent.admin._id } } }]))
})

test('names no one of staff as responsible when neither the link nor the lead was made by staff', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const createdBy = { id: 'trade-in', name: 'Trade-In Evaluation', email: '', role: 'CUSTOMER' }
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(sent.leadId) }, { $set: { createdBy } })
  await leads.db.collection('packet-logs').updateOne({ _id: new ObjectId(sent.packetLogId) }, { $set: { createdBy: null } })
  expect(await ask(logId)).toMatchObject({ status: 200 })
  await eventually(async () => expect(await eventsOf(sent)).toMatchObject([{ data: { assignedTo: null, sentBy: null } }]))
})

test('a repeated press, even concurrent, stores and returns one request', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const press = { requestKey: 'the-same-press' }
  const responses = await Promise.all([1, 2, 3].map(() => ask(logId, press)))
  responses.push(await ask(logId, press))
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.request?._id}`)).size).toBe(1)
  expect(await stored(sent)).toHaveLength(1)
  await ask(logId, { kind: 'price' })
  expect(await stored(sent)).toHaveLength(2)
  expect(await sent.lead()).toMatchObject({ lastRequest: { kind: 'price' } })
})

test('the key of another packet’s press returns nothing of that packet', async () => {
  const place = staffOf()
  const [one, other] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  const press = { requestKey: 'guessed-by-a-stranger' }
  await ask(await one.open(), { ...press, message: 'A secret of one' })
  expect((await ask(await other.open(), { ...press, message: 'Mine' })).body.request).toMatchObject({ message: 'Mine' })
  expect(await stored(one)).toHaveLength(2)
})

test('stores nothing for staff and previews, and returns null', async () => {
  const sent = await sendPacket(leads)
  const preview = await sent.open(sent.staff)
  for (const logId of [preview, sent.packetLogId]) {
    expect(await ask(logId, {}, sent.staff)).toMatchObject({ status: 200, body: { success: true, request: null } })
  }
  expect((await ask(preview)).body.request).toBeNull()
  expect(await stored(sent)).toEqual([])
  expect(await sent.lead()).toMatchObject({ lastRequest: null })
})

test('a request from a scanner-like browser counts as an open by a person', async () => {
  const sent = await sendPacket(leads)
  const odd = leads.anonymous({ 'user-agent': 'SomeCrawler-like/1.0 (bot)' })
  const logId = await sent.open(odd)
  expect(await sent.packet()).toMatchObject({ opens: 0 })
  const responses = await Promise.all([1, 2].map(() => ask(logId, {}, odd)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await sent.packet()).toMatchObject({ opens: 1, active: true })
  expect(await sent.lead()).toMatchObject({ lastRequest: { kind: 'test-drive' } })
})

test('rejects requests for a revoked, expired or deleted link, also from staff', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const access = (body: object) => sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body: body as never })
  await access({ revoked: true })
  expect(await ask(logId)).toMatchObject({ status: 410, body: { code: 'PACKET_LINK_REVOKED' } })
  expect((await ask(sent.packetLogId, {}, sent.staff)).status).toBe(410)
  await access({ revoked: false, expiresAt: new Date(leads.clock.now().getTime() + 1_000).toISOString() })
  leads.clock.advance(2_000)
  expect(await ask(logId)).toMatchObject({ status: 410, body: { code: 'PACKET_LINK_EXPIRED' } })
  await sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })
  expect((await ask(logId)).status).toBe(404)
  expect(await stored(sent)).toEqual([])
})

test('rejects a guessed token, an id without a session, and the id of another dealership’s packet', async () => {
  const sent = await sendPacket(leads)
  expect((await ask('A'.repeat(43))).status).toBe(404)
  expect((await ask(sent.packetLogId)).status).toBe(401)
  expect((await ask(sent.packetLogId, {}, leads.as(staffOf().admin))).status).toBe(404)
  expect((await ask(sent.packetLogId, {}, leads.as(sent.sales))).status).toBe(404)
})

test.each([
  ['a message that is too long', { message: 'x'.repeat(1_001) }],
  ['a time that is too long', { preferredTime: 'x'.repeat(101) }],
  ['an unknown kind', { kind: 'a pony' }],
  ['no key', { requestKey: '' }],
])('rejects %s', async (_, more) => {
  const sent = await sendPacket(leads)
  expect((await ask(await sent.open(), more)).status).toBe(400)
})

test('asks a customer with too many requests to call', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect((await ask(logId)).status).toBe(200)
  const [first] = await stored(sent)
  const earlier = Array.from({ length: REQUESTS_A_DAY - 2 }, (_, n) => ({ ...first, _id: new ObjectId(), requestKey: `earlier-${n}` }))
  await leads.db.collection('customer-requests').insertMany(earlier)
  expect((await ask(logId)).status).toBe(200)
  expect((await ask(logId)).status).toBe(429)
  leads.clock.advance(24 * 3_600_000 + 1)
  expect((await ask(logId)).status).toBe(200)
})

test('creates a lead of the packet’s sender for a customer without one', async () => {
  const { dealershipId, sales, staff, logId } = await openWithoutLead(leads)
  expect((await ask(logId)).status).toBe(200)
  const found = await staff.call('listLeads', { params: { dealershipId } })
  expect(found.body).toMatchObject([{ firstName: 'Noah', vehicle, createdBy: { id: sales._id }, lastRequest: { kind: 'test-drive' } }])
})

test('the assignee of a lead that a request created sees the packet it was made on', async () => {
  const { dealershipId, admin, otherSales, staff, logId, packetLogId } = await openWithoutLead(leads)
  await hire(leads, otherSales)
  expect((await ask(logId)).status).toBe(200)
  const [lead] = (await staff.call('listLeads', { params: { dealershipId } })).body
  const params = { dealershipId, leadId: lead?._id ?? '' }
  const seen = async () => (await leads.as(otherSales).call('getPacketLog', { params: { logId: packetLogId } })).status
  expect(await seen()).toBe(404)
  const assigned = await leads.as(admin).call('assignLead', { params, body: { assignedTo: { id: otherSales._id } } })
  expect(assigned.status).toBe(200)
  expect(await seen()).toBe(200)
})

test('deletes requests with their customer and with their lead', async () => {
  const sent = await sendPacket(leads)
  leads.clock.advance(1_000)
  const second = await addLead(sent)
  await ask(await sent.open())
  const [request] = await stored(sent)
  const on = request?.leadId.toHexString()
  const other = [sent.leadId, second].find((id) => id !== on) ?? ''
  expect([sent.leadId, second]).toContain(on)
  await sent.staff.call('deleteLead', { params: { ...sent, leadId: on } })
  expect(await stored(sent)).toEqual([])
  expect((await sent.staff.call('listLeads', { params: sent })).body).toMatchObject([{ _id: other, lastRequest: null }])
  const another = await sendPacket(leads)
  await ask(await another.open())
  await another.staff.call('deleteCustomer', { params: another })
  expect(await remaining(leads, another.dealershipId)).toMatchObject({ customers: 0, 'customer-requests': 0, 'lead-analytics': 0 })
})

test('moves requests to the kept customer of a merge, also from open pages', async () => {
  const place = staffOf()
  const [kept, other] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  const logId = await other.open()
  await ask(logId)
  const body = { customerIds: [other.customerId] }
  expect((await kept.staff.call('mergeCustomers', { params: kept, body })).status).toBe(200)
  leads.clock.advance(1_000)
  await ask(logId, { kind: 'question' })
  expect((await stored(kept)).map(({ customerId }) => customerId.toHexString())).toEqual([kept.customerId, kept.customerId])
  expect((await kept.staff.call('listLeads', { params: kept })).body[0]).toMatchObject({ lastRequest: { kind: 'question' } })
})

test('a customer deleted during a request leaves neither request nor count', async () => {
  for (let time = 0; time < 4; time += 1) {
    const sent = await sendPacket(leads)
    const logId = await sent.open()
    const [response, deleted] = await Promise.all([ask(logId), sent.staff.call('deleteCustomer', { params: sent })])
    expect([200, 404]).toContain(response.status)
    expect(deleted.status).toBe(200)
    await eventually(async () =>
      expect(await remaining(leads, sent.dealershipId)).toMatchObject({ customers: 0, 'customer-requests': 0, 'lead-analytics': 0 }),
    )
  }
})

test('stores both a request and a submission', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await Promise.all([ask(logId), leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })])
  await eventually(async () => expect(await sent.lead()).toMatchObject({ submitted: true, lastRequest: { kind: 'test-drive' } }))
})
