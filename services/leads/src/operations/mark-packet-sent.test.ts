import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { packetSent } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const mark = (sent: SentPacket, body: object = { channel: 'text' }, user: SessionUser = sent.admin) =>
  leads.as(user).call('markPacketSent', { params: { logId: sent.packetLogId }, body: body as never })
const published = async ({ packetLogId }: SentPacket) =>
  (await leads.events(packetSent.type)).filter(({ data }) => data.packetLogId === packetLogId).map(({ data }) => data)
const now = () => leads.clock.now().toISOString()

test('an unsent link leaves its lead new; sending makes it unopened, with channel and time', async () => {
  const sent = await sendPacket(leads)
  const messages = await leads.live(sent.dealershipId)
  await eventually(async () => expect(await sent.lead()).toMatchObject({ packets: 1, state: 'new', lastSent: null }))
  const at = now()
  const send = { channel: 'text', at, by: { id: sent.admin._id, name: 'Ada Admin' } }
  expect(await mark(sent, { channel: 'text', note: ' Look at this one. ' })).toMatchObject({
    status: 200,
    body: { _id: sent.packetLogId, note: 'Look at this one.', sends: [send] },
  })
  const lastSent = { at, channel: 'text', packetLogId: sent.packetLogId, vehicle: { vin: vehicle.vin } }
  const link = expect.stringMatching(/^\/vehicle-packet\//)
  expect(await sent.lead()).toMatchObject({ state: 'unopened', lastSent, link })
  await eventually(async () => expect(await published(sent)).toMatchObject([{ channel: 'text', customerName: 'Cora Customer' }]))
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'packet.changed', packetLogIds: [sent.packetLogId] })),
  )
})

test('stores the 20 newest sends, newest first, and keeps the note until it changes', async () => {
  const sent = await sendPacket(leads)
  await mark(sent, { channel: 'qr', note: 'Hello' })
  leads.clock.advance(1_000)
  expect((await mark(sent, { channel: 'share' })).body).toMatchObject({ note: 'Hello', sends: [{ channel: 'share' }, { channel: 'qr' }] })
  expect((await mark(sent, { channel: 'share', note: '' })).body).toMatchObject({ note: '' })
  for (let press = 0; press < 20; press += 1) {
    leads.clock.advance(10_000)
    await mark(sent, { channel: 'copy' })
  }
  const { sends = [] } = await sent.packet()
  expect(sends).toHaveLength(20)
  expect(new Set(sends.map(({ channel }: { channel: string }) => channel))).toEqual(new Set(['copy']))
  expect(sends[0]?.at).toBe(now())
  expect(await sent.lead()).toMatchObject({ lastSent: { channel: 'copy', at: now() } })
})

test('records a repeated press once, even ten concurrent ones; another person, channel or later time counts', async () => {
  const sent = await sendPacket(leads)
  const responses = await Promise.all(Array.from({ length: 10 }, () => mark(sent)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await mark(sent, { channel: 'copy' })
  leads.clock.advance(9_999)
  await mark(sent)
  await mark(sent, { channel: 'text' }, owner)
  expect((await sent.packet()).sends).toHaveLength(3)
  leads.clock.advance(1)
  await mark(sent)
  expect((await sent.packet()).sends).toHaveLength(4)
  await eventually(async () => expect(await published(sent)).toHaveLength(4))
})

test('the lead shows the newest send of all of its customer’s links', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, staff } = sent
  const other = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  await staff.call('markPacketSent', { params: { logId: other.body._id }, body: { channel: 'copy' } })
  leads.clock.advance(60_000)
  await mark(sent, { channel: 'qr' })
  expect(await sent.lead()).toMatchObject({ packets: 2, lastSent: { channel: 'qr', packetLogId: sent.packetLogId, at: now() } })
})

test('a link without a record of sends counts as sent when it was made', async () => {
  const sent = await sendPacket(leads)
  await leads.db.collection('packet-logs').updateOne({ _id: new ObjectId(sent.packetLogId) }, { $unset: { sends: '', note: '' } })
  const { dealershipId, customerId, staff } = sent
  await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ packets: 2, state: 'unopened', lastSent: null }))
  expect(await sent.packet()).toMatchObject({ note: '', sends: [] })
})

test('rejects a revoked or expired link', async () => {
  const sent = await sendPacket(leads)
  await sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body: { revoked: true } })
  expect(await mark(sent)).toMatchObject({ status: 409, body: { code: 'PACKET_LINK_REVOKED' } })
  expect((await sent.packet()).sends).toEqual([])
})

test('SALES cannot mark a link as sent that they do not see', async () => {
  const sent = await sendPacket(leads)
  expect(await mark(sent, { channel: 'text' }, sent.sales)).toMatchObject({ status: 404, body: { message: 'Packet not found' } })
  expect((await sent.packet()).sends).toEqual([])
})

test.each([{}, { channel: 'pigeon' }, { channel: { $gt: '' } }, { channel: 'text', note: 'x'.repeat(501) }])('rejects %j', async (body) => {
  const sent = await sendPacket(leads)
  expect((await mark(sent, body)).status).toBe(400)
})
