import MailComposer from 'nodemailer/lib/mail-composer'
import { oneLine, type RenderedMail } from './mail-document.ts'

interface Mailbox {
  name: string
  address: string
}

/** A mail to one person. */
export interface Mail extends RenderedMail {
  from: Mailbox
  replyTo: Mailbox
  to: Mailbox
  at: Date
  /** with its angle brackets; generated when missing */
  messageId?: string
}

/** A mail in its wire format, with its envelope. */
export interface ComposedMail {
  from: string
  to: string
  mime: Buffer
}

/** Composes a mail's MIME: plain text and HTML. Names cannot add headers or addresses, and no files or URLs are read. */
export async function composeMail({ from, replyTo, to, subject, html, text, at, messageId }: Mail): Promise<ComposedMail> {
  const composer = new MailComposer({
    from: header(from),
    replyTo: header(replyTo),
    to: header(to),
    subject: oneLine(subject),
    date: at,
    ...(messageId !== undefined && { messageId }),
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to: to.address, mime: await composer.compile().build() }
}

function header({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name), address: oneLine(address) }
}
