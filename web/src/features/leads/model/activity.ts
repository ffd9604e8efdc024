import type { AnswerOf } from '../../../api/operation-types.ts'

export type ActivityEntry = AnswerOf<'leads.getClickStream'>['entries'][number]

/** spec/2 section 2.9: event and calculator field labels. */
const LABELS: Readonly<Record<string, string>> = {
  photo_clicked: 'Photo Navigation',
  pdf_clicked: 'PDF Clicks',
  video_clicked: 'Video Plays',
  calcDownPayment: 'Down Payment',
  includeTaxes: 'Are Taxes Included?',
  zipCode: 'Zip Code',
  calcCreditScore: 'Credit Score',
  showTradeIn: 'Trade-In',
  tradeInValue: 'Trade-In Estimate',
  hasTradePayoff: 'Has Payoff?',
  tradePayoff: 'Trade Payoff',
  calcTerm: 'Term',
  Term: 'Term',
  calcApr: 'APR',
  APR: 'APR',
  paymentType: 'Payment Type',
}

/** spec/2 section 9: text over 40 characters shows its last 30. */
const LONG = 40
const TAIL = 30

/** What an entry is called. */
export function activityLabel(entry: ActivityEntry): string {
  return LABELS[entry.data.field] ?? LABELS[entry.type] ?? entry.data.field
}

/** What changed, in words: '500 to 1,500', 'Yes', '3 of 12'; '' where there is nothing to say. */
export function activityText(entry: ActivityEntry): string {
  const before = valueText(entry.data.oldValue)
  const after = valueText(entry.data.newValue)
  if (after === '') return before === '' ? '' : `${before} cleared`
  return before === '' || before === after ? after : `${before} to ${after}`
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  const text = String(value)
  return text.length > LONG ? `…${text.slice(-TAIL)}` : text
}
