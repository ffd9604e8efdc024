import { staffOf } from '@forecourt/service-testing/people'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const ids = (body: { _id: string }[]) => body.map(({ _id }) => _id)

test('returns packet links newest first: all, of one customer by email or id, or in pages', async () => {
  const place = staffOf()
  const { dealershipId } = place
  const first = await sendPacket(leads, place)
  leads.clock.advance(1_000)
  const second = await sendPacket(leads, place)
  const staff = leads.as(place.admin)
  const list = (query: Record<string, string | number>) => staff.call('listPacketLogs', { query: { dealershipId, ...query } })
  expect(ids((await list({})).body)).toEqual([second.packetLogId, first.packetLogId])
  expect(ids((await list({ email: first.email.toUpperCase() })).body)).toEqual([first.packetLogId])
  expect(ids((await list({ customerId: second.customerId })).body)).toEqual([second.packetLogId])
  expect((await list({ email: 'unknown@example.com' })).body).toEqual([])
  const page = await list({ page: 2, pageSize: 1, search: 'customer' })
  expect(page.body).toMatchObject({ total: 2, page: 2, pageSize: 1 })
  expect(ids(page.body.packetLogs)).toEqual([first.packetLogId])
})

test('finds a packet link by the words of its row in any order: customer, phone and vehicle with its trim', async () => {
  const { dealershipId, staff } = await sendPacket(leads)
  const total = async (search: string) => (await staff.call('listPacketLogs', { query: { dealershipId, search, page: 1 } })).body.total
  for (const search of ['2023 Ford F-150 Lariat', 'lariat', 'f-150 lariat', 'Cora LARIAT', 'ford 2023', '(555) 123', '555 123-4567 ford'])
    expect.soft([search, await total(search)]).toEqual([search, 1])
  for (const search of ['lariat raptor', 'cora ranger', 'l.riat']) expect.soft([search, await total(search)]).toEqual([search, 0])
})

test('returns the packet links of one vehicle, also those from before it had a VIN, however many others contain its numbers', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, staff, customerId } = sent
  const make = async (changes: Partial<typeof vehicle>) => {
    leads.clock.advance(1_000)
    const { status, body } = await staff.call('createPacketLog', {
      body: { dealershipId, customerId, vehicle: { ...vehicle, ...changes } },
    })
    expect(status).toBe(201)
    return body._id as string
  }
  const before = await make({ vin: '' })
  const otherVin = '2FTFW1E55PFA00002'
  const other = await make({ vin: otherVin })
  await make({ vin: '', stockNumber: 'P47110' })
  const list = async (query: { vin?: string; stockNumber?: string; search?: string }) => {
    const { body } = await staff.call('listPacketLogs', { query: { dealershipId, page: 1, pageSize: 100, ...query } })
    expect(body.total).toBe(body.packetLogs.length)
    return ids(body.packetLogs)
  }
  const { vin, stockNumber } = vehicle
  expect(await list({ vin })).toEqual([sent.packetLogId])
  expect(await list({ vin, stockNumber })).toEqual([before, sent.packetLogId])
  expect(await list({ vin: otherVin, stockNumber: 'P1' })).toEqual([other])
  expect(await list({ vin: '', stockNumber })).toEqual([other, before, sent.packetLogId])
  expect(await list({ stockNumber: 'P471' })).toEqual([])
  expect(await list({ vin, stockNumber, search: 'nowhere' })).toEqual([])

  const [made] = await leads.db
    .collection('packet-logs')
    .find({ _id: new ObjectId(sent.packetLogId) })
    .toArray()
  const others = Array.from({ length: 40 }, (_, index) => ({
    ...made,
    _id: new ObjectId(),
    linkId: `${made?.linkId}${index}`,
    createdAt: leads.clock.now(),
    vehicle: { ...vehicle, vin: `3FTFW1E55PFA000${10 + index}`, stockNumber: `Q${index}` },
  }))
  await leads.db.collection('packet-logs').insertMany(others)
  // a plan may be cached that was as good while there were four links
  await leads.db.command({ planCacheClear: 'packet-logs' })
  const recorded = await recordedQueries(leads.db, ['packet-logs'], () => list({ vin, stockNumber }), 2)
  // the service may count the customer's links meanwhile
  const queries = recorded.filter(({ command }) => JSON.stringify(command).includes(stockNumber))
  expect(queries.length).toBeGreaterThanOrEqual(2)
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).toMatch(/^IXSCAN/)
    expect(docsExamined).toBeLessThanOrEqual(5)
  }
})

test('the links that a salesperson sees, sent or of an assigned lead, are found by indexes among those of colleagues', async () => {
  const sent = await sendPacketOfTwo(leads)
  const { dealershipId, sales, packetLogId } = sent
  const [made] = await leads.db
    .collection('packet-logs')
    .find({ _id: new ObjectId(packetLogId) })
    .toArray()
  const others = Array.from({ length: 40 }, (_, index) => ({
    ...made,
    _id: new ObjectId(),
    linkId: `${made?.linkId}${index}`,
    leadId: new ObjectId(),
    createdAt: leads.clock.now(),
  }))
  await leads.db.collection('packet-logs').insertMany(others)
  await leads.db.command({ planCacheClear: 'packet-logs' })
  const list = async () => {
    const { body } = await leads.as(sales).call('listPacketLogs', { query: { dealershipId, page: 1, pageSize: 100 } })
    expect([body.total, ids(body.packetLogs)]).toEqual([1, [packetLogId]])
  }
  const recorded = await recordedQueries(leads.db, ['packet-logs'], list, 2)
  const queries = recorded.filter(({ command }) => JSON.stringify(command).includes(sales._id))
  expect(queries.length).toBeGreaterThanOrEqual(2)
  for (const { docsExamined } of queries) expect(docsExamined).toBeLessThanOrEqual(5)
})

test('returns all packet links of a merged customer by the id from before the merge', async () => {
  const [kept, foreign] = [await sendPacket(leads), await sendPacket(leads)]
  const { dealershipId, staff, customerId } = kept
  const other = await sendPacket(leads, kept)
  const params = { dealershipId, customerId }
  expect((await staff.call('mergeCustomers', { params, body: { customerIds: [other.customerId] } })).status).toBe(200)
  const links = async (id: string) => ids((await staff.call('listPacketLogs', { query: { dealershipId, customerId: id } })).body)
  expect((await links(other.customerId)).sort()).toEqual([kept.packetLogId, other.packetLogId].sort())
  expect(await links(foreign.customerId)).toEqual([])
})

test('a packet is active while it is viewed, until its visit is stale', async () => {
  const sent = await sendPacket(leads)
  const active = async () => (await sent.staff.call('listPacketLogs', { query: { dealershipId: sent.dealershipId } })).body[0]?.active
  expect(await active()).toBe(false)
  await sent.open()
  expect(await active()).toBe(true)
  leads.clock.advance(24_999)
  expect(await active()).toBe(true)
  leads.clock.advance(1)
  expect(await active()).toBe(false)
})
