import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { logs, options, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const ids = (body: { _id: string }[]) => body.map(({ _id }) => _id)

/** Creates two salespeople of a dealership with a packet each, opened and clicked. */
async function twoSalespeople(place = staffOf()) {
  const mine = await sendPacket(leads, { ...place, admin: place.sales })
  const theirs = await sendPacket(leads, { ...place, admin: place.otherSales })
  for (const sent of [mine, theirs]) {
    const logId = await sent.open()
    await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked') } })
  }
  const { dealershipId } = place
  const click = async (user = place.sales, email = mine.email, query = {}) =>
    (await leads.as(user).call('getClickStream', { params: { dealershipId, email }, query })).body.entries.map(({ link }) => link)
  await eventually(async () => expect(await click(place.admin)).toEqual([mine.link]))
  await eventually(async () => expect(await click(place.admin, theirs.email)).toEqual([theirs.link]))
  return { ...place, mine, theirs, click, sam: leads.as(place.sales), sue: leads.as(place.otherSales) }
}

test('SALES see their own packet links; any other link gets the same response as a missing one', async () => {
  const { dealershipId, mine, theirs, sam } = await twoSalespeople()
  const list = async (query = {}) => (await sam.call('listPacketLogs', { query: { dealershipId, ...query } })).body
  expect(ids(await list())).toEqual([mine.packetLogId])
  expect(await list({ page: 1 })).toMatchObject({ total: 1 })
  expect(await list({ email: theirs.email })).toEqual([])
  expect(await list({ customerId: theirs.customerId })).toEqual([])
  expect((await sam.call('getPacketLog', { params: { logId: mine.packetLogId } })).status).toBe(200)
  const foreign = await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })
  const missing = await sam.call('getPacketLog', { params: { logId: newId() } })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  for (const response of [
    await sam.call('heartbeat', { params: { logId: theirs.packetLogId } }),
    await sam.call('closePacket', { params: { logId: theirs.packetLogId }, body: { action: 'page_hide' } }),
    await sam.call('saveOptions', { params: { logId: theirs.packetLogId }, body: {} }),
  ]) {
    expect(response.status).toBe(404)
  }
})

test('SALES who repeat a colleague’s link get a conflict and none of its activity', async () => {
  const { dealershipId, mine, theirs, sam, sue } = await twoSalespeople()
  const repeat = (staff: typeof sam, { customerId, link }: typeof mine) =>
    staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, link } })
  const response = await repeat(sam, theirs)
  expect(response).toMatchObject({ status: 409, body: { code: 'LINK_EXISTS' } })
  expect(response.body).not.toHaveProperty('opens')
  expect(await repeat(sam, mine)).toMatchObject({ status: 201, body: { _id: mine.packetLogId } })
  expect(await repeat(sue, theirs)).toMatchObject({ status: 201, body: { _id: theirs.packetLogId } })
  expect(await repeat(mine.staff, mine)).toMatchObject({ status: 201, body: { _id: mine.packetLogId } })
})

test('SALES get no activity of a customer without a visible lead or link, by address and by link', async () => {
  const { mine, theirs, click, sales, admin } = await twoSalespeople()
  expect(await click(sales, mine.email)).toEqual([mine.link])
  expect(await click(sales, theirs.email)).toEqual([])
  expect(await click(sales, theirs.email, { link: theirs.link })).toEqual([])
  expect(await click(sales, mine.email, { link: theirs.link })).toEqual([])
  expect(await click(admin, theirs.email, { link: theirs.link })).toEqual([theirs.link])
})

test('a link that SALES made for another salesperson’s customer shows only that link', async () => {
  const { dealershipId, theirs, sam, click, sales } = await twoSalespeople()
  const made = await sam.call('createPacketLog', { body: { dealershipId, customerId: theirs.customerId, vehicle } })
  const opened = await leads.anonymous().call('handleOpen', { body: { dealershipId, link: made.body.link, vin: vehicle.vin } })
  const body = { customerLogs: logs(leads.clock.now(), 'pdf_clicked') }
  await leads.anonymous().call('saveOptions', { params: { logId: opened.body.logId }, body })
  await eventually(async () => expect(await click(sales, theirs.email)).toEqual([made.body.link]))
  const list = await sam.call('listPacketLogs', { query: { dealershipId, customerId: theirs.customerId } })
  expect(ids(list.body)).toEqual([made.body._id])
  expect((await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })).status).toBe(404)
})

