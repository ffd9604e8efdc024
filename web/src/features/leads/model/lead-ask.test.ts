import type { Lead } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { leadAsks } from './lead-ask.ts'

const { vehicle } = sampleLead()
const NO_VEHICLE = { vin: '', stockNumber: '', year: null, make: '', model: '', trim: '' }
type Submission = NonNullable<Lead['lastSubmission']>
const submission = (options: Submission['options'], about = vehicle): Submission => ({
  at: '2026-11-22T10:00:00.000Z',
  packetLogId: '2'.repeat(24),
  vehicle: about,
  options,
})
type Request = NonNullable<Lead['lastRequest']>
const request = (changes: Partial<Request>): Request => ({
  _id: '3'.repeat(24),
  kind: 'test-drive',
  source: 'packet',
  at: '2026-11-21T10:00:00.000Z',
  vehicle,
  message: '',
  preferredTime: '',
  ...changes,
})

test('a submitted payment lists its figures', () => {
  const options = {
    paymentType: 'finance' as const,
    monthlyPayment: 953.2,
    calcTerm: 60,
    calcDownPayment: 5_000,
    calcApr: 5.99,
    calcCreditScore: 700,
    showTradeIn: false,
    includeTaxes: true,
    taxRate: 0.076,
    zipCode: '30309',
  }
  const [ask] = leadAsks({ lastSubmission: submission(options), lastRequest: null })
  expect(ask?.headline).toBe('Wants the 2021 Jeep Wrangler Sport for $953/mo')
  expect(ask?.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Term 60 months',
    'Down Payment $5,000',
    'APR 5.99%',
    'Credit Score 700',
    'Trade-In None',
    'Taxes 7.6%, 30309',
  ])
})

test('a cash submission has no term, and lists the trade-in with its payoff', () => {
  const options = {
    paymentType: 'cash' as const,
    calcTerm: 60,
    showTradeIn: true,
    tradeInValue: 8_500,
    hasTradePayoff: true,
    tradePayoff: 900,
  }
  const [ask] = leadAsks({ lastSubmission: submission(options), lastRequest: null })
  expect(ask?.headline).toBe('Wants to pay cash for the 2021 Jeep Wrangler Sport')
  expect(ask?.facts).toEqual([
    { label: 'Trade-In', value: '$8,500' },
    { label: 'Trade Payoff', value: '$900' },
  ])
})

test('a submission lists its figures in the currency of its vehicle', () => {
  const trade = { showTradeIn: true, tradeInValue: 8_500, hasTradePayoff: true, tradePayoff: 900 }
  const options = { paymentType: 'finance' as const, monthlyPayment: 953.2, calcDownPayment: 0, ...trade, currency: 'EUR' }
  const [ask] = leadAsks({ lastSubmission: submission(options), lastRequest: null })
  expect(ask?.headline).toBe('Wants the 2021 Jeep Wrangler Sport for €953/mo')
  expect(ask?.facts.map(({ value }) => value)).toEqual(['€0', '€8,500', '€900'])
})

test('amounts of 0 read $0', () => {
  const options = { paymentType: 'finance' as const, monthlyPayment: 0, calcDownPayment: 0, showTradeIn: true, tradeInValue: 0 }
  const [ask] = leadAsks({ lastSubmission: submission(options), lastRequest: null })
  expect(ask?.headline).toBe('Wants the 2021 Jeep Wrangler Sport for $0/mo')
  expect(ask?.facts).toEqual([
    { label: 'Down Payment', value: '$0' },
    { label: 'Trade-In', value: '$0' },
  ])
})

test.each([
  [{ preferredTime: 'Saturday' }, 'Wants a test drive, Saturday', '2021 Jeep Wrangler Sport'],
  [{ kind: 'interested' as const, message: 'Call me' }, 'Is interested in the 2021 Jeep Wrangler Sport', 'Call me'],
  [{ kind: 'price' as const, vehicle: NO_VEHICLE }, 'Asked for the price of the vehicle', ''],
  [{ kind: 'question' as const, message: 'One owner?' }, 'Asked: One owner?', '2021 Jeep Wrangler Sport'],
  [{ kind: 'question' as const }, 'Asked a question about the 2021 Jeep Wrangler Sport', ''],
])('a request %j reads "%s"', (changes, headline, note) => {
  expect(leadAsks({ lastSubmission: null, lastRequest: request(changes) })[0]).toMatchObject({ headline, note })
})

test('the newest of submission and request comes first, and a lead with neither has none', () => {
  const lastSubmission = submission({ paymentType: 'cash' })
  const kinds = (at: string) => leadAsks({ lastSubmission, lastRequest: request({ at }) }).map(({ kind }) => kind)
  expect(kinds('2026-11-21T10:00:00.000Z')).toEqual(['submitted', 'requested'])
  expect(kinds('2026-11-23T10:00:00.000Z')).toEqual(['requested', 'submitted'])
  expect(leadAsks({ lastSubmission: null, lastRequest: null })).toEqual([])
})
