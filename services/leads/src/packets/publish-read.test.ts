import type { EventData } from '@forecourt/contracts/event'
import { packetDocumentRead } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { COUNTED_OPENS_PER_HOUR } from '../domain/packet-limits.ts'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { logs, type SentPacket, sendPacket } from '../testing/packets.ts'
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
    ...{ leadId, packetLogId, customerId, documents: ['inspection'], vehicle: { make: 'Ford' }, openedAt, lastSeenAt: null },
    ...{ assignedTo: { id: otherSales._id }, sentBy: { id: admin._id }, at: leads.clock.now().toISOString() },
  })
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
