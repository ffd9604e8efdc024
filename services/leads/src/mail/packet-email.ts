import type { VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'
import { brandColors } from './brand-colors.ts'
import { type Html, html, lines, webAddress } from './html.ts'

/** What the mail with a packet link is made of. */
export interface PacketEmailFacts {
  /** '' greets a 'Valued Customer' */
  firstName: string
  /** what the staff user wrote, lines apart by `\n`; '' for nothing */
  message: string
  vehicle: VehicleSummary
  /** null: the link was made without, so that the price is to be asked for */
  snapshot: VehicleSnapshot | null
  /** absolute */
  link: string
  dealership: { name: string; brandColor: string; logoUrl: string }
  /** whoever sends it */
  salesperson: { name: string; email: string }
}

export interface PacketEmail {
  subject: string
  /** a whole document: tables and inline styles only, so that it can be pasted into a mail program as well as sent */
  html: string
  text: string
}

/** rules: packet email */
const INVITATION = 'Click the photos or The Vehicle Details Link'
const CALL_TO_ACTION = 'Vehicle Details'
const VALUED_CUSTOMER = 'Valued Customer'
/** CSS pixels: what every mail program shows without scrolling. */
const WIDTH = 600
const FONT = 'font-family: Arial, Helvetica, sans-serif'
const BODY_TEXT = `${FONT}; font-size: 16px; line-height: 24px; color: #24292f`
const QUIET_TEXT = `${FONT}; font-size: 14px; line-height: 20px; color: #57606a`

/**
 * The mail with a packet link (rules: packet email): greeting, message, photo, vehicle, price, stock, mileage and a button.
 * Whatever the facts say is escaped, and only http(s) addresses become links or images. Throws when the link is not one.
 */
export function renderPacketEmail(facts: PacketEmailFacts): PacketEmail {
  const link = webAddress(facts.link)
  if (link === null) throw new Error('a packet link in a mail must be an absolute web address')
  const dealership = { ...facts.dealership, name: oneLine(facts.dealership.name) || 'Your dealership' }
  const told = { ...facts, dealership, link, title: titleOf(facts.vehicle), rows: factRows(facts) }
  return { subject: `${told.title} from ${dealership.name}`, html: document(told), text: plainText(told) }
}

type Told = PacketEmailFacts & { title: string; rows: readonly (readonly [name: string, value: string])[] }

function document(told: Told): string {
  const { dealership, title } = told
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${title}</title>
</head>
<body style="margin: 0; padding: 0; background-color: #f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6" style="background-color: #f3f4f6">
<tr><td align="center" style="padding: 16px 8px">
<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width: 100%; max-width: ${WIDTH}px; background-color: #ffffff; border: 1px solid #d8dee4">
<tr><td style="padding: 20px 24px; border-bottom: 1px solid #d8dee4; ${FONT}; font-size: 18px; line-height: 24px; font-weight: bold; color: #14181f">${heading(dealership)}</td></tr>
<tr><td style="padding: 24px 24px 8px; ${BODY_TEXT}">Hello ${oneLine(told.firstName) || VALUED_CUSTOMER},</td></tr>
${told.message === '' ? null : row(lines(told.message))}
${row(html`${INVITATION} below to see everything about this vehicle.`)}
${photo(told)}
<tr><td style="padding: 16px 24px 4px; ${FONT}; font-size: 20px; line-height: 26px; font-weight: bold; color: #14181f">${title}</td></tr>
<tr><td style="padding: 0 24px 8px"><table role="presentation" cellpadding="0" cellspacing="0" border="0">
${told.rows.map(factRow)}
</table></td></tr>
<tr><td style="padding: 12px 24px 28px">${button(told)}</td></tr>
<tr><td style="padding: 16px 24px 20px; border-top: 1px solid #d8dee4; ${QUIET_TEXT}">${signature(told)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return page.markup
}

function row(content: Html): Html {
  return html`<tr><td style="padding: 8px 24px; ${BODY_TEXT}">${content}</td></tr>`
}

function heading({ name, logoUrl }: Told['dealership']): Html {
  const logo = webAddress(logoUrl)
  if (logo === null) return html`${name}`
  return html`<img src="${logo}" alt="${name}" height="48" style="display: block; height: 48px; max-width: 280px; border: 0; ${FONT}; font-size: 18px; color: #14181f">`
}

function photo({ snapshot, link, title }: Told): Html | null {
  const source = webAddress(snapshot?.imageUrl ?? '')
  if (source === null) return null
  const width = WIDTH - 48
  return html`<tr><td style="padding: 12px 24px 0"><a href="${link}" target="_blank" style="text-decoration: none"><img src="${source}" alt="Photo of the ${title}" width="${width}" style="display: block; width: 100%; max-width: ${width}px; height: auto; border: 0; ${QUIET_TEXT}"></a></td></tr>`
}

function factRow([name, value]: Told['rows'][number]): Html {
  return html`<tr><td style="padding: 2px 16px 2px 0; ${QUIET_TEXT}">${name}</td><td style="padding: 2px 0; ${BODY_TEXT}; font-weight: bold">${value}</td></tr>
`
}

/** The colour and the padding are the cell's: Outlook knows neither of a link. */
function button({ dealership, link }: Told): Html {
  const { ground, text } = brandColors(dealership.brandColor)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${ground}" style="padding: 14px 28px; background-color: ${ground}; border-radius: 6px"><a href="${link}" target="_blank" style="${FONT}; font-size: 16px; line-height: 20px; font-weight: bold; color: ${text}; text-decoration: none"><span style="color: ${text}">${CALL_TO_ACTION}</span></a></td></tr></table>`
}

function signature({ salesperson, dealership }: Told): Html {
  const name = oneLine(salesperson.name)
  const email = oneLine(salesperson.email)
  const person = name === '' ? null : html`${name}<br>`
  const address = email === '' ? null : html`<br><a href="mailto:${encodeURI(email)}" style="color: #57606a">${email}</a>`
  return html`${person}<b>${dealership.name}</b>${address}`
}

function plainText({ firstName, message, title, rows, link, salesperson, dealership }: Told): string {
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

function factRows({ vehicle, snapshot }: PacketEmailFacts): Told['rows'] {
  const mileage = snapshot?.mileage ?? null
  const rows: Told['rows'] = [
    ['Price', formatPrice(snapshot?.price, snapshot?.currency)],
    ['Stock', oneLine(vehicle.stockNumber)],
    ['Mileage', mileage === null ? '' : `${new Intl.NumberFormat('en-US').format(mileage)} ${snapshot?.mileageUnit ?? 'mi'}`],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Subjects and names are headers: what could begin another one becomes a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