test('assigning a lead also shares the links made for it, and unassigning revokes that', async () => {
  const { dealershipId, theirs, sam, sales, click } = await twoSalespeople()
  const { _id: id, name, email, role } = sales
  const assign = (assignedTo: object | null) =>
    leads.db.collection('leads').updateOne({ _id: new ObjectId(theirs.leadId) }, { $set: { assignedTo } })
  expect((await assign({ id, name, email, role })).modifiedCount).toBe(1)
  expect(ids((await sam.call('listPacketLogs', { query: { dealershipId, customerId: theirs.customerId } })).body)).toEqual([
    theirs.packetLogId,
  ])
  expect(await click(sales, theirs.email)).toEqual([theirs.link])
  expect((await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })).status).toBe(200)
  await assign(null)
  expect((await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })).status).toBe(404)
})

test('SALES who add a lead to another salesperson’s customer see no links, visits and numbers of others', async () => {
  const { dealershipId, theirs, sam, sales, click } = await twoSalespeople()
  const submitted = await leads.anonymous().call('saveOptions', { params: { logId: await theirs.open() }, body: { options } })
  expect(submitted.status).toBe(200)
  await eventually(async () => expect((await theirs.lead())?.lastSubmission).toMatchObject({ options }))
  const { customerId } = theirs
  const body = { customerId, firstName: 'Cora', lastName: 'Customer', vehicle }
  const own = await sam.call('createLead', { params: { dealershipId }, body })
  expect(own.status).toBe(201)
  const timeline = async () => (await sam.call('getLeadTimeline', { params: { dealershipId, leadId: own.body._id } })).body

  expect((await sam.call('listPacketLogs', { query: { dealershipId, customerId } })).body).toEqual([])
  expect((await sam.call('getCustomer', { params: { dealershipId, customerId } })).body.packets).toEqual([])
  expect((await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })).status).toBe(404)
  expect(await click(sales, theirs.email)).toEqual([])
  expect((await sam.call('getSessionActivity', { params: { dealershipId, email: theirs.email } })).body.sessions).toEqual([])
  expect((await sam.call('listActiveViewers', { query: { dealershipId } })).body.viewers).not.toContainEqual(
    expect.objectContaining({ customerId }),
  )
  const seen = await timeline()
  expect(seen.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['lead-created'])
  expect(seen.opensByDay.every(({ opens }: { opens: number }) => opens === 0)).toBe(true)
  const listed = (await sam.call('listLeads', { params: { dealershipId } })).body.find(({ _id }: { _id: string }) => _id === own.body._id)
  for (const lead of [seen.lead, listed, own.body]) expect(lead).toMatchObject({ lastSubmission: null, lastSent: null, link: null })

  const made = await sam.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  expect(ids((await sam.call('listPacketLogs', { query: { dealershipId, customerId } })).body)).toEqual([made.body._id])
  expect((await timeline()).entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['lead-created', 'packet-sent'])
})

test('SALES see every link when their dealership lets them see every lead', async () => {
  const place = staffOf()
  const settings = { salesLeadVisibility: 'all' }
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(place.dealershipId), name: 'Open Motors', settings })
  const { dealershipId, mine, theirs, click, sam, sales } = await twoSalespeople(place)
  const all = await sam.call('listPacketLogs', { query: { dealershipId } })
  expect(ids(all.body).sort()).toEqual([mine.packetLogId, theirs.packetLogId].sort())
  expect(await click(sales, theirs.email)).toEqual([theirs.link])
  expect((await sam.call('getPacketLog', { params: { logId: theirs.packetLogId } })).status).toBe(200)
})
