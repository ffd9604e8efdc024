import { dialedNumber } from '@forecourt/contact/contact-urls'
import type { NotificationsSettings } from '../deps.ts'
import { postOutside } from './post-outside.ts'
import type { Message, SendResult } from './send-result.ts'

/** The length of two segments of a text message. */
const MAX_LENGTH = 300
/** Twilio's error codes for numbers that never accept messages: opted out, invalid, not a mobile number. */
const NEVER = [21610, 21211, 21614]

/** Sends a text message by Twilio's REST API. */
export async function sendSms({ sms, callTimeoutMs }: NotificationsSettings, phone: string, { title, link }: Message): Promise<SendResult> {
  if (sms === null) return { kind: 'refused', reason: 'Text messages are not set up.' }
  const room = link === null ? MAX_LENGTH : MAX_LENGTH - link.length - 1
  const words = title.length > room ? `${title.slice(0, Math.max(room - 1, 20))}…` : title
  const number = e164(phone)
  const form = new URLSearchParams({ To: number, Body: link === null ? words : `${words} ${link}` })
  form.set(sms.from.startsWith('MG') ? 'MessagingServiceSid' : 'From', sms.from)
  const { result, response } = await postOutside({
    url: `${sms.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString('base64')}`,
    },
    body: form.toString(),
    timeoutMs: callTimeoutMs,
    // Twilio's errors name it
    hidden: number,
  })
  // its 404 means an unknown account, not an unknown number
  if (result.kind === 'gone') return { kind: 'refused', reason: result.reason }
  return result.kind === 'refused' && NEVER.includes(codeOf(response)) ? { kind: 'gone', reason: result.reason } : result
}

function codeOf(response: string): number {
  try {
    return Number((JSON.parse(response) as { code?: unknown }).code)
  } catch {
    return Number.NaN
  }
}

/** Returns a number such as '+14155550100'. */
function e164(phone: string): string {
  const number = dialedNumber(phone)
  return number.startsWith('+') ? number : `+${number}`
}
