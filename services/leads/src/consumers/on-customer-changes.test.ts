import { packetInteracted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { staffOf } from '@forecourt/service-testing/people'
import { jetstream } from '@nats-io/jetstream'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { NOTHING_REMAINS, remaining } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { applyPacketEvents } from './on-packet-events.ts'

let leads: LeadsFixture
/** the service's stores, which the test can modify */
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

/** Creates an opened packet, and the event of a click on its page. */
async function clicked(place = staffOf()) {
  const sent = await sendPacket(leads, place)
  await sent.open()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1 }))
  const { dealershipId, packetLogId, customerId } = sent
  const visit = await leads.db.collection('visits').findOne({ packetLogId: new ObjectId(packetLogId) })
  const at = leads.clock.now().toISOString()
  const data = {
    dealershipId,
    packetLogId,
    customerId,
    at,
    visitId: visit?._id.toHexString() ?? '',
    customerLogs: [{ id: 'one', field: 'photo_clicked', oldValue: null, newValue: null, timestamp: at }],
  }
  const context = { dealershipId, actor: { kind: 'customer' }, correlationId: 'test', now: leads.clock.now() } as const
  return { sent, envelope: makeEnvelope(packetInteracted, data, context) }
}
type Clicked = Awaited<ReturnType<typeof clicked>>

/** Processes a click as the consumer does; `between` runs after it has read the packet's owner and before it writes. */
async function takeIn({ envelope }: Clicked, between: () => Promise<unknown>): Promise<void> {
  const record: LeadsDeps['stores']['activities']['record'] = async (...entries) => {
    await between()
    await own.stores.activities.record(...entries)
  }
  await applyPacketEvents({ ...own, stores: { ...own.stores, activities: { ...own.stores.activities, record } } }, [envelope])
}
const merge = (kept: SentPacket, other: SentPacket) =>
  kept.staff.call('mergeCustomers', { params: { ...kept }, body: { customerIds: [other.customerId] } })

/** Redelivers a dealership's events of a type. */
async function redeliver(type: string, { dealershipId }: SentPacket): Promise<void> {
  const again = (await leads.events(type)).filter((envelope) => envelope.dealershipId === dealershipId)
  expect(again.length).toBeGreaterThan(0)
  for (const envelope of again) await jetstream(leads.nats).publish(type, JSON.stringify(envelope))
}

test('a click written after the deletion of its packet is deleted and not counted', async () => {
  const one = await clicked()
  await takeIn(one, () => one.sent.staff.call('deletePacketLog', { params: { logId: one.sent.packetLogId } }))
  expect(await remaining(leads, one.sent.dealershipId)).toMatchObject({ activities: 0, visits: 0 })
  expect(await one.sent.lead()).toMatchObject({ clickStreamCount: 0, packets: 0 })
})

test('a click written after the deletion of its customer is deleted and not counted', async () => {
  const one = await clicked()
  await takeIn(one, () => one.sent.staff.call('deleteCustomer', { params: one.sent }))
  expect(await remaining(leads, one.sent.dealershipId)).toEqual(NOTHING_REMAINS)
})

test('a click written after a merge of its customer belongs to the kept customer and is counted', async () => {
  const place = staffOf()
  const [kept, other] = [await clicked(place), await clicked(place)]
  await takeIn(other, () => merge(kept.sent, other.sent))
  expect(await kept.sent.lead()).toMatchObject({ customerId: kept.sent.customerId, clickStreamCount: 1 })
  expect(await remaining(leads, place.dealershipId)).toMatchObject({ 'lead-analytics': 1 })
})

test('a click left by a crashed consumer is deleted on redelivery', async () => {
  const one = await clicked()
  await one.sent.staff.call('deletePacketLog', { params: { logId: one.sent.packetLogId } })
  await own.stores.activities.record([{ ...one.envelope.data, logs: one.envelope.data.customerLogs }])
  await takeIn(one, async () => {})
  expect(await remaining(leads, one.sent.dealershipId)).toMatchObject({ activities: 0 })
})

test('the event of the deletion cleans up after a crashed writer', async () => {
  const one = await clicked()
  await one.sent.staff.call('deletePacketLog', { params: { logId: one.sent.packetLogId } })
  await eventually(async () => expect(await leads.events('leads.packet.deleted.v1')).not.toEqual([]))
  await own.stores.activities.record([{ ...one.envelope.data, logs: one.envelope.data.customerLogs }])
  await leads.db.collection('lead-analytics').updateMany({ _id: new ObjectId(one.sent.customerId) }, { $set: { packets: 7 } })
  await eventually(async () => {
    await redeliver('leads.packet.deleted.v1', one.sent)
    expect(await remaining(leads, one.sent.dealershipId)).toMatchObject({ activities: 0 })
  })
  await eventually(async () => expect(await one.sent.lead()).toMatchObject({ packets: 0, clickStreamCount: 0 }))
})

test('the event of the merge moves what was written for the merged customer', async () => {
  const place = staffOf()
  const [kept, other] = [await clicked(place), await clicked(place)]
  await merge(kept.sent, other.sent)
  await eventually(async () => expect(await leads.events('leads.customer.merged.v1')).not.toEqual([]))
  await own.stores.activities.record([{ ...other.envelope.data, logs: other.envelope.data.customerLogs }])
  await redeliver('leads.customer.merged.v1', kept.sent)
  await eventually(async () => expect(await kept.sent.lead()).toMatchObject({ customerId: kept.sent.customerId, clickStreamCount: 1 }))
})

test('a customer who is first counted during their deletion leaves no count', async () => {
  const place = staffOf()
  const staff = leads.as(place.admin)
  const made = await staff.call('createCustomer', { params: place, body: { firstName: 'Brief', lastName: 'Visitor' } })
  const customerId: string = made.body._id
  let isFirst = true
  const countByCustomer: LeadsDeps['stores']['packetLogs']['countByCustomer'] = async (...query) => {
    if (isFirst) expect((await staff.call('deleteCustomer', { params: { ...place, customerId } })).status).toBe(200)
    isFirst = false
    return own.stores.packetLogs.countByCustomer(...query)
  }
  await recountLeads({ ...own, stores: { ...own.stores, packetLogs: { ...own.stores.packetLogs, countByCustomer } } }, [
    { ...place, customerId },
  ])
  expect(await remaining(leads, place.dealershipId)).toMatchObject({ customers: 0, 'lead-analytics': 0 })
})
