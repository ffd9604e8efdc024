import type { Envelope } from '@forecourt/contracts/event'
import { packetHeartbeatReceived, packetHeartbeatReceivedV1 } from '@forecourt/contracts/leads/events'
import { expect, test } from 'vitest'
import { foldPacketEvents } from './packet-facts.ts'

const ids = { dealershipId: 'd'.repeat(24), packetLogId: 'a'.repeat(24), customerId: 'c'.repeat(24), visitId: 'b'.repeat(24) }
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds)).toISOString()

function event<T>(type: string, data: T): Envelope<T> {
  return {
    id: 'x',
    type,
    occurredAt: at(0),
    dealershipId: ids.dealershipId,
    actor: { kind: 'customer' },
    correlationId: 'x',
    causationId: null,
    data,
  }
}
const heartbeat = (seconds: number) => event(packetHeartbeatReceived.type, { ...ids, at: at(seconds) })
const closed = (seconds: number) => event('leads.packet.closed.v1', { ...ids, at: at(seconds) })

test('many heartbeats of a visit are one update, and change nothing that is counted or shown', () => {
  const facts = foldPacketEvents([heartbeat(15), heartbeat(45), heartbeat(30), heartbeat(45)])
  expect(facts.signs).toEqual([{ ...ids, heartbeatAt: new Date(at(45)), closedAt: null }])
  expect(facts.changed).toEqual([])
  expect(foldPacketEvents([event(packetHeartbeatReceivedV1.type, { ...ids, at: at(45) })])).toEqual({ ...facts, entries: [] })
})

test('a goodbye is kept beside the heartbeats, and changes what is shown', () => {
  const facts = foldPacketEvents([closed(20), heartbeat(15), closed(18)])
  expect(facts.signs).toEqual([{ ...ids, heartbeatAt: new Date(at(15)), closedAt: new Date(at(20)) }])
  expect(facts.changed).toHaveLength(2)
})

test('an open, entries, a submission and a new packet change what is counted', () => {
  const log = { id: '1', field: 'photo_clicked', oldValue: null, newValue: 2, timestamp: at(5) }
  for (const envelope of [
    event('leads.packet.opened.v1', { ...ids, openedAt: at(1) }),
    event('leads.packet.interacted.v1', { ...ids, at: at(5), customerLogs: [log] }),
    event('leads.packet.submitted.v1', { ...ids, at: at(6) }),
    event('leads.packet.created.v1', { dealershipId: ids.dealershipId, packetLogId: ids.packetLogId, customerId: ids.customerId }),
  ]) {
    expect(foldPacketEvents([envelope]).changed).toMatchObject([{ customerId: ids.customerId }])
  }
})

test('whatever a customer does shows that they are there', () => {
  const opened = event('leads.packet.opened.v1', { ...ids, openedAt: at(1) })
  const submitted = event('leads.packet.submitted.v1', { ...ids, at: at(6) })
  expect(foldPacketEvents([submitted, opened]).signs[0]?.heartbeatAt).toEqual(new Date(at(6)))
})
