import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket } from '../testing/packets.ts'
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
