import { oneLine } from '../mail-document.ts'
import { contentTypeOf, partsOf, textOf, toFields, toMimePart } from './mime-part.ts'

/** That a mail could not be delivered, as a mail server says it (RFC 3464). */
export interface BounceNotice {
  /** of the mail that came back, with its angle brackets */
  messageId: string
  /** why, in the words of the server; its status where it has none */
  reason: string
  /** the address takes no mail, as far as the server says (a status 5.…); one that was only not reached in days may again */
  isPermanent: boolean
}

const REASON_LENGTH = 200
const MESSAGE_ID = /^<[\x21-\x3b=\x3f-\x7e]{1,250}>$/
const ORIGINALS = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers']
const STATUSES = ['message/delivery-status', 'message/global-delivery-status']

/**
 * What a delivery status notification says; null for every other mail, for one that only says that a mail is late, and for one that does not say
 * which mail came back. `mime` may be cut short.
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
  return { messageId, reason: reasonOf(failed), isPermanent: statusOf(failed).startsWith('5.') }
}

function reasonOf(recipient: ReadonlyMap<string, string>): string {
  const diagnostic = recipient.get('diagnostic-code')?.replace(/^[a-z0-9-]+;\s*/i, '') ?? ''
  return oneLine(diagnostic || statusOf(recipient)).slice(0, REASON_LENGTH)
}

/** '5.1.1'; '' where it says none. */
function statusOf(recipient: ReadonlyMap<string, string>): string {
  return /^\d\.\d{1,3}\.\d{1,3}/.exec(recipient.get('status') ?? '')?.[0] ?? ''
}
