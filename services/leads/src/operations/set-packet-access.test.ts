import { eventually } from '@forecourt/dev-servers/eventually'
import { owner, staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { logs, options, type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const HOUR = 60 * 60_000
const REVOKED = { status: 410, body: { code: 'PACKET_LINK_REVOKED', message: expect.stringContaining('no longer available') } }
const EXPIRED = { status: 410, body: { code: 'PACKET_LINK_EXPIRED', message: expect.stringContaining('expired') } }

const set = (sent: SentPacket, body: object, user = sent.admin) =>
  leads.as(user).call('setPacketAccess', { params: { logId: sent.packetLogId }, body })
const openAs = (sent: SentPacket, client = leads.anonymous()) =>
  client.call('handleOpen', { body: { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin } })
const published = async ({ packetLogId }: SentPacket) =>
  (await leads.events('leads.packet.access-changed.v1'))
    .filter(({ data }) => data.packetLogId === packetLogId)
    .map(({ data: { revoked, wasRevoked, expiresAt } }) => ({ revoked, wasRevoked, expiresAt }))
const inAnHour = () => new Date(leads.clock.now().getTime() + HOUR).toISOString()

test('a revoked link returns 410 to customers, scanners and staff, and works again after it is restored', async () => {
  const sent = await sendPacket(leads)
  const messages = await leads.live(sent.dealershipId)
  const revokedAt = leads.clock.now().toISOString()
  expect(await set(sent, { revoked: true })).toMatchObject({ status: 200, body: { _id: sent.packetLogId, revokedAt, expiresAt: null } })
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'packet.changed', packetLogIds: [sent.packetLogId] })),
  )
  for (const client of [leads.anonymous(), leads.anonymous({ 'user-agent': 'Googlebot/2.1' }), sent.staff]) {
    expect(await openAs(sent, client)).toMatchObject(REVOKED)
  }
  expect(await sent.packet()).toMatchObject({ revokedAt, revokedBy: { name: 'Ada Admin' }, opened: false, opens: 0 })
  expect((await set(sent, { revoked: true }, owner)).body).toMatchObject({ revokedAt, revokedBy: { name: 'Ada Admin' } })
  expect(await set(sent, { revoked: false })).toMatchObject({ body: { revokedAt: null, revokedBy: null } })
  expect((await openAs(sent)).status).toBe(200)
  await eventually(async () =>
    expect(await published(sent)).toEqual([
      { revoked: true, wasRevoked: false, expiresAt: null },
      { revoked: false, wasRevoked: true, expiresAt: null },
    ]),
  )
})

test('an open page of a revoked link can only send a close, also as a preview', async () => {
  const sent = await sendPacket(leads)
  const [customer, scanner] = [await sent.open(), await sent.open(leads.anonymous({ 'user-agent': 'Googlebot/2.1' }))]
  const preview = await sent.open(sent.staff)
  await set(sent, { revoked: true })
  for (const logId of [customer, scanner]) {
    expect(await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })).toMatchObject(REVOKED)
  }
  for (const logId of [preview, sent.packetLogId]) {
    expect(await sent.staff.call('saveOptions', { params: { logId }, body: { options } })).toMatchObject(REVOKED)
  }
  expect(await sent.packet()).toMatchObject({ submittedOptions: null, opens: 1 })
  const customerLogs = logs(leads.clock.now(), 'photo_clicked')
  for (const logId of [customer, scanner, preview]) {
    const params = { logId }
    expect(await leads.anonymous().call('heartbeat', { params })).toMatchObject(REVOKED)
    expect(await leads.anonymous().call('saveOptions', { params, body: { customerLogs } })).toMatchObject(REVOKED)
    expect(await leads.anonymous().call('getPacketLog', { params })).toMatchObject(REVOKED)
    expect((await leads.anonymous().call('closePacket', { params, body: { action: 'page_hide' } })).status).toBe(200)
  }
  await set(sent, { revoked: false })
  expect((await leads.anonymous().call('heartbeat', { params: { logId: customer } })).status).toBe(200)
})

