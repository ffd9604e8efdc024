import { oneLine } from '../mail-document.ts'
import { isAboutRecipient } from '../recipient-status.ts'
import { contentTypeOf, partsOf, textOf, toFields, toMimePart } from './mime-part.ts'

/** A delivery failure as a mail server reports it (RFC 3464). */
export interface BounceNotice {
  /** the Message-ID of the bounced mail, with its angle brackets */
  messageId: string
  /** the server's reason, or its status if it gives none */
  reason: string
  /** whether the server reports that the address accepts no mail; after any other failure it may accept the next */
  isPermanent: boolean
}

const REASON_LENGTH = 200
const MESSAGE_ID = /^<[\x21-\x3b=\x3f-\x7e]{1,250}>$/
const ORIGINALS = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers']
const STATUSES = ['message/delivery-status', 'message/global-delivery-status']

/**
 * Parses a delivery status notification. Returns null for every other mail, for a notice that a mail is delayed, and for one that does not name
 * the bounced mail. `mime` may be truncated.
 */
export function readBounceNotice(mime: Buffer): BounceNotice | null {
  const mail = toMimePart(mime.toString())
  const { type, parameters } = contentTypeOf(mail)
  if (type !== 'multipart/report' || parameters.get('report-type')?.toLowerCase() !== 'delivery-status') return null
  const parts = partsOf(mail)
  const partOf = (types: readonly string[]) => parts.find((part) => types.includes(contentTypeOf(part).type))
  const [status, original] = [partOf(STATUSES), partOf(ORIGINALS)]
  if (status === undefined || original === undefined) return null
  const failed = textOf(status)
    .split(/\r?\n\r?\n/)
    .map(toFields)
    .find((recipient) => /^failed\b/i.test(recipient.get('action') ?? ''))
  const messageId = toMimePart(textOf(original)).headers.get('message-id') ?? ''
  if (failed === undefined || !MESSAGE_ID.test(messageId)) return null
  // a rejection by policy, as spam for example, can differ from mail to mail
  const isPermanent = statusOf(failed).startsWith('5.') && isAboutRecipient(statusOf(failed))
  return { messageId, reason: reasonOf(failed), isPermanent }
}

function reasonOf(recipient: ReadonlyMap<string, string>): string {
  const diagnostic = recipient.get('diagnostic-code')?.replace(/^[a-z0-9-]+;\s*/i, '') ?? ''
  return oneLine(diagnostic || statusOf(recipient)).slice(0, REASON_LENGTH)
}

/** Returns the status, such as '5.1.1'; '' when there is none. */
function statusOf(recipient: ReadonlyMap<string, string>): string {
  return /^\d\.\d{1,3}\.\d{1,3}/.exec(recipient.get('status') ?? '')?.[0] ?? ''
}
