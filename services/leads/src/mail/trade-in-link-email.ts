import { html, lines, webAddress } from '@forecourt/mail/html'
import {
  type MailSender,
  mailButton,
  mailDocument,
  mailFacts,
  mailRow,
  mailSignature,
  oneLine,
  type RenderedMail,
} from '@forecourt/mail/mail-document'
import { formatAmount } from '@forecourt/money/amount-display'

/** The contents of the mail with a link to a customer's trade-in page. */
export interface TradeInLinkFacts {
  /** '' greets a 'Valued Customer' */
  firstName: string
  /** year, make, model and trim */
  vehicleName: string
  /** absolute */
  link: string
  /** when photos are due, or the offer expires */
  until: Date
  timeZone: string
  dealership: MailSender
  /** the sender; '' when the platform sends it */
  salesperson: { name: string; email: string }
  /** null: the mail asks for photos */
  offer: { amount: number; currency: string; note: string } | null
}

/** Renders the mail with a link for photos or to an offer (rules: trade-in link email). Throws when the link is not an absolute web address. */
export function renderTradeInLinkEmail(facts: TradeInLinkFacts): RenderedMail {
  const link = webAddress(facts.link)
  if (link === null) throw new Error('a link in a mail must be an absolute web address')
  const dealership = { ...facts.dealership, name: oneLine(facts.dealership.name) || 'Your dealership' }
  const vehicle = oneLine(facts.vehicleName) || 'vehicle'
  const greeting = `Hello ${oneLine(facts.firstName) || 'Valued Customer'},`
  const { subject, intro, named, note, label, after } = wording(facts, vehicle)
  const rows = html`${mailRow(html`${greeting}`)}
${mailRow(html`${intro}`)}
${named.length === 0 ? null : mailFacts(vehicle, named)}
${note === '' ? null : mailRow(lines(note))}
<tr><td style="padding: 12px 24px 16px">${mailButton(label, link, dealership)}</td></tr>
${mailRow(html`${after}`)}`
  const signature = mailSignature(facts.salesperson, dealership)
  const about = named.length === 0 ? '' : [vehicle, ...named.map(([name, value]) => `${name}: ${value}`)].join('\n')
  const signed = [facts.salesperson.name, dealership.name, facts.salesperson.email].map(oneLine).filter(Boolean).join('\n')
  const text = [greeting, intro, about, note, `${label}: ${link}`, after, signed].filter(Boolean).join('\n\n')
  return { subject, html: mailDocument({ title: subject, dealership, rows, signature }), text: `${text}\n` }
}

interface Wording {
  subject: string
  intro: string
  named: readonly (readonly [string, string])[]
  note: string
  label: string
  after: string
}

function wording({ offer, until, timeZone }: TradeInLinkFacts, vehicle: string): Wording {
  const end = dayAndTime(until, timeZone)
  if (offer === null) {
    return {
      subject: `Add photos of your ${vehicle}`,
      intro: `A few more photos of your ${vehicle} will help us value it. You can take them with your phone.`,
      named: [],
      note: '',
      label: 'Add photos',
      after: `This link works until ${end}.`,
    }
  }
  return {
    subject: `Our offer for your ${vehicle}`,
    intro: `Thank you for showing us your ${vehicle}. Here is our offer.`,
    named: [
      ['Our offer', formatAmount(offer.amount, offer.currency)],
      ['Valid until', end],
    ],
    note: offer.note,
    label: 'View your offer',
    after: 'You can accept it, decline it or ask us a question there.',
  }
}

/** Formats a time as 'November 30, 2026 at 5:00 PM EST'. */
function dayAndTime(at: Date, timeZone: string): string {
  const [day, time] = [{ dateStyle: 'long' }, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }] as const
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  return `${format(day)} at ${format(time)}`
}
