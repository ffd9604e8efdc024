import { type Html, html } from '@forecourt/mail/html'
import { mailButton, mailDocument, mailRow, oneLine, type RenderedMail } from '@forecourt/mail/mail-document'
import { isRefusedForGood } from '@forecourt/mail/mail-problem'
import type { Mailer } from '@forecourt/mail/mailer'
import type { StaffDoc } from '../store/staff-store.ts'
import { alertSettingsNote, alertSettingsText } from './alert-settings.ts'
import type { Message, SendResult } from './send-result.ts'

/** Mails a message to a staff user. Bounces refer to its Message-ID. The result is `gone` when the address is rejected permanently. */
export async function sendMail(
  mailer: Mailer,
  { name, email }: Pick<StaffDoc, 'name' | 'email'>,
  rendered: RenderedMail,
  { at, messageId }: { at: Date; messageId: string },
): Promise<SendResult> {
  if (mailer.delivery !== 'smtp') return { kind: 'refused', reason: 'Mails are not set up.' }
  const from = { name: 'Forecourt', address: mailer.from }
  try {
    await mailer.deliver('', { from, replyTo: from, to: { name, address: email }, ...rendered, at, messageId }, { kind: 'alert' })
    return { kind: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "We couldn't send it."
    return isRefusedForGood(error) ? { kind: 'gone', reason } : { kind: 'later', reason, afterMs: null }
  }
}

/**
 * Renders the mail of an alert, a summary or a test, with a button that opens the portal and without a tracking image. `place`: the dealership's
 * name, '' for an OWNER.
 */
export function renderAlertMail({ title, text, link }: Message, place: string): RenderedMail {
  const rows = html`${text === '' ? null : text.split('\n').map((line) => mailRow(html`${line}`))}`
  return renderStaffMail(oneLine(title), { place, link }, { rows, paragraphs: [text] })
}

/** Renders a mail to a staff user: its subject, `rows` of a table or `paragraphs` of plain text, the button, and a note about alert settings. */
export function renderStaffMail(
  subject: string,
  { place, link }: { place: string; link: string | null },
  { rows: content, paragraphs }: { rows: Html; paragraphs: readonly string[] },
): RenderedMail {
  const dealership = { name: place === '' ? 'Forecourt' : oneLine(place), brandColor: '', logoUrl: '' }
  const rows = html`${mailRow(html`<b>${subject}</b>`)}
${content}
${link === null ? null : html`<tr><td style="padding: 12px 24px 16px">${mailButton('Open in Forecourt', link, dealership)}</td></tr>`}`
  const text = [subject, ...paragraphs, link === null ? '' : `Open in Forecourt: ${link}`, alertSettingsText(link)]
  return {
    subject,
    html: mailDocument({ title: subject, dealership, rows, signature: alertSettingsNote(link) }),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
  }
}
