import { parsePageRead } from '@forecourt/contracts/leads/page-read'
import { dealAmount } from '@forecourt/money/deal-amount'
import { upperFirst } from '../../../ui/format.ts'
import { pageReadText } from './page-read-text.ts'

/** How a field's value is formatted. */
type Kind = 'money' | 'percent' | 'rate' | 'months' | 'yes-no' | 'payment' | 'photo' | 'text'

interface ActivityField {
  label: string
  kind: Kind
}

/** The labels of the calculator's fields (rules: activity labels); term and APR have two spellings each. */
const CALCULATOR_FIELDS: Readonly<Record<string, ActivityField>> = {
  paymentType: { label: 'Payment Type', kind: 'payment' },
  calcDownPayment: { label: 'Down Payment', kind: 'money' },
  calcTerm: { label: 'Term', kind: 'months' },
  Term: { label: 'Term', kind: 'months' },
  calcCreditScore: { label: 'Credit Score', kind: 'text' },
  calcApr: { label: 'APR', kind: 'percent' },
  APR: { label: 'APR', kind: 'percent' },
  includeTaxes: { label: 'Are Taxes Included?', kind: 'yes-no' },
  zipCode: { label: 'Zip Code', kind: 'text' },
  taxRate: { label: 'Tax Rate', kind: 'rate' },
  taxRegion: { label: 'Tax Region', kind: 'text' },
  taxState: { label: 'Tax State', kind: 'text' },
  vehicleTax: { label: 'Vehicle Tax', kind: 'text' },
  showTradeIn: { label: 'Trade-In', kind: 'yes-no' },
  tradeInValue: { label: 'Trade-In Estimate', kind: 'money' },
  hasTradePayoff: { label: 'Has Payoff?', kind: 'yes-no' },
  tradePayoff: { label: 'Trade Payoff', kind: 'money' },
  monthlyPayment: { label: 'Monthly Payment', kind: 'money' },
  cashTotal: { label: 'Cash Total', kind: 'money' },
}

const COMES_WITH_ZIP: ReadonlySet<string> = new Set(['taxRate', 'taxRegion', 'taxState'])

/** The labels of the other activity on a packet page (rules: activity labels). */
const INTERACTION_FIELDS: Readonly<Record<string, ActivityField>> = {
  photo_clicked: { label: 'Photo Navigation', kind: 'photo' },
  pdf_clicked: { label: 'PDF Clicks', kind: 'text' },
  pdf_page_viewed: { label: 'Pages Read', kind: 'text' },
  video_clicked: { label: 'Video Plays', kind: 'text' },
}

/** Text over 40 characters shows its last 30 (rules: shortened texts). */
const LONG = 40
const TAIL = 30

/** The label of a log entry's field; an unknown field keeps its own name. */
export function activityLabel(field: string): string {
  return knownField(field)?.label ?? field
}

/** The label of a viewer's last action. The tax rate, region and state follow the ZIP code, so they get its label. */
export function actionLabel(field: string): string {
  return activityLabel(comesWithZip(field) ? 'zipCode' : field)
}

/** Whether a field follows the ZIP code instead of being changed by the customer. */
export function comesWithZip(field: string): boolean {
  return COMES_WITH_ZIP.has(field)
}

/** A field's value as text in an activity list: the whole text, or the end of a long one. `currency`: ISO 4217; US dollars if absent. */
export function activityValue(field: string, value: unknown, currency?: string): string {
  return shortText(wholeValue(field, value, currency))
}

/** A field's value as text: '$2,000', '€2,000', '5.99%', '72 months', 'Yes', 'photo 3', an address; '' if there is none. */
export function wholeValue(field: string, value: unknown, currency?: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const kind = knownField(field)?.kind ?? 'text'
  const number = typeof value === 'number' ? value : Number(value)
  if (kind !== 'text' && Number.isFinite(number)) return numberText(kind, number, currency)
  return kind === 'payment' ? upperFirst(String(value)) : plainText(value)
}

/**
 * Describes a change or action: 'from $0 to $2,000', 'Yes', '$4,000 cleared', 'next: 3 of 12', 'Read page 2 of the inspection for 40 s'; '' if
 * empty.
 */
export function activityChange(field: string, oldValue: unknown, newValue: unknown, currency?: string): string {
  const read = isPageRead(field) && typeof newValue === 'number' ? parsePageRead(oldValue) : null
  if (read !== null) return pageReadText(read, Number(newValue))
  const before = activityValue(field, oldValue, currency)
  const after = activityValue(field, newValue, currency)
  if (after === '') return before === '' || isInteraction(field) ? before : `${before} cleared`
  if (before === '' || before === after) return after
  return isInteraction(field) && typeof oldValue === 'string' ? `${before}: ${after}` : `from ${before} to ${after}`
}

/** Whether a field is a page of a document that was read (rules: packet log entries). */
export function isPageRead(field: string): boolean {
  return field === 'pdf_page_viewed'
}

/** Whether a field is a viewed photo, PDF or video instead of a changed input. The values of such an entry say how and what was viewed. */
export function isInteraction(field: string): boolean {
  return Object.hasOwn(INTERACTION_FIELDS, field)
}

function numberText(kind: Kind, number: number, currency: string | undefined): string {
  switch (kind) {
    case 'money':
      return dealAmount(number, currency)
    case 'percent':
      return `${trimmed(number)}%`
    case 'rate':
      return `${trimmed(number * 100)}%`
    case 'months':
      return `${trimmed(number)} months`
    case 'photo':
      return `photo ${trimmed(number)}`
    case 'yes-no':
      return number === 0 ? 'No' : 'Yes'
    default:
      return String(number)
  }
}

/** Up to three decimals, without trailing zeros. */
function trimmed(number: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(number)
}

function plainText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function shortText(text: string): string {
  return text.length > LONG ? `…${text.slice(-TAIL)}` : text
}

function knownField(field: string): ActivityField | undefined {
  return fieldIn(CALCULATOR_FIELDS, field) ?? fieldIn(INTERACTION_FIELDS, field)
}

/** Fields come from customer pages, so one named 'constructor' must not find a function. */
function fieldIn(table: Readonly<Record<string, ActivityField>>, field: string): ActivityField | undefined {
  return Object.hasOwn(table, field) ? table[field] : undefined
}
