import { staffOf } from '@forecourt/service-testing/people'
import { type Document, ObjectId, type WithId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { addLead } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const ids = (records: { _id: string }[]) => records.map(({ _id }) => _id)
const assign = (leadId: string, id: string) =>
  leads.db
    .collection('leads')
    .updateOne({ _id: new ObjectId(leadId) }, { $set: { assignedTo: { id, name: '', email: '', role: 'SALES' } } })

test('returns a customer with counts, leads and packet links of all vehicles, newest first', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  leads.clock.advance(1_000)
  const second = await addLead(sent)
  const body = { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle: { ...vehicle, vin: '1HGCM82633A004352' } }
  const packet = await sent.staff.call('createPacketLog', { body })
  const { status, body: found } = await sent.staff.call('getCustomer', { params: sent })
  expect(status).toBe(200)
  expect(found.customer).toMatchObject({ _id: sent.customerId, email: sent.email, leads: 2, lastActiveAt: expect.any(String) })
  expect(ids(found.leads)).toEqual([second, sent.leadId])
  expect(ids(found.packets)).toEqual([packet.body._id, sent.packetLogId])
  expect(found.packets).toMatchObject([{ active: false }, { active: true, opens: 1 }])
  expect(found.leads).toMatchObject([{ active: true }, { active: true }])
})

test('SALES get visible leads and links; of other customers only the contact and the number of leads', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  await sent.open()
  const own = await addLead(sent)
  const get = async (user = place.sales) => (await leads.as(user).call('getCustomer', { params: sent })).body
  const unseen = { email: sent.email, leads: 2, packets: 0, opens: 0, submitted: false, lastActiveAt: null }
  expect(await get()).toMatchObject({ customer: unseen, leads: [], packets: [] })
  const made = await leads
    .as(place.otherSales)
    .call('createPacketLog', { body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle } })
  expect(ids((await get(place.otherSales)).packets)).toEqual([made.body._id])
  await assign(own, place.sales._id)
  const seen = await get()
  expect(ids(seen.leads)).toEqual([own])
  // they see the link made for their own lead, but not that of the other lead
  expect(ids(seen.packets)).toEqual([made.body._id])
  expect(seen.customer).toMatchObject({ lastActiveAt: expect.any(String) })
})

test('finds the kept customer by an id from before a merge', async () => {
  const place = staffOf()
  const [kept, merged] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  await kept.staff.call('mergeCustomers', { params: kept, body: { customerIds: [merged.customerId] } })
  const found = await kept.staff.call('getCustomer', { params: merged })
  expect(found.body).toMatchObject({ customer: { _id: kept.customerId, leads: 2, packets: 2 } })
  expect(found.body.leads).toHaveLength(2)
})

test('returns 404 for a deleted customer', async () => {
  const sent = await sendPacket(leads)
  await sent.staff.call('deleteCustomer', { params: sent })
  expect((await sent.staff.call('getCustomer', { params: sent })).status).toBe(404)
})

test('returns the newest 100 leads, and counts all', async () => {
  const sent = await sendPacket(leads)
  const found = await leads.db.collection('leads').findOne({ _id: new ObjectId(sent.leadId) })
  const { _id, ...lead } = found as WithId<Document>
  const more = Array.from({ length: 100 }, (_, index) => ({ ...lead, createdAt: new Date(lead.createdAt.getTime() + index + 1) }))
  await leads.db.collection('leads').insertMany(more)
  const { body } = await sent.staff.call('getCustomer', { params: sent })
  expect(body.customer.leads).toBe(101)
  expect(body.leads).toHaveLength(100)
  expect(ids(body.leads)).not.toContain(sent.leadId)
})
