import { randomUUID } from 'node:crypto'
import type { EventData } from '@forecourt/contracts/event'
import { packetDocumentRead, packetInteracted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { COUNTED_OPENS_PER_HOUR } from '../domain/packet-limits.ts'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { type Logs, logs, type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Sends what a packet page sends when a customer has a page of a document in view. */
async function read(logId: string, page: string): Promise<void> {
  const customerLogs = logs(leads.clock.now(), 'photo_clicked', 'pdf_page_viewed').map((log) => ({ ...log, oldValue: page }))
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })).status).toBe(200)
}
const published = async ({ dealershipId }: SentPacket) =>
  (await leads.events<EventData<typeof packetDocumentRead>>(packetDocumentRead.type, dealershipId)).map(({ data }) => data)

test('a document that is read names the packet, and the people responsible at that time', async () => {
  const sent = await sendPacketOfTwo(leads)
  const { dealershipId, leadId, packetLogId, customerId, sales, otherSales, admin } = sent
  const logId = await sent.open()
  const openedAt = leads.clock.now().toISOString()
  await read(logId, 'autocheck 1/3')
  await eventually(async () => expect(await published(sent)).toMatchObject([{ assignedTo: { id: sales._id } }]))
  const body = { assignedTo: { id: otherSales._id } }
  expect((await sent.staff.call('assignLead', { params: { dealershipId, leadId }, body })).status).toBe(200)
  leads.clock.advance(90_000)
  await read(logId, 'inspection 2/20')
  await eventually(async () => expect(await published(sent)).toHaveLength(2))
  expect((await published(sent))[1]).toMatchObject({
    leadId,
    packetLogId,
    customerId,
    documents: ['inspection'],
    vehicle: { make: 'Ford' },
    openedAt,
    lastSeenAt: null,
    assignedTo: { id: otherSales._id },
    sentBy: { id: admin._id },
    at: leads.clock.now().toISOString(),
  })
})

test('a page read that is sent again by the next visit, because its page missed the response, is published once', async () => {
  const sent = await sendPacket(leads)
  const first = await sent.open()
  leads.clock.advance(20_000)
  const [log] = logs(leads.clock.now(), 'pdf_page_viewed')
  const customerLogs = [{ ...log, id: randomUUID(), oldValue: 'inspection 1/4' }] as Logs
  const send = async (logId: string, entries: Logs) =>
    expect((await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: entries } })).status).toBe(200)
  await send(first, customerLogs)
  await eventually(async () => expect(await published(sent)).toHaveLength(1))
  leads.clock.advance(600_000)
  const second = await sent.open()
  await send(second, customerLogs)
  leads.clock.advance(1_000)
  await read(second, 'msrp 1/2')
  await eventually(async () => expect((await published(sent)).map(({ documents }) => documents)).toEqual([['inspection'], ['msrp']]))
  const sentLogs = (await leads.events<EventData<typeof packetInteracted>>(packetInteracted.type, sent.dealershipId)).map(({ data }) =>
    data.customerLogs.map(({ field }) => field),
  )
  expect(sentLogs).toEqual([['pdf_page_viewed'], ['photo_clicked', 'pdf_page_viewed']])
})

test('what a customer did while a clock ran behind, or without a connection, counts in the visit that reports it first', async () => {
  const sent = await sendPacket(leads)
  const before = leads.clock.now()
  leads.clock.advance(60_000)
  const logId = await sent.open()
  const [log] = logs(before, 'pdf_page_viewed')
  const customerLogs = [{ ...log, id: randomUUID(), oldValue: 'inspection 1/4' }] as Logs
  for (let time = 0; time < 2; time++) await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  await eventually(async () => expect(await published(sent)).toMatchObject([{ documents: ['inspection'] }, { documents: ['inspection'] }]))
})

test('publishes nothing for a visit that repeats too often, and for entries without a page', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  for (let more = 1; more < COUNTED_OPENS_PER_HOUR; more += 1) await sent.open()
  await read(await sent.open(), 'inspection 1/4')
  await read(logId, 'inspection 9/4')
  await read(logId, 'msrp 1/2')
  await eventually(async () => expect(await published(sent)).toMatchObject([{ documents: ['msrp'] }]))
})
