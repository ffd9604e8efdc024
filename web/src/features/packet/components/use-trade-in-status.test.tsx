import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { OpenedPacket } from '../api/packet.ts'
import { useTradeInStatus } from './use-trade-in-status.ts'

const facts = {
  vehicleName: '2019 Honda CR-V',
  submittedAt: '2026-11-20T10:00:00.000Z',
  currency: 'USD',
  payoffAmount: 0,
  acceptedAt: null,
  range: null,
}
const tradeIn: OpenedPacket['tradeIn'] = { ...facts, state: 'offered', amount: 17_000, validUntil: '2026-11-30T10:00:00.000Z' }
const accepted: OpenedPacket['tradeIn'] = { ...tradeIn, state: 'accepted' }
const sent = { template: 'default', staffPreview: false, from: null, note: '', submitted: null } as const
const opened: OpenedPacket = { success: true, logId: 'visit', tradeIn, ...sent, requests: [] }

function open(answer: StubResponse) {
  const { calls } = stubServer({ 'GET /api/dealerships/api/packet-logs/visit': answer })
  const { result, rerender } = renderHook((now: OpenedPacket) => useTradeInStatus(now), { initialProps: opened })
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  const show = async () => {
    fireEvent(document, new Event('visibilitychange'))
    await settle()
  }
  return { calls, result, rerender, settle, show }
}

test('reads the status again when the page is shown again, also from the cache of the browser', async () => {
  let kept: OpenedPacket['tradeIn'] = accepted
  const { calls, result, settle, show } = open(() => ({ template: 'default', tradeIn: kept }))
  fireEvent(window, new PageTransitionEvent('pageshow'))
  await settle()
  expect([result.current, calls]).toEqual([tradeIn, []])
  await show()
  expect(result.current).toEqual(accepted)
  kept = null
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  await settle()
  expect(result.current).toBeNull()
})

test('reads nothing while the page is hidden', async () => {
  const { calls, show } = open(() => ({ template: 'default', tradeIn: accepted }))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await show()
  expect(calls).toEqual([])
})

test.each([
  ['cannot be read', () => refusal(503, 'Restarting.')],
  ['is not in the answer of an older server', () => ({ template: 'default' })],
])('keeps the known status when it %s', async (_, answer) => {
  const { calls, result, show } = open(answer)
  await show()
  expect(calls).toHaveLength(1)
  expect(result.current).toEqual(tradeIn)
})

test('keeps the newest status when an older response arrives late, and takes that of another visit', async () => {
  const { held, release } = holdResponse(() => ({ template: 'default', tradeIn }))
  let answers = 0
  const { result, rerender, settle, show } = open((call) => (++answers === 1 ? held(call) : { template: 'default', tradeIn: accepted }))
  await show()
  await show()
  release()
  await settle()
  expect(result.current).toEqual(accepted)
  rerender({ ...opened, logId: 'another visit' })
  expect(result.current).toEqual(tradeIn)
})
