import type { LiveMessage } from '@forecourt/contracts/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveHints, HINT_INTERVAL_MS } from './live-hints.ts'

const dealershipId = 'd'.repeat(24)
const id = (number: number) => number.toString(16).padStart(24, '0')
let sent: LiveMessage[] = []
let hints = createLiveHints({ publish: (message) => sent.push(message) })

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  hints = createLiveHints({ publish: (message) => sent.push(message) })
})
afterEach(() => {
  hints.close()
  vi.useRealTimers()
})

test('publishes the first change immediately', () => {
  hints.changed(dealershipId, id(1), id(2))
  expect(sent).toEqual([
    { topic: 'lead.changed', dealershipId, customerIds: [id(1)] },
    { topic: 'packet.changed', dealershipId, customerIds: [id(1)], packetLogIds: [id(2)] },
  ])
})

test('publishes a thousand concurrent changes together, each record once', () => {
  for (let n = 0; n < 1_000; n += 1) hints.changed(dealershipId, id(n % 10), id(100 + (n % 20)))
  vi.advanceTimersByTime(HINT_INTERVAL_MS)
  expect(sent).toHaveLength(4)
  expect(sent[2]).toMatchObject({ topic: 'lead.changed' })
  expect((sent[2] as { customerIds: string[] }).customerIds).toHaveLength(10)
  expect((sent[3] as { packetLogIds: string[] }).packetLogIds).toHaveLength(20)
})

test('publishes a change after a pause immediately', () => {
  hints.changed(dealershipId, id(1))
  vi.advanceTimersByTime(HINT_INTERVAL_MS * 2)
  hints.changed(dealershipId, id(2))
  expect(sent).toHaveLength(2)
})

test('publishes for each dealership independently', () => {
  hints.changed(dealershipId, id(1))
  hints.changed('e'.repeat(24), id(2))
  expect(sent).toHaveLength(2)
})

test('publishes pending changes on close, in messages of limited size', () => {
  hints.changed(dealershipId, id(1))
  for (let n = 0; n < 1_200; n += 1) hints.changed(dealershipId, id(n), id(n))
  hints.close()
  const packets = sent.filter((message) => message.topic === 'packet.changed')
  expect(packets.map(({ packetLogIds }) => packetLogIds.length)).toEqual([500, 500, 200])
})
