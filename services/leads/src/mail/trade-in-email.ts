import type { EventData } from '@forecourt/contracts/event'
import type { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { html } from '@forecourt/mail/html'
import { type MailSender, mailDocument, mailFacts, mailRow, oneLine, type RenderedMail } from '@forecourt/mail/mail-document'
import { formatAmount } from '@forecourt/money/amount-display'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'

type Submitted = EventData<typeof evaluationSubmitted>

/** Renders the mail that confirms a submitted trade-in: what was received, and the next steps (rules: trade-in email). */
export function renderTradeInEmail(submitted: Submitted, sender: MailSender): RenderedMail {
  const dealership = { ...sender, name: oneLine(sender.name) || 'Your dealership' }
  const vehicle = oneLine(submitted.vehicleName) || 'Your vehicle'
  const greeting = `Hello ${oneLine(submitted.customer.firstName)},`
  const received = 'Thank you. We received your trade-in evaluation, and a person here is looking at it.'
  const facts = factsOf(submitted)
  const rows = html`${mailRow(html`${greeting}`)}
${mailRow(html`${received}`)}
${mailFacts(vehicle, facts)}
${mailRow(html`${TRADE_IN_MESSAGES.successPromise}`)}`
  const lines = [vehicle, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n')
  const text = [greeting, received, lines, TRADE_IN_MESSAGES.successPromise, dealership.name].join('\n\n')
  const title = `We received your ${vehicle}`
  return { subject: title, html: mailDocument({ title, dealership, rows, signature: html`<b>${dealership.name}</b>` }), text: `${text}\n` }
}

function factsOf({ vin, currentMiles, photoCount, sellingOption, range, currency }: Submitted) {
  const facts: (readonly [string, string])[] = [
    ['VIN', vin],
    ['Miles', new Intl.NumberFormat('en-US').format(currentMiles)],
    ['Photos', photoCount === 0 ? '' : String(photoCount)],
    ['You want to', sellingOption === 'sell' ? 'sell it' : 'trade it in'],
    ['Estimated range', range === null ? '' : `${formatAmount(range.low, currency)} to ${formatAmount(range.high, currency)}`],
  ]
  return facts.filter(([, value]) => value !== '')
}