test('heartbeats get 410 within half a minute when another replica revokes the link, or it expires', async () => {
  const sent = await sendPacket(leads)
  const other = await leads.replica()
  const logId = await sent.open()
  const beat = async () => (await leads.anonymous().call('heartbeat', { params: { logId } })).status
  expect(await beat()).toBe(200)
  await set(sent, { expiresAt: inAnHour() })
  expect(await beat()).toBe(200)
  leads.clock.advance(HOUR)
  expect(await beat()).toBe(410)
  const revoke = { params: { logId: sent.packetLogId }, body: { revoked: true, expiresAt: null } }
  expect((await other.as(sent.admin).call('setPacketAccess', revoke)).status).toBe(200)
  expect((await other.anonymous().call('heartbeat', { params: { logId } })).status).toBe(410)
})

test('a link expires at its time, and works again after it is extended', async () => {
  const sent = await sendPacket(leads)
  const expiresAt = inAnHour()
  expect((await set(sent, { expiresAt })).body).toMatchObject({ expiresAt, revokedAt: null })
  const logId = await sent.open()
  leads.clock.advance(HOUR - 1)
  expect((await openAs(sent)).status).toBe(200)
  leads.clock.advance(1)
  expect(await openAs(sent)).toMatchObject(EXPIRED)
  expect(await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })).toMatchObject(EXPIRED)
  expect((await set(sent, { expiresAt: null })).body).toMatchObject({ expiresAt: null })
  expect((await openAs(sent)).status).toBe(200)
})

test('keeps values that are not in the request, and publishes nothing without a change', async () => {
  const sent = await sendPacket(leads)
  const expiresAt = inAnHour()
  const revokedAt = leads.clock.now().toISOString()
  await set(sent, { revoked: true, expiresAt })
  leads.clock.advance(1_000)
  for (const body of [{ revoked: true }, { expiresAt }]) expect((await set(sent, body)).body).toMatchObject({ revokedAt, expiresAt })
  expect((await set(sent, { revoked: false })).body).toMatchObject({ revokedAt: null, expiresAt })
  await eventually(async () =>
    expect(await published(sent)).toEqual([
      { revoked: true, wasRevoked: false, expiresAt },
      { revoked: false, wasRevoked: true, expiresAt },
    ]),
  )
})

test('ten concurrent calls publish one event', async () => {
  const sent = await sendPacket(leads)
  const responses = await Promise.all(Array.from({ length: 10 }, () => set(sent, { revoked: true })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await eventually(async () => expect(await published(sent)).toEqual([{ revoked: true, wasRevoked: false, expiresAt: null }]))
})

test('a new expiration of a revoked link publishes that it was revoked before', async () => {
  const sent = await sendPacket(leads)
  const expiresAt = inAnHour()
  await set(sent, { revoked: true })
  await set(sent, { expiresAt })
  await eventually(async () => expect((await published(sent)).at(-1)).toEqual({ revoked: true, wasRevoked: true, expiresAt }))
})

test('a link expires at the time of its creation request; rejects a time in the past', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId } = sent
  const make = (expiresAt: string) => sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, expiresAt } })
  const expiresAt = inAnHour()
  expect(await make(expiresAt)).toMatchObject({ status: 201, body: { expiresAt } })
  const now = leads.clock.now().toISOString()
  for (const refused of [await make(now), await set(sent, { expiresAt: now })]) {
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: [{ path: 'expiresAt' }] } })
  }
})

test.each([{}, { revoked: 'yes' }, { expiresAt: 'tomorrow' }, { expiresAt: { $gt: '' } }])('rejects %j', async (body) => {
  const sent = await sendPacket(leads)
  expect((await set(sent, body)).status).toBe(400)
})

test('only users who see a packet link can revoke it', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  const revoked = { revoked: true }
  expect((await set(sent, revoked, place.sales)).status).toBe(404)
  expect((await set(sent, revoked, owner)).status).toBe(200)
})
