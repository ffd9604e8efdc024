import type { EventData } from '@forecourt/contracts/event'
import {
  evaluationDeleted,
  evaluationReviewed,
  evaluationSubmitted,
  type OFFER_STEPS,
  offerChanged,
  photoLinksRevoked,
  photosRequested,
  tradeInSettingsChanged,
  valuationRefreshed,
} from '@forecourt/contracts/trade-ins/events'
import { formatAmount } from '@forecourt/money/amount-display'
import { entry, rule } from './activity-rule.ts'

type Reviewed = EventData<typeof evaluationReviewed>
type OfferStep = (typeof OFFER_STEPS)[number]

/** Activity log entries of trade-ins (rules: activity log). */
export const TRADE_IN_RULES = [
  rule(evaluationSubmitted, ({ customer, vehicleName, vin, photoCount }) =>
    entry('create', 'trade_in', `${customer.firstName} ${customer.lastName} submitted a trade-in evaluation of ${vehicleName}`, {
      ...(vin && { vin }),
      photos: photoCount,
    }),
  ),
  rule(evaluationReviewed, (data) =>
    entry('update', 'trade_in', reviewInWords(data), {
      ...aboutTradeIn(data),
      ...(data.reason && { reason: data.reason }),
    }),
  ),
  rule(evaluationDeleted, (data) => entry('delete', 'trade_in', `Deleted ${tradeInOf(data)}`, aboutTradeIn(data))),
  rule(photosRequested, (data) =>
    entry('create', 'trade_in', `Requested photos of ${tradeInOf(data)}`, {
      ...aboutTradeIn(data),
      ...(data.mail !== null && { to: data.mail.email }),
      expiresAt: data.expiresAt,
    }),
  ),
  rule(photoLinksRevoked, (data) =>
    entry('update', 'trade_in', `Revoked ${data.revoked === 1 ? 'the photo link' : `${data.revoked} photo links`} of ${tradeInOf(data)}`, {
      ...aboutTradeIn(data),
    }),
  ),
  rule(valuationRefreshed, (data) => entry('update', 'trade_in', refreshInWords(data), aboutTradeIn(data))),
  rule(tradeInSettingsChanged, ({ changed }) =>
    entry('update', 'trade_in_settings', `Changed the trade-in settings: ${new Intl.ListFormat('en').format(changed.map(settingInWords))}`),
  ),
  rule(offerChanged, (data) => {
    const say = OFFER_IN_WORDS[data.step]
    if (say === undefined) return null
    const about = { ...aboutTradeIn(data), ...(data.text && { text: data.text }), validUntil: data.validUntil }
    return entry(data.step === 'made' ? 'create' : 'update', 'trade_in_offer', say(formatAmount(data.amount, data.currency), data), about)
  }),
] as const

interface TradeIn {
  vin: string
  vehicleName: string
  customerName: string
}

/** What staff and customers did about an offer. Views, emails, replacement and expiry appear on the evaluation itself. */
const OFFER_IN_WORDS: Readonly<Partial<Record<OfferStep, (dollars: string, tradeIn: TradeIn) => string>>> = {
  made: (dollars, tradeIn) => `Offered ${dollars} for ${tradeInOf(tradeIn)}`,
  withdrawn: (dollars, tradeIn) => `Withdrew the offer of ${dollars} for ${tradeInOf(tradeIn)}`,
  accepted: (dollars, { customerName, vehicleName }) =>
    `${customerName} accepted the offer of ${dollars} for their ${vehicleName || 'vehicle'}`,
  declined: (dollars, { customerName, vehicleName }) =>
    `${customerName} declined the offer of ${dollars} for their ${vehicleName || 'vehicle'}`,
}

function reviewInWords(data: Reviewed): string {
  if (data.step === 'approved') return `Approved ${tradeInOf(data)}`
  if (data.step === 'need_reviewed') return `Put ${tradeInOf(data)} back to be reviewed`
  return data.amount === null
    ? `Went back to the estimate for ${tradeInOf(data)}`
    : `Valued ${tradeInOf(data)} at ${formatAmount(data.amount, data.currency)}`
}

function refreshInWords(data: EventData<typeof valuationRefreshed>): string {
  const to = data.tradeInValue === null ? '' : ` to ${formatAmount(data.tradeInValue, data.currency)}`
  return `Updated the estimate for ${tradeInOf(data)}${to}`
}

function tradeInOf({ customerName, vehicleName }: TradeIn): string {
  return `the trade-in of ${customerName}${vehicleName && ` (${vehicleName})`}`
}

function aboutTradeIn({ vin }: TradeIn): Record<string, string> {
  return vin === '' ? {} : { vin }
}

const SETTING_IN_WORDS: Record<string, string> = {
  marginPercent: 'the margin',
  reconditioning: 'the reconditioning',
  deductions: 'the deductions by condition',
  offerDays: 'how long offers hold',
  customersSeeRange: 'whether customers see a range',
  salesSeeEstimate: 'whether salespeople see the estimate',
  salesMakeOffers: 'whether salespeople make offers',
  shareInventory: 'whether prices are shared',
}

function settingInWords(name: string): string {
  return SETTING_IN_WORDS[name] ?? name
}
