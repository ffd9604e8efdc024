import type { Lead } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { homeRow } from './home-row.ts'

const vehicle = { vin: '', stockNumber: 'N1', year: 2026, make: 'Honda', model: 'Odyssey', trim: 'Elite' }
const submission = (options: object, at = '2026-11-20T10:00:00.000Z') =>
  ({ at, packetLogId: '2'.repeat(24), vehicle, options: { paymentType: 'finance', ...options } }) as Lead['lastSubmission']
const request = (changes: Partial<NonNullable<Lead['lastRequest']>> = {}): Lead['lastRequest'] => ({
  _id: '3'.repeat(24),
  kind: 'test-drive',
  source: 'packet',
  at: '2026-11-20T11:00:00.000Z',
  vehicle,
  message: '',
  preferredTime: 'Saturday',
  ...changes,
})

test('a submitted lead shows the monthly payment, term, down payment and trade-in', () => {
  const lead = sampleLead({
    lastSubmission: submission({ monthlyPayment: 952.6, calcTerm: 60, calcDownPayment: 5_000, showTradeIn: true, tradeInValue: 8_500 }),
  })
  expect(homeRow('submitted', lead)).toEqual({
    amount: '$953/mo',
    head: '60 months',
    below: '$5,000 down, trade-in $8,500',
    vehicle: '2026 Honda Odyssey Elite',
    at: '2026-11-20T10:00:00.000Z',
  })
})

test('a submitted lead shows its amounts in the currency of the vehicle', () => {
  const options = { monthlyPayment: 952.6, calcDownPayment: 5_000, showTradeIn: true, tradeInValue: 8_500, currency: 'EUR' }
  expect(homeRow('submitted', sampleLead({ lastSubmission: submission(options) }))).toMatchObject({
    amount: '€953/mo',
    below: '€5,000 down, trade-in €8,500',
  })
})

test('a cash submission shows cash instead of a monthly payment', () => {
  const row = homeRow('submitted', sampleLead({ lastSubmission: submission({ paymentType: 'cash', monthlyPayment: 900, calcTerm: 60 }) }))
  expect(row).toMatchObject({ amount: 'Cash', head: '' })
  const known = homeRow('submitted', sampleLead({ lastSubmission: submission({ paymentType: 'cash', cashTotal: 36_840.4 }) }))
  expect(known).toMatchObject({ amount: '$36,840 cash', head: '' })
})

test('shows the newer of a submission and a request', () => {
  const lead = sampleLead({ lastSubmission: submission({ monthlyPayment: 500 }), lastRequest: request() })
  expect(homeRow('submitted', lead)).toMatchObject({ amount: '', head: 'Wants a test drive', below: 'Saturday' })
  const later = sampleLead({ lastSubmission: submission({ monthlyPayment: 500 }, '2026-11-20T12:00:00.000Z'), lastRequest: request() })
  expect(homeRow('submitted', later).amount).toBe('$500/mo')
})

test('a submission on a link that the user does not see is shown with its time, not as an older request', () => {
  const askedAt = '2026-12-11T11:00:00.000Z'
  const row = homeRow('submitted', sampleLead({ lastRequest: request(), askedAt }))
  expect(row).toMatchObject({ head: 'Submitted payment options', below: '', at: askedAt })
  expect(homeRow('submitted', sampleLead({ askedAt }))).toMatchObject({ head: 'Submitted payment options', at: askedAt })
  const own = request()
  expect(homeRow('submitted', sampleLead({ lastRequest: own, askedAt: own?.at ?? null }))).toMatchObject({ head: 'Wants a test drive' })
})

test('an unopened packet shows how it was sent, if that was recorded', () => {
  const lastSent = { at: '2026-11-18T10:00:00.000Z', packetLogId: '2'.repeat(24), vehicle, channel: 'email' } as const
  expect(homeRow('unopened', sampleLead({ lastSent }))).toMatchObject({ head: 'Not opened', below: 'Sent by email', at: lastSent.at })
  const byCode = { ...lastSent, channel: 'qr' } as const
  expect(homeRow('unopened', sampleLead({ lastSent: byCode })).below).toBe('Sent by text message')
  expect(homeRow('unopened', sampleLead())).toMatchObject({ below: '', at: sampleLead().createdAt })
  // by a link that the user does not see
  expect(homeRow('unopened', sampleLead({ sentAt: lastSent.at }))).toMatchObject({ below: '', at: lastSent.at })
})

test('an idle lead shows its last activity', () => {
  const lead = sampleLead({ opens: 6, mostRecentCalcTime: '2026-11-14T10:00:00.000Z', lastActiveAt: '2026-11-14T11:00:00.000Z' })
  expect(homeRow('quiet', lead)).toMatchObject({ head: '6 opens', below: 'Used the calculator', at: '2026-11-14T11:00:00.000Z' })
})

test('a lead without a vehicle shows a placeholder', () => {
  const none = { vin: '', stockNumber: '', year: null, make: '', model: '', trim: '' }
  expect(homeRow('quiet', sampleLead({ vehicle: none })).vehicle).toBe('No vehicle yet')
})
