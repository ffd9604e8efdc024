import { packetCreated } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { ClientRequestOf } from '@forecourt/contracts/operation'
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

type Body = ClientRequestOf<typeof leadsOperations.createPacketLog>['body']
const reuse = async ({ dealershipId, customerId, admin }: SentPacket, changes: Partial<Body> = {}, user = admin) => {
  const { status, body } = await leads
    .as(user)
    .call('createPacketLog', { body: { dealershipId, customerId, vehicle, reuse: true, ...changes } })
  expect(status).toBe(201)
  return body
}

test('returns the unsent link again with current facts, and publishes nothing twice', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, staff } = sent
  await staff.call('updateCustomer', { params: { dealershipId, customerId }, body: { firstName: 'Clara' } })
  expect(await reuse(sent, { note: 'Hello' })).toMatchObject({
    _id: sent.packetLogId,
    link: sent.link,
    note: 'Hello',
    customer: { firstName: 'Clara' },
    sends: [],
  })
  expect(await reuse(sent)).toMatchObject({ _id: sent.packetLogId, note: 'Hello' })
  const search = await staff.call('listPacketLogs', { query: { dealershipId, search: 'clara', page: 1 } })
  expect(search.body).toMatchObject({ total: 1 })
  await eventually(async () =>
    expect((await leads.events(packetCreated.type)).filter(({ data }) => data.customerId === customerId)).toHaveLength(1),
  )
})

test('creates another link without reuse, or with a link id', async () => {
  const sent = await sendPacket(leads)
  expect((await reuse(sent, { reuse: false }))._id).not.toBe(sent.packetLogId)
  expect(await reuse(sent, { linkId: 'k7w2m9q4z' })).toMatchObject({ linkId: 'k7w2m9q4z' })
})

test('ten concurrent calls get one link', async () => {
  const sent = await sendPacket(leads)
  const made = await Promise.all(Array.from({ length: 10 }, () => reuse(sent, { template: 'cash-only' })))
  expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
  expect(made[0]?._id).not.toBe(sent.packetLogId)
})

test('another template, vehicle, user or customer gets a separate link', async () => {
  const sent = await sendPacket(leads)
  const other = await sendPacket(leads, sent)
  const links = await Promise.all([
    reuse(sent, { template: 'cash-only' }),
    reuse(sent, { vehicle: { ...vehicle, vin: '2FTFW1E55PFA00002' } }),
    reuse(sent, { vehicle: { ...vehicle, vin: '', stockNumber: 'P1' } }),
    reuse(sent, { vehicle: { ...vehicle, vin: '', stockNumber: 'P2' } }),
    reuse(sent, {}, sent.sales),
    reuse(sent, {}, owner),
  ])
  expect(new Set([sent.packetLogId, other.packetLogId, ...links.map(({ _id }) => _id)]).size).toBe(8)
  expect(await reuse(other)).toMatchObject({ _id: other.packetLogId, link: other.link })
})

const HOUR = 3_600_000
test.each<[string, (sent: SentPacket) => Promise<unknown>]>([
  ['sent', (sent) => sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'copy' } })],
  ['opened', (sent) => sent.open()],
  ['revoked', (sent) => sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body: { revoked: true } })],
  [
    'expired',
    async (sent) => {
      const expiresAt = new Date(leads.clock.now().getTime() + HOUR).toISOString()
      await sent.staff.call('setPacketAccess', { params: { logId: sent.packetLogId }, body: { expiresAt } })
      leads.clock.advance(HOUR)
    },
  ],
  [
    'without a record of sends',
    ({ packetLogId }) => leads.db.collection('packet-logs').updateOne({ _id: new ObjectId(packetLogId) }, { $unset: { sends: '' } }),
  ],
  ['deleted', (sent) => sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })],
])('does not reuse a link that is %s', async (_, happens) => {
  const sent = await sendPacket(leads)
  await happens(sent)
  const made = await reuse(sent)
  expect(made._id).not.toBe(sent.packetLogId)
  expect(made).toMatchObject({ opens: 0, sends: [], revokedAt: null, expiresAt: null })
  expect((await reuse(sent))._id).toBe(made._id)
})

test('reuses a link with an expiration when none or the same is requested', async () => {
  const sent = await sendPacket(leads)
  const [soon, later] = [HOUR, 2 * HOUR].map((ms) => new Date(leads.clock.now().getTime() + ms).toISOString())
  const ending = await reuse(sent, { expiresAt: soon ?? null })
  expect(ending).toMatchObject({ expiresAt: soon })
  expect((await reuse(sent, { expiresAt: soon ?? null }))._id).toBe(ending._id)
  expect((await reuse(sent, { expiresAt: later ?? null }))._id).not.toBe(ending._id)
  expect((await reuse(sent, { expiresAt: null }))._id).toBe(sent.packetLogId)
})
