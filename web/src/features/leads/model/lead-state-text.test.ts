import type { Lead, SubmittedOptions } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { leadStateText } from './lead-state-text.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const { vehicle } = sampleLead()

const submission = (options: SubmittedOptions): Lead['lastSubmission'] => ({
  at: hoursAgo(1),
  packetLogId: '2'.repeat(24),
  vehicle,
  options,
})
const finance = { paymentType: 'finance', monthlyPayment: 952.61, calcTerm: 72, calcDownPayment: 4_000 } as const
const financed = submission(finance)
const trade = { showTradeIn: true, tradeInValue: 8_500 }
const request = (changes: Partial<NonNullable<Lead['lastRequest']>>): Lead['lastRequest'] => ({
  _id: '3'.repeat(24),
  kind: 'test-drive',
  source: 'packet',
  at: hoursAgo(1),
  vehicle,
  message: '',
  preferredTime: '',
  ...changes,
})
const sent = { at: hoursAgo(48), packetLogId: '2'.repeat(24), vehicle, channel: 'email' as const }

const CASES: readonly (readonly [Partial<Lead>, string, string, string])[] = [
  [{ state: 'viewing', opens: 1 }, 'Viewing now', 'Just opened it', 'good'],
  [{ state: 'viewing', opens: 3, clickStreamCount: 2 }, 'Viewing now', '2 clicks', 'good'],
  [{ state: 'viewing', opens: 3 }, 'Viewing now', 'Opened 3 times', 'good'],
  [{ state: 'viewing', lastSubmission: financed }, 'Viewing now', 'Submitted $953/mo', 'good'],
  [{ state: 'viewing', lastRequest: request({}) }, 'Viewing now', 'Wants a test drive', 'good'],
  [{ state: 'submitted', lastSubmission: financed }, 'Submitted $953/mo', '72 months, $4,000 down', 'good'],
  [{ state: 'submitted', lastSubmission: submission({ paymentType: 'cash' }) }, 'Submitted cash', 'No trade-in', 'good'],
  [
    { state: 'submitted', lastSubmission: submission({ paymentType: 'cash', cashTotal: 36_840.4 }) },
    'Submitted $36,840 cash',
    'No trade-in',
    'good',
  ],
  [{ state: 'submitted', lastSubmission: submission({ paymentType: 'cash', ...trade }) }, 'Submitted cash', '$8,500 trade-in', 'good'],
  [
    { state: 'submitted', lastSubmission: submission({ ...finance, currency: 'EUR' }) },
    'Submitted €953/mo',
    '72 months, €4,000 down',
    'good',
  ],
  [
    { state: 'submitted', lastSubmission: submission({ paymentType: 'cash', ...trade, currency: 'EUR' }) },
    'Submitted cash',
    '€8,500 trade-in',
    'good',
  ],
  [{ state: 'submitted', lastSubmission: submission({ paymentType: 'finance' }) }, 'Submitted', '', 'good'],
  [{ state: 'submitted' }, 'Submitted', '', 'good'],
  [{ state: 'requested', lastRequest: request({ preferredTime: 'Saturday' }) }, 'Wants a test drive', 'Saturday', 'good'],
  [{ state: 'requested', lastRequest: request({ kind: 'question', message: 'One owner?' }) }, 'Asked a question', 'One owner?', 'good'],
  [{ state: 'quiet', opens: 6, lastActiveAt: hoursAgo(5 * 24) }, 'Went quiet', '6 opens, none for 5 days', 'warn'],
  [{ state: 'opened', opens: 1 }, 'Opened once', 'No clicks yet', 'plain'],
  [{ state: 'opened', opens: 2, clickStreamCount: 7 }, 'Opened twice', '7 clicks', 'plain'],
  [{ state: 'opened', opens: 4, mostRecentCalcTime: hoursAgo(3) }, 'Opened 4 times', 'Used the calculator 3 h ago', 'plain'],
  [{ state: 'unopened', lastSent: sent }, 'Not opened', 'Sent by email 2 d ago', 'plain'],
  [{ state: 'unopened', lastSent: { ...sent, channel: 'qr' } }, 'Not opened', 'Sent by text 2 d ago', 'plain'],
  [{ state: 'unopened', lastSent: { ...sent, at: hoursAgo(24) } }, 'Not opened', 'Sent by email yesterday', 'plain'],
  [{ state: 'unopened', packets: 2 }, 'Not opened', '2 packet links', 'plain'],
  [{ state: 'new', source: 'public-inventory', createdAt: hoursAgo(0) }, 'Nothing sent yet', 'From your website just now', 'plain'],
  [{ state: 'new', createdAt: hoursAgo(5) }, 'Nothing sent yet', 'Added 5 h ago', 'plain'],
]

test.each(CASES)('a lead with %j is labeled "%s", "%s"', (changes, text, detail, tone) => {
  expect(leadStateText(sampleLead(changes), NOW)).toEqual({ text, detail, tone })
})
