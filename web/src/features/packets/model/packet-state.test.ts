import { expect, test } from 'vitest'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { lastSend, packetState } from './packet-state.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const submittedOptions = { paymentType: 'finance', monthlyPayment: 952.6 } as const

test.each([
  ['Not opened', {}],
  ['Opened once', { opened: true, opens: 1 }],
  ['Opened 4 times', { opened: true, opens: 4 }],
  ['Submitted $953/mo', { opened: true, opens: 4, submittedOptions }],
  ['Submitted cash', { submittedOptions: { paymentType: 'cash', monthlyPayment: 1 } as const }],
  ['Submitted $36,840 cash', { submittedOptions: { paymentType: 'cash', cashTotal: 36_840.4 } as const }],
  ['Viewing now', { opened: true, opens: 4, submittedOptions, active: true }],
  ['Expired', { active: true, expiresAt: '2026-11-20T11:00:00Z' }],
  ['Revoked', { active: true, submittedOptions, revokedAt: '2026-11-20T11:00:00Z' }],
])('a packet is labeled "%s"', (label, changes) => {
  expect(packetState(samplePacketLog(changes), now).label).toBe(label)
})

test('a link that has not expired yet keeps its own state', () => {
  expect(packetState(samplePacketLog({ expiresAt: '2026-12-20T11:00:00Z' }), now).label).toBe('Not opened')
})

test('the last send has its channel and sender, including emails recorded by earlier versions', () => {
  const by = { id: '1', name: 'Marcus Bell', email: 'm@x.test', role: 'SALES' as const }
  const at = '2026-11-20T10:00:00Z'
  expect(lastSend(samplePacketLog({ sends: [{ channel: 'qr', at, by }] }))).toEqual({ way: 'By text', at, by: 'Marcus Bell' })
  expect(lastSend(samplePacketLog({ emails: [{ to: 'a@b.test', at, by: null }] }))).toEqual({ way: 'By email', at, by: '' })
  expect(lastSend(samplePacketLog())).toBeNull()
})
