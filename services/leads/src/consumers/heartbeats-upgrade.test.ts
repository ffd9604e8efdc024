import { packetHeartbeatReceived, packetHeartbeatReceivedV1, packetInteracted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { encodeEnvelope, makeEnvelope } from '@forecourt/messaging/envelope'
import { outboxEntries, toOutboxEntry } from '@forecourt/messaging/outbox'
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
let manager: JetStreamManager
beforeAll(async () => {
  leads = await startLeads()
  manager = await jetstreamManager(leads.nats)
})

/** Creates a packet that its customer has just opened, and the events that a version without a heartbeat stream publishes. */
async function openedPacket() {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1 }))
  const visit = await leads.db.collection('visits').findOne({ packetLogId: new ObjectId(sent.packetLogId) })
  const ids = { dealershipId: sent.dealershipId, packetLogId: sent.packetLogId, customerId: sent.customerId, visitId: String(visit?._id) }
  const context = () => ({
    dealershipId: sent.dealershipId,
    actor: { kind: 'customer' as const },
    correlationId: 'test',
    now: leads.clock.now(),
  })
  const now = () => leads.clock.now().toISOString()
  return {
    sent,
    logId,
    heartbeat: () => makeEnvelope(packetHeartbeatReceivedV1, { ...ids, at: now() }, context()),
    clicks: () =>
      makeEnvelope(
        packetInteracted,
        { ...ids, at: now(), customerLogs: [{ id: 'click', field: 'photo_clicked', oldValue: null, newValue: 1, timestamp: now() }] },
        context(),
      ),
  }
}

/** Publishes as that version does: it waits only for the ack of its own stream. */
const publishAsBefore = (envelope: ReturnType<typeof makeEnvelope>) =>
  jetstream(leads.nats).publish(envelope.type, encodeEnvelope(envelope), { msgID: envelope.id, expect: { streamName: 'leads' } })

test('two new replicas process what an older version without a heartbeat stream left in its stream and its outbox', async () => {
  const [inStream, inOutbox] = [await openedPacket(), await openedPacket()]
  await leads.service.close()
  await manager.streams.delete('leads-heartbeats')
  leads.clock.advance(10_000)
  await publishAsBefore(inStream.clicks())
  leads.clock.advance(5_000)
  await publishAsBefore(inStream.heartbeat())
  const waiting = inOutbox.heartbeat()
  await outboxEntries(leads.db).insertOne(toOutboxEntry(waiting, encodeEnvelope(waiting), null))
  const at = leads.clock.now().toISOString()

  const [one] = await Promise.all([leads.replica(), leads.replica()])
  const packetOf = async ({ sent: { admin, packetLogId } }: typeof inStream) =>
    (await one.as(admin).call('getPacketLog', { params: { logId: packetLogId } })).body
  for (const packet of [inStream, inOutbox])
    await eventually(async () => expect(await packetOf(packet)).toMatchObject({ active: true, lastActiveAt: at }))
  await eventually(async () =>
    expect(await leads.db.collection('activities').countDocuments({ packetLogId: new ObjectId(inStream.sent.packetLogId) })).toBe(1),
  )
  expect(await outboxEntries(leads.db).countDocuments()).toBe(0)
  expect(await leads.db.collection('dead-letters').countDocuments()).toBe(0)

  // during the rollout a customer's heartbeats reach replicas of both versions
  leads.clock.advance(10_000)
  await publishAsBefore(inStream.heartbeat())
  await one.anonymous().call('heartbeat', { params: { logId: inOutbox.logId } })
  const later = leads.clock.now().toISOString()
  for (const packet of [inStream, inOutbox])
    await eventually(async () => expect(await packetOf(packet)).toMatchObject({ active: true, lastActiveAt: later }))
  expect(await leads.events(packetHeartbeatReceived.type)).toHaveLength(1)
})
