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

test('folds many heartbeats of a visit into one update without a recount', () => {
  const facts = foldPacketEvents([heartbeat(15), heartbeat(45), heartbeat(30), heartbeat(45)])
  expect(facts.liveness).toEqual([{ ...ids, firstAt: new Date(at(15)), heartbeatAt: new Date(at(45)), closedAt: null }])
  expect(facts.changed).toEqual([])
  const older = foldPacketEvents([15, 45].map((seconds) => event(packetHeartbeatReceivedV1.type, { ...ids, at: at(seconds) })))
  expect(older).toEqual({ ...facts, entries: [] })
})

test('keeps a close in addition to the heartbeats, and marks the packet as changed', () => {
  const facts = foldPacketEvents([closed(20), heartbeat(15), closed(18)])
  expect(facts.liveness).toEqual([{ ...ids, firstAt: new Date(at(15)), heartbeatAt: new Date(at(15)), closedAt: new Date(at(20)) }])
  expect(facts.changed).toHaveLength(2)
})

test('marks the packet as changed for an open, entries, a submission and a new packet', () => {
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

test('counts every action of a customer as a heartbeat', () => {
  const opened = event('leads.packet.opened.v1', { ...ids, openedAt: at(1) })
  const submitted = event('leads.packet.submitted.v1', { ...ids, at: at(6) })
  expect(foldPacketEvents([submitted, opened]).liveness[0]?.heartbeatAt).toEqual(new Date(at(6)))
})
