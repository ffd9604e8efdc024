import { owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const linkIdOf = ({ link }: SentPacket) => link.split('/')[4] ?? ''
const find = (linkId: string, client = leads.internal()) => client.call('findPacketLink', { params: { linkId } })

test('returns the address of a short link, even when revoked, until its deletion, without counting an open', async () => {
  const sent = await sendPacket(leads)
  const found = { status: 200, body: { link: sent.link } }
  expect(await find(linkIdOf(sent))).toMatchObject(found)
  const params = { logId: sent.packetLogId }
  await sent.staff.call('setPacketAccess', { params, body: { revoked: true } })
  expect(await find(linkIdOf(sent))).toMatchObject(found)
  expect(await sent.packet()).toMatchObject({ opened: false, opens: 0, sends: [] })
  expect(await leads.db.collection('visits').countDocuments({})).toBe(0)
  await sent.staff.call('deletePacketLog', { params })
  expect(await find(linkIdOf(sent))).toMatchObject({ status: 404, body: { message: 'Packet not found' } })
})

test('returns 404 for an id that two dealerships have', async () => {
  const places = [await sendPacket(leads), await sendPacket(leads)]
  for (const { staff, dealershipId, customerId } of places) {
    expect((await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, linkId: 'k7w2m9q4z' } })).status).toBe(201)
  }
  expect((await find('k7w2m9q4z')).status).toBe(404)
})

test('returns 404 for a link of a deleted dealership', async () => {
  const sent = await sendPacket(leads)
  // a record that the deletion has not removed yet
  const dealershipId = new ObjectId()
  await leads.db.collection('dealerships').insertOne({ _id: dealershipId, deletedAt: leads.clock.now() })
  await leads.db.collection('packet-logs').updateOne({ _id: new ObjectId(sent.packetLogId) }, { $set: { dealershipId } })
  expect((await find(linkIdOf(sent))).status).toBe(404)
})

test('finds a link by an index', async () => {
  const plan = await leads.db.collection('packet-logs').find({ linkId: 'k7w2m9q4z' }).limit(2).explain('queryPlanner')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"indexName":"link_id"')
})

test('only internal callers are allowed, and an invalid id is rejected', async () => {
  const sent = await sendPacket(leads)
  expect((await find(linkIdOf(sent), leads.anonymous())).status).toBe(401)
  for (const user of [owner, sent.admin]) expect((await find(linkIdOf(sent), leads.as(user))).status).toBe(403)
  expect(await find('short')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
})
