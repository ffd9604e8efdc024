import { randomUUID } from 'node:crypto'
import { eventually } from '@forecourt/dev-servers/eventually'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { COUNTED_OPENS_PER_HOUR, PACKET_LIMITS } from '../domain/packet-limits.ts'
import { takeEntries } from '../packets/take-in.ts'
import { createLeadsStores } from '../store/leads-stores.ts'
import { logs, options, type SentPacket, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const HOUR_MS = 60 * 60 * 1_000
const from = (address: string) => leads.anonymous({ 'x-forwarded-for': address })

async function openFrom({ dealershipId, link }: SentPacket, address: string, requestId?: string) {
  const body = { dealershipId, link, vin: vehicle.vin, requestId }
  const { status, body: opened } = await from(address).call('handleOpen', { body })
  return { status, token: opened.logId as string }
}

/** Sets the stored usage of a packet in this hour. */
async function use({ packetLogId }: SentPacket, usage: object) {
  const hour = new Date(Math.floor(leads.clock.now().getTime() / HOUR_MS) * HOUR_MS)
  const none = { visits: 0, entries: 0, submissions: 0, visitors: {}, allVisits: 0, allEntries: 0 }
  await leads.db.collection('packet-logs').updateOne({ _id: new ObjectId(packetLogId) }, { $set: { usage: { hour, ...none, ...usage } } })
}

async function send(token: string, count: number) {
  const fields = Array.from({ length: count }, () => 'photo_clicked')
  const customerLogs = logs(leads.clock.now(), ...fields).map((log, index) => ({ ...log, id: `${token.slice(0, 8)}${index}` }))
  return (await leads.anonymous().call('saveOptions', { params: { logId: token }, body: { customerLogs } })).status
}

test('opens of scanners do not use up the counted opens of a visitor from their address', async () => {
  const sent = await sendPacket(leads)
  const scanner = { 'user-agent': 'Slackbot-LinkExpanding 1.0', 'x-forwarded-for': '203.0.113.9' }
  for (let open = 0; open < COUNTED_OPENS_PER_HOUR; open++) await sent.open(leads.anonymous(scanner))
  expect(await sent.packet()).toMatchObject({ opens: 0 })
  await openFrom(sent, '203.0.113.9')
  expect(await sent.packet()).toMatchObject({ opens: 1 })
})

test('counts at most 5 opens per visitor and hour', async () => {
  const sent = await sendPacket(leads)
  for (let burst = 0; burst < 3; burst++) {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openFrom(sent, '203.0.113.7')))
    expect(opened.every(({ status }) => status === 200)).toBe(true)
  }
  expect(await sent.packet()).toMatchObject({ opens: 5, active: true, lastOpenedAt: leads.clock.now().toISOString() })
  await openFrom(sent, '203.0.113.8')
  leads.clock.advance(HOUR_MS)
  await openFrom(sent, '203.0.113.7')
  expect(await sent.packet()).toMatchObject({ opens: 7, lastOpenedAt: leads.clock.now().toISOString() })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 7 }))
  expect(await leads.events('leads.packet.opened.v1', sent.dealershipId)).toHaveLength(7)
  const timeline = await sent.staff.call('getLeadTimeline', { params: { dealershipId: sent.dealershipId, leadId: sent.leadId } })
  expect(timeline.body.opensByDay.reduce((sum: number, { opens }: { opens: number }) => sum + opens, 0)).toBe(7)
})

test('counts concurrent opens exactly', async () => {
  const sent = await sendPacket(leads)
  const opened = await Promise.all(Array.from({ length: 8 }, () => openFrom(sent, '203.0.113.9')))
  expect(opened.every(({ status }) => status === 200)).toBe(true)
  expect(await sent.packet()).toMatchObject({ opens: 5 })
})

