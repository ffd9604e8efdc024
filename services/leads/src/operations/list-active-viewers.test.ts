import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { logs, sendPacket, vehicle } from '../testing/packets.ts'
import { type Client, type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const viewersOf = async (staff: Client, query: { dealershipId?: string } = {}) => (await staff.call('listActiveViewers', { query })).body
const who = ({ viewers }: { viewers: { customerId: string }[] }) => viewers.map(({ customerId }) => customerId)

test('lists current viewers with their last action, latest arrival first, until they leave', async () => {
  const place = staffOf()
  const first = await sendPacket(leads, place)
  const second = await sendPacket(leads, place)
  const staff = leads.as(place.admin)
  expect(await viewersOf(staff)).toEqual({ viewers: [], total: 0 })
  const logId = await first.open()
  const since = leads.clock.now().toISOString()
  leads.clock.advance(1_000)
  const left = await second.open()
  expect(who(await viewersOf(staff))).toEqual([second.customerId, first.customerId])
  await leads.anonymous().call('saveOptions', {
    params: { logId },
    body: { customerLogs: logs(new Date(leads.clock.now().getTime() - 10), 'photo_clicked', 'calcTerm') },
  })
  // the last action and the last activity are written one after the other
  await eventually(async () =>
    expect((await viewersOf(staff)).viewers).toEqual([
      expect.objectContaining({ customerId: second.customerId, lastAction: '' }),
      {
        dealershipId: place.dealershipId,
        customerId: first.customerId,
        leadId: first.leadId,
        customerName: 'Cora Customer',
        phone: '(555) 123-4567',
        packetLogId: first.packetLogId,
        link: first.link,
        vehicle: expect.objectContaining({ vin: vehicle.vin }),
        since,
        lastActiveAt: leads.clock.now().toISOString(),
        lastAction: 'calcTerm',
      },
    ]),
  )
  leads.clock.advance(1_000)
  await leads.anonymous().call('closePacket', { params: { logId: left }, body: { action: 'page_unload' } })
  await eventually(async () => expect(who(await viewersOf(staff))).toEqual([first.customerId]))
  leads.clock.advance(25_000)
  expect(await viewersOf(staff)).toEqual({ viewers: [], total: 0 })
})

test('a person with several tabs is one viewer, since the first tab, of the packet they opened last', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId } = sent
  const since = leads.clock.now().toISOString()
  await sent.open()
  leads.clock.advance(1_000)
  await sent.open()
  const other = await sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  leads.clock.advance(1_000)
  await leads.anonymous().call('handleOpen', { body: { dealershipId, link: other.body.link, vin: vehicle.vin } })
  expect(await viewersOf(sent.staff)).toMatchObject({ total: 1, viewers: [{ customerId, packetLogId: other.body._id, since }] })
})

test('a person who comes back to a page that they left open is there since then, and listed first', async () => {
  const place = staffOf()
  const [back, other] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  const logId = await back.open()
  leads.clock.advance(15_000)
  await leads.anonymous().call('closePacket', { params: { logId }, body: { action: 'visibility_hidden_delayed' } })
  await eventually(async () => expect(await viewersOf(back.staff)).toEqual({ viewers: [], total: 0 }))
  leads.clock.advance(39 * 60 * 60_000)
  await other.open()
  leads.clock.advance(10_000)
  const since = leads.clock.now().toISOString()
  await leads.anonymous().call('heartbeat', { params: { logId } })
  await eventually(async () =>
    expect((await viewersOf(back.staff)).viewers).toMatchObject([{ customerId: back.customerId, since }, { customerId: other.customerId }]),
  )
})

test('leaves out scanners and staff', async () => {
  const sent = await sendPacket(leads)
  await sent.open(leads.anonymous({ 'user-agent': 'facebookexternalhit/1.1' }))
  await sent.staff.call('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin } })
  expect(await viewersOf(sent.staff)).toEqual({ viewers: [], total: 0 })
})

test('lists at most fifty, with the total', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const [visit] = await leads.db
    .collection('visits')
    .find({ customerId: new ObjectId(sent.customerId) })
    .toArray()
  const copies = Array.from({ length: 59 }, () => ({ ...visit, _id: new ObjectId(), customerId: new ObjectId(), tokenHash: newId() }))
  await leads.db.collection('visits').insertMany(copies)
  const names = copies.map(({ customerId }) => ({
    _id: customerId,
    dealershipId: new ObjectId(sent.dealershipId),
    firstName: 'N',
    lastName: '',
    phone: '',
  }))
  await leads.db.collection('customers').insertMany(names)
  const { viewers, total } = await viewersOf(sent.staff)
  expect([viewers.length, total]).toEqual([50, 60])
})

test('OWNER get viewers of all dealerships, or of one', async () => {
  const [one, other] = [await sendPacket(leads), await sendPacket(leads)]
  await one.open()
  await other.open()
  const all = who(await viewersOf(leads.as(owner)))
  expect(all).toEqual(expect.arrayContaining([one.customerId, other.customerId]))
  expect(who(await viewersOf(leads.as(owner), { dealershipId: one.dealershipId }))).toEqual([one.customerId])
})

test('leaves out viewers of other dealerships', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const stranger = leads.as(staffOf().admin)
  expect(await viewersOf(stranger)).toEqual({ viewers: [], total: 0 })
})

test('SALES get viewers of their leads and of links they made', async () => {
  const place = staffOf()
  const mine = await sendPacket(leads, { ...place, admin: place.sales })
  const theirs = await sendPacket(leads, { ...place, admin: place.otherSales })
  await mine.open()
  await theirs.open()
  const sam = leads.as(place.sales)
  expect(await viewersOf(sam)).toMatchObject({ total: 1, viewers: [{ customerId: mine.customerId, leadId: mine.leadId }] })
  const { dealershipId } = place
  const made = await sam.call('createPacketLog', { body: { dealershipId, customerId: theirs.customerId, vehicle } })
  leads.clock.advance(1_000)
  await leads.anonymous().call('handleOpen', { body: { dealershipId, link: made.body.link, vin: vehicle.vin } })
  const since = leads.clock.now().toISOString()
  expect(await viewersOf(sam)).toMatchObject({
    total: 2,
    viewers: [{ customerId: theirs.customerId, packetLogId: made.body._id, leadId: null, since }, { customerId: mine.customerId }],
  })
})
