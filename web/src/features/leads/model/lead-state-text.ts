import type { Lead, PacketChannel } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'
import { REQUEST_LABELS } from '../../../shared/customers/model/request-text.ts'
import { openedTimes } from '../../../shared/packet-activity/model/opened-times.ts'
import { paymentText } from '../../../shared/packet-activity/model/payment-text.ts'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { countOf, lowerFirst } from '../../../ui/format.ts'

/** The state of a lead in its row, and a line with details below it. */
interface LeadStateText {
  text: string
  /** '' without details */
  detail: string
  tone: 'good' | 'warn' | 'plain'
}

type StateFacts = Pick<
  Lead,
  'state' | 'opens' | 'clickStreamCount' | 'mostRecentCalcTime' | 'lastActiveAt' | 'lastSubmission' | 'lastRequest' | 'lastSent' | 'source'
> &
  Pick<Lead, 'createdAt' | 'packets'>

const SENT: Readonly<Record<PacketChannel, string>> = {
  text: 'Sent by text',
  share: 'Shared',
  copy: 'Link copied',
  email: 'Sent by email',
  // the user's own phone scanned it to text the packet
  qr: 'Sent by text',
}
const SOURCES: Readonly<Record<Lead['source'], string>> = {
  staff: 'Added',
  'public-inventory': 'From your website',
  'trade-in': 'From a trade-in',
}

/** Returns the state of a lead in words (rules: lead state); `now` in milliseconds. */
export function leadStateText(lead: StateFacts, now: number): LeadStateText {
  switch (lead.state) {
    case 'viewing':
      return { text: 'Viewing now', detail: doneBefore(lead), tone: 'good' }
    case 'submitted':
      return { text: submittedAmount(lead), detail: submittedDetail(lead), tone: 'good' }
    case 'requested':
      return { text: requestedKind(lead), detail: requestedDetail(lead), tone: 'good' }
    case 'quiet':
      return { text: 'Went quiet', detail: `${countOf(lead.opens, 'open')}, ${silence(lead, now)}`, tone: 'warn' }
    case 'opened':
      return { text: openedTimes(lead.opens), detail: openedDetail(lead, now), tone: 'plain' }
    case 'unopened':
      return { text: 'Not opened', detail: sentDetail(lead, now), tone: 'plain' }
    case 'new':
      return { text: 'Nothing sent yet', detail: `${SOURCES[lead.source]} ${ago(lead.createdAt, now)}`, tone: 'plain' }
  }
}

function submittedAmount({ lastSubmission }: StateFacts): string {
  const amount = lastSubmission === null ? '' : paymentText(lastSubmission.options)
  return amount === '' ? 'Submitted' : `Submitted ${amount}`
}

/** '72 months, $4,000 down' */
function submittedDetail({ lastSubmission }: StateFacts): string {
  if (lastSubmission === null) return ''
  const { paymentType, calcTerm, calcDownPayment, showTradeIn, tradeInValue, currency } = lastSubmission.options
  const tradeIn = showTradeIn && tradeInValue ? `${formatPrice(tradeInValue, currency)} trade-in` : ''
  if (paymentType === 'cash') return tradeIn || 'No trade-in'
  const parts = [calcTerm ? `${calcTerm} months` : '', calcDownPayment ? `${formatPrice(calcDownPayment, currency)} down` : '', tradeIn]
  return parts.filter(Boolean).slice(0, 2).join(', ')
}

function requestedKind({ lastRequest }: StateFacts): string {
  return lastRequest === null ? 'Asked for something' : REQUEST_LABELS[lastRequest.kind]
}

function requestedDetail({ lastRequest }: StateFacts): string {
  if (lastRequest === null) return ''
  return lastRequest.preferredTime || lastRequest.message
}

/** Returns what a customer who is viewing now did before: their submission, request, clicks, or number of opens. */
function doneBefore(lead: StateFacts): string {
  if (lead.lastSubmission !== null) return submittedAmount(lead)
  if (lead.lastRequest !== null) return requestedKind(lead)
  if (lead.clickStreamCount > 0) return countOf(lead.clickStreamCount, 'click')
  return lead.opens > 1 ? openedTimes(lead.opens) : 'Just opened it'
}

function silence({ lastActiveAt }: StateFacts, now: number): string {
  if (lastActiveAt === null) return 'none since'
  const days = Math.floor((now - Date.parse(lastActiveAt)) / 86_400_000)
  return `none for ${countOf(Math.max(1, days), 'day')}`
}

function openedDetail({ mostRecentCalcTime, clickStreamCount }: StateFacts, now: number): string {
  if (mostRecentCalcTime !== null) return `Used the calculator ${ago(mostRecentCalcTime, now)}`
  return clickStreamCount === 0 ? 'No clicks yet' : countOf(clickStreamCount, 'click')
}

function sentDetail({ lastSent, packets }: StateFacts, now: number): string {
  if (lastSent !== null) return `${SENT[lastSent.channel]} ${ago(lastSent.at, now)}`
  return countOf(packets, 'packet link')
}

/** '3 h ago', 'just now', 'yesterday' */
function ago(at: string, now: number): string {
  return lowerFirst(timeAgo(at, now))
}