test.each([
  ['in an hour', { visits: PACKET_LIMITS.visitsPerHour - 1 }, 200],
  ['in total', { allVisits: PACKET_LIMITS.visits - 1 }, 429],
])('returns 429 and stores no visit for a packet that was opened too often %s', async (_, usage, nextHour) => {
  const sent = await sendPacket(leads)
  await use(sent, usage)
  expect((await openFrom(sent, '203.0.113.1')).status).toBe(200)
  expect((await openFrom(sent, '203.0.113.2')).status).toBe(429)
  expect(await leads.db.collection('visits').countDocuments({ packetLogId: new ObjectId(sent.packetLogId) })).toBe(1)
  leads.clock.advance(HOUR_MS)
  expect((await openFrom(sent, '203.0.113.2')).status).toBe(nextHour)
})

test('a retried open takes one of the visits of its packet and of the counted opens of its visitor', async () => {
  const sent = await sendPacket(leads)
  await use(sent, { visits: PACKET_LIMITS.visitsPerHour - 2 })
  const requestId = randomUUID()
  for (let attempt = 0; attempt <= COUNTED_OPENS_PER_HOUR; attempt++) {
    expect((await openFrom(sent, '203.0.113.1', requestId)).status).toBe(200)
  }
  expect((await openFrom(sent, '203.0.113.1')).status).toBe(200)
  expect(await sent.packet()).toMatchObject({ opens: 2 })
  expect((await openFrom(sent, '203.0.113.1')).status).toBe(429)
  expect((await openFrom(sent, '203.0.113.1', requestId)).status).toBe(200)
})

test.each([
  ['in an hour', { entries: PACKET_LIMITS.entriesPerHour - 2 }],
  ['in total', { allEntries: PACKET_LIMITS.entries - 2 }],
])('returns 429 and stores no entries beyond the limit %s', async (_, usage) => {
  const sent = await sendPacket(leads)
  const token = await sent.open()
  await use(sent, usage)
  expect(await send(token, 2)).toBe(200)
  expect(await send(token, 3)).toBe(429)
  const interacted = await leads.events<{ customerLogs: object[] }>('leads.packet.interacted.v1', sent.dealershipId)
  expect(interacted.map(({ data }) => data.customerLogs.length)).toEqual([2])
})

test('rejects a visit beyond its limit, and accepts another visit of the packet', async () => {
  const sent = await sendPacket(leads)
  const [token, other] = [await sent.open(), await sent.open()]
  const set = { entries: PACKET_LIMITS.entriesPerVisit }
  const { matchedCount } = await leads.db.collection('visits').updateOne({ tokenHash: hashLinkToken(token) }, { $set: set })
  expect(matchedCount).toBe(1)
  expect([await send(token, 1), await send(other, 1)]).toEqual([429, 200])
})

test('accepts a submission without entries beyond the entry limit, up to the submission limit', async () => {
  const sent = await sendPacket(leads)
  const token = await sent.open()
  await use(sent, { entries: PACKET_LIMITS.entriesPerHour })
  const submit = (calcDownPayment: number) => {
    const body = { options: { ...options, calcDownPayment }, customerLogs: logs(leads.clock.now(), 'photo_clicked') }
    return leads.anonymous().call('saveOptions', { params: { logId: token }, body })
  }
  expect(await submit(1_000)).toMatchObject({ status: 200, body: { message: 'Options submitted!' } })
  expect(await leads.events('leads.packet.interacted.v1', sent.dealershipId)).toHaveLength(0)
  await use(sent, { submissions: PACKET_LIMITS.submissionsPerHour })
  expect((await submit(2_000)).status).toBe(429)
  expect((await sent.packet()).submittedOptions).toMatchObject({ calcDownPayment: 1_000 })
})

test('logs once that a packet exceeds a limit, even for concurrent calls', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const [visit] = await createLeadsStores(leads.db).visits.watched({ dealershipId: sent.dealershipId, seenAfter: new Date(0) })
  await use(sent, { entries: PACKET_LIMITS.entriesPerHour - 5 })
  const said: object[] = []
  const deps = { stores: createLeadsStores(leads.db), clock: leads.clock.now }
  const take = () => takeEntries(deps, visit as never, 1, { warn: (facts: object) => said.push(facts) } as never)
  const taken = await Promise.all(Array.from({ length: 40 }, take))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(said).toEqual([{ packetLogId: sent.packetLogId, limit: 'entriesPerHour' }])
})
