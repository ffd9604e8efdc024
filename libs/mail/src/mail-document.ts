import { brandColors } from './brand-colors.ts'
import { type Html, html, webAddress } from './html.ts'

/** A mail's subject, HTML and plain text. */
export interface RenderedMail {
  subject: string
  /** a complete document with tables and inline styles only, so that it can be pasted into a mail program */
  html: string
  text: string
}

/** The properties of a dealership that its mails show. */
export interface MailSender {
  name: string
  brandColor: string
  logoUrl: string
}

/** CSS pixels. Every mail program shows this width without scrolling. */
export const MAIL_WIDTH = 600
const MAIL_FONT = 'font-family: Arial, Helvetica, sans-serif'
export const BODY_TEXT = `${MAIL_FONT}; font-size: 16px; line-height: 24px; color: #24292f`
export const QUIET_TEXT = `${MAIL_FONT}; font-size: 14px; line-height: 20px; color: #57606a`

/** Renders the document of a mail: the dealership's name or logo, table rows, and a signature. */
export function mailDocument(parts: { title: string; dealership: MailSender; rows: Html; signature: Html }): string {
  const { title, dealership, rows, signature } = parts
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
<table role="presentation" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width: 100%; max-width: ${MAIL_WIDTH}px; background-color: #ffffff; border: 1px solid #d8dee4">
<tr><td style="padding: 20px 24px; border-bottom: 1px solid #d8dee4; ${MAIL_FONT}; font-size: 18px; line-height: 24px; font-weight: bold; color: #14181f">${heading(dealership)}</td></tr>
${rows}
<tr><td style="padding: 16px 24px 20px; border-top: 1px solid #d8dee4; ${QUIET_TEXT}">${signature}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return page.markup
}

/** Renders a paragraph. */
export function mailRow(content: Html): Html {
  return html`<tr><td style="padding: 8px 24px; ${BODY_TEXT}">${content}</td></tr>`
}

/** Renders a title with named facts below it. */
export function mailFacts(title: string, facts: readonly (readonly [name: string, value: string])[]): Html {
  return html`<tr><td style="padding: 16px 24px 4px; ${MAIL_FONT}; font-size: 20px; line-height: 26px; font-weight: bold; color: #14181f">${title}</td></tr>
<tr><td style="padding: 0 24px 8px"><table role="presentation" cellpadding="0" cellspacing="0" border="0">
${facts.map(factRow)}
</table></td></tr>`
}

/** Renders a button with an absolute link. Outlook ignores color and padding of links, so the cell has them. */
export function mailButton(label: string, link: string, { brandColor }: Pick<MailSender, 'brandColor'>): Html {
  const { ground, text } = brandColors(brandColor)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${ground}" style="padding: 14px 28px; background-color: ${ground}; border-radius: 6px"><a href="${link}" target="_blank" style="${MAIL_FONT}; font-size: 16px; line-height: 20px; font-weight: bold; color: ${text}; text-decoration: none"><span style="color: ${text}">${label}</span></a></td></tr></table>`
}

/** Renders a signature with the sender, the dealership and the reply address. Omits what is ''. */
export function mailSignature(person: { name: string; email: string }, dealership: Pick<MailSender, 'name'>): Html {
  const name = oneLine(person.name)
  const email = oneLine(person.email)
  const first = name === '' ? null : html`${name}<br>`
  const address = email === '' ? null : html`<br><a href="mailto:${encodeURI(email)}" style="color: #57606a">${email}</a>`
  return html`${first}<b>${dealership.name}</b>${address}`
}

/** Replaces line breaks with spaces: subjects and names are headers, and must not start another one. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}

function heading({ name, logoUrl }: MailSender): Html {
  const logo = webAddress(logoUrl)
  if (logo === null) return html`${name}`
  return html`<img src="${logo}" alt="${name}" height="48" style="display: block; height: 48px; max-width: 280px; border: 0; ${MAIL_FONT}; font-size: 18px; color: #14181f">`
}

function factRow([name, value]: readonly [name: string, value: string]): Html {
  return html`<tr><td style="padding: 2px 16px 2px 0; vertical-align: top; ${QUIET_TEXT}">${name}</td><td style="padding: 2px 0; ${BODY_TEXT}; font-weight: bold">${value}</td></tr>
`
}
