import type { VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import { absolutePhoto } from '@forecourt/contracts/photo-address'
import { type Html, html, lines, webAddress } from '@forecourt/mail/html'
import {
  BODY_TEXT,
  MAIL_WIDTH,
  type MailSender,
  mailButton,
  mailDocument,
  mailFacts,
  mailRow,
  mailSignature,
  oneLine,
  QUIET_TEXT,
  type RenderedMail,
} from '@forecourt/mail/mail-document'
import { formatPrice } from '@forecourt/money/price-display'

/** The contents of the mail with a packet link. */
export interface PacketEmailFacts {
  /** '' greets a 'Valued Customer' */
  firstName: string
  /** the staff user's message, lines separated by `\n`; '' for none */
  message: string
  vehicle: VehicleSummary
  /** null: the link has no snapshot, so the mail asks the customer to call for the price */
  snapshot: VehicleSnapshot | null
  /** absolute */
  link: string
  dealership: MailSender
  /** the sender */
  salesperson: { name: string; email: string }
}

/** rules: packet email */
const INVITATION = 'Click the photos or The Vehicle Details Link'
const CALL_TO_ACTION = 'Vehicle Details'
const VALUED_CUSTOMER = 'Valued Customer'
/**
 * Renders the mail with a packet link (rules: packet email): greeting, message, photo, vehicle, price, stock, mileage and a button.
 * Escapes all facts. Only http(s) addresses become links or images; photos of the platform are resolved against the origin of the link.
 * Throws when the link is not an absolute web address.
 */
export function renderPacketEmail(facts: PacketEmailFacts): RenderedMail {
  const link = webAddress(facts.link)
  if (link === null) throw new Error('a packet link in a mail must be an absolute web address')
  const dealership = { ...facts.dealership, name: oneLine(facts.dealership.name) || 'Your dealership' }
  const content = { ...facts, dealership, link, title: titleOf(facts.vehicle), rows: factRows(facts) }
  return { subject: `${content.title} from ${dealership.name}`, html: document(content), text: plainText(content) }
}

type Content = PacketEmailFacts & { title: string; rows: readonly (readonly [name: string, value: string])[] }

function document(content: Content): string {
  const { dealership, title } = content
  const rows = html`<tr><td style="padding: 24px 24px 8px; ${BODY_TEXT}">Hello ${oneLine(content.firstName) || VALUED_CUSTOMER},</td></tr>
${content.message === '' ? null : mailRow(lines(content.message))}
${mailRow(html`${INVITATION} below to see everything about this vehicle.`)}
${photo(content)}
${mailFacts(title, content.rows)}
<tr><td style="padding: 12px 24px 28px">${mailButton(CALL_TO_ACTION, content.link, dealership)}</td></tr>`
  return mailDocument({ title, dealership, rows, signature: mailSignature(content.salesperson, dealership) })
}

function photo({ snapshot, link, title }: Content): Html | null {
  const source = absolutePhoto(snapshot?.imageUrl ?? '', new URL(link).origin)
  if (source === null) return null
  const width = MAIL_WIDTH - 48
  return html`<tr><td style="padding: 12px 24px 0"><a href="${link}" target="_blank" style="text-decoration: none"><img src="${source}" alt="Photo of the ${title}" width="${width}" style="display: block; width: 100%; max-width: ${width}px; height: auto; border: 0; ${QUIET_TEXT}"></a></td></tr>`
}

function plainText({ firstName, message, title, rows, link, salesperson, dealership }: Content): string {
  const paragraphs = [
    `Hello ${oneLine(firstName) || VALUED_CUSTOMER},`,
    message,
    `${INVITATION} below to see everything about this vehicle.`,
    [title, ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n'),
    `${CALL_TO_ACTION}: ${link}`,
    [salesperson.name, dealership.name, salesperson.email].map(oneLine).filter(Boolean).join('\n'),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

function titleOf({ year, make, model, trim }: VehicleSummary): string {
  const title = [year ?? '', make, model, trim].map((part) => oneLine(String(part))).filter(Boolean)
  return title.join(' ') || 'Your vehicle'
}

function factRows({ vehicle, snapshot }: PacketEmailFacts): Content['rows'] {
  const mileage = snapshot?.mileage ?? null
  const rows: Content['rows'] = [
    ['Price', formatPrice(snapshot?.price, snapshot?.currency)],
    ['Stock', oneLine(vehicle.stockNumber)],
    ['Mileage', mileage === null ? '' : `${new Intl.NumberFormat('en-US').format(mileage)} ${snapshot?.mileageUnit ?? 'mi'}`],
  ]
  return rows.filter(([, value]) => value !== '')
}
