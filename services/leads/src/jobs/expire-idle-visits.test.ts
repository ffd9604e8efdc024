import { ACTIVE_WINDOW_MS, HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { VisitSummary } from '../store/visit-doc.ts'
import { createVisitStore } from '../store/visit-store.ts'
import { sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const visitOf = (packetLogId: string) => leads.db.collection('visits').findOne({ packetLogId: new ObjectId(packetLogId) })

test('a customer who leaves without a close goes offline at their last heartbeat, and screens are notified', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const leftAt = leads.clock.now().toISOString()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1 }))
  const live = await leads.live(sent.dealershipId)
  leads.clock.advance(ACTIVE_WINDOW_MS)
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: false, lastClosedAt: leftAt }))
  await eventually(() =>
    expect(live).toContainEqual({
      topic: 'packet.changed',
      dealershipId: sent.dealershipId,
      customerIds: [sent.customerId],
      packetLogIds: [sent.packetLogId],
    }),
  )
  expect(live).toContainEqual({ topic: 'lead.changed', dealershipId: sent.dealershipId, customerIds: [sent.customerId] })
  await eventually(async () => expect(await visitOf(sent.packetLogId)).toMatchObject({ live: false, endedAt: new Date(leftAt) }))
})

test('a viewer who sends heartbeats stays active', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  for (let beat = 0; beat < 6; beat += 1) {
    leads.clock.advance(HEARTBEAT_INTERVAL_MS)
    expect(await sent.packet()).toMatchObject({ active: true })
    await leads.anonymous().call('heartbeat', { params: { logId } })
    await eventually(async () => expect(await sent.packet()).toMatchObject({ lastActiveAt: leads.clock.now().toISOString(), active: true }))
  }
  expect(await sent.packet()).toMatchObject({ lastClosedAt: null, opens: 1 })
})

test('a new heartbeat after the end makes the customer active again; a repeat of the last one does not', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(ACTIVE_WINDOW_MS)
  await eventually(async () => expect(await visitOf(sent.packetLogId)).toMatchObject({ live: false }))
  const store = createVisitStore(leads.db)
  const visit = await visitOf(sent.packetLogId)
  const sign = {
    visitId: visit?._id.toHexString() ?? '',
    packetLogId: sent.packetLogId,
    customerId: sent.customerId,
    dealershipId: sent.dealershipId,
    heartbeatAt: visit?.lastHeartbeatAt,
    closedAt: null,
    firstAt: visit?.lastHeartbeatAt,
  }
  expect(await store.recordHeartbeats([sign])).toMatchObject({ cameBack: [] })
  expect(await visitOf(sent.packetLogId)).toMatchObject({ live: false })
  await leads.anonymous().call('heartbeat', { params: { logId } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ active: true }))
})

test('a close long after the last heartbeat does not extend the visit', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const leftAt = leads.clock.now()
  leads.clock.advance(60 * 60_000)
  await leads.anonymous().call('closePacket', { params: { logId }, body: { action: 'page_hide' } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ lastClosedAt: leads.clock.now().toISOString() }))
  expect(await visitOf(sent.packetLogId)).toMatchObject({ live: false, endedAt: leftAt })
})

test('a heartbeat between the query and the update keeps the visit', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  const store = createVisitStore(leads.db)
  const visit = await visitOf(sent.packetLogId)
  await store.end([{ ...(visit as unknown as VisitSummary), lastHeartbeatAt: new Date(0) }])
  expect(await visitOf(sent.packetLogId)).toMatchObject({ live: true, endedAt: null })
})

test('another replica takes over when the replica that ends visits stops', async () => {
  await leads.replica()
  const sent = await sendPacket(leads)
  await sent.open()
  await leads.service.close()
  leads.clock.advance(ACTIVE_WINDOW_MS)
  await eventually(async () => expect(await visitOf(sent.packetLogId)).toMatchObject({ live: false }))
})
