import type { HomeSection } from '@forecourt/contracts/leads/home'
import type { Lead } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { LISTED_SECTION_TITLES } from '../../../shared/customers/model/home-sections.ts'
import { REQUEST_LABELS } from '../../../shared/customers/model/request-text.ts'
import { paymentText } from '../../../shared/packet-activity/model/payment-text.ts'
import { countOf } from '../../../ui/format.ts'

export const SECTION_TEXTS: Readonly<Record<HomeSection, { title: string; hint: string; none: string }>> = {
  submitted: {
    title: LISTED_SECTION_TITLES.submitted,
    hint: 'Call these first',
    none: 'Nobody submitted payment options since yesterday.',
  },
  unopened: {
    title: LISTED_SECTION_TITLES.unopened,
    hint: 'Usually the email was missed. Send it as a text.',
    none: 'No recent packet went unopened for 2 days.',
  },
  quiet: { title: LISTED_SECTION_TITLES.quiet, hint: 'Opened often, then nothing for 5 days', none: 'Nobody went quiet.' },
}

/** The texts of a customer's row: its amount and headline, a second line, the vehicle, and the time its age counts from; '' or null if absent. */
interface HomeRow {
  amount: string
  head: string
  below: string
  vehicle: string
  at: string | null
}

const CHANNELS = {
  text: 'Sent by text message',
  share: 'Shared',
  copy: 'Link copied',
  email: 'Sent by email',
  // the user's own phone scanned it to text the packet
  qr: 'Sent by text message',
} as const

/** The row of a lead in its section. */
export function homeRow(section: HomeSection, lead: Lead): HomeRow {
  if (section === 'submitted') return asked(lead)
  const vehicle = vehicleText(lead.lastSent?.vehicle ?? lead.vehicle)
  if (section === 'unopened') {
    const below = lead.lastSent === null ? '' : CHANNELS[lead.lastSent.channel]
    return { amount: '', head: 'Not opened', below, vehicle, at: lead.lastSent?.at ?? lead.sentAt ?? lead.createdAt }
  }
  const used = lead.mostRecentCalcTime === null ? '' : 'Used the calculator'
  return { amount: '', head: countOf(lead.opens, 'open'), below: used, vehicle, at: lead.lastActiveAt }
}

/** The row for the newer of the customer's submission and request. The submission is missing when the user does not see its link. */
function asked({ lastSubmission, lastRequest, askedAt = null, vehicle }: Lead): HomeRow {
  if (lastSubmission !== null && (lastRequest === null || lastSubmission.at >= lastRequest.at)) {
    const { options } = lastSubmission
    const financed = options.paymentType === 'finance'
    const amount = paymentText(options)
    const term = financed && options.calcTerm !== undefined ? `${options.calcTerm} months` : ''
    const below = [
      options.calcDownPayment ? `${formatPrice(options.calcDownPayment, options.currency)} down` : '',
      options.showTradeIn && options.tradeInValue ? `trade-in ${formatPrice(options.tradeInValue, options.currency)}` : '',
      options.zipCode ? `ZIP ${options.zipCode}` : '',
    ]
    return {
      amount: amount === '' ? 'Finance' : amount === 'cash' ? 'Cash' : amount,
      head: term,
      below: below.filter(Boolean).join(', '),
      vehicle: vehicleText(lastSubmission.vehicle),
      at: lastSubmission.at,
    }
  }
  if (lastRequest === null || (askedAt !== null && lastRequest.at < askedAt))
    return { amount: '', head: 'Submitted payment options', below: '', vehicle: vehicleText(vehicle), at: askedAt }
  const below = [lastRequest.preferredTime, lastRequest.message].filter(Boolean).join(': ')
  return { amount: '', head: REQUEST_LABELS[lastRequest.kind], below, vehicle: vehicleText(lastRequest.vehicle), at: lastRequest.at }
}

function vehicleText(vehicle: Lead['vehicle']): string {
  const title = vehicleTitle(vehicle)
  return title === vehicleTitle({}) ? 'No vehicle yet' : title
}
