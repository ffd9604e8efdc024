import { MAIL_FAILED } from '@forecourt/contracts/leads/packet-email'
import { AppError } from '@forecourt/service-kit/errors'
import { oneLine } from './mail-document.ts'
import { isAboutRecipient } from './recipient-status.ts'

/** The properties of nodemailer's errors. */
interface SmtpError extends Error {
  code?: string
  /** the command of SMTP that failed, such as 'RCPT TO' */
  command?: string
  response?: string
  /** the code of the server's response, such as 550 */
  responseCode?: number
}

interface MailFailure {
  /** the error code of nodemailer or Node; '' for none */
  code: string
  /** the server's response without what is hidden; '' for none */
  response: string
  /** the server permanently rejected the recipient: a retry is useless */
  permanent: boolean
}

const RESPONSE_LENGTH = 200

const UNREACHABLE = "We couldn't reach the mail server. Nothing was sent; try again in a few minutes."
const SENDER_REFUSED = {
  words: 'The mail server does not accept mail from our address. Nothing was sent. Ask your administrator.',
  quote: true,
}
const RECIPIENT_REFUSED = { words: 'The mail server does not take mail for this address.', quote: true }
const REFUSED = { words: 'The mail server refused the mail.', quote: true }
const SLOW = 'The mail server did not answer in time. The mail may not have been sent.'
/** The messages by the error codes of nodemailer and Node. `quote` appends the server's response. */
const WORDS: Readonly<Record<string, { words: string; quote?: boolean }>> = {
  ECONNECTION: { words: UNREACHABLE },
  ECONNREFUSED: { words: UNREACHABLE },
  ECONNRESET: { words: UNREACHABLE },
  EDNS: { words: UNREACHABLE },
  ENOTFOUND: { words: UNREACHABLE },
  ESOCKET: { words: UNREACHABLE },
  ETIMEDOUT: { words: SLOW },
  ETLS: { words: "We couldn't make a secure connection to the mail server. Nothing was sent. Ask your administrator." },
  EAUTH: { words: 'The mail server does not accept our user name and password. Nothing was sent. Ask your administrator.' },
  ENOAUTH: { words: 'The mail server requires a user name and password. Nothing was sent. Ask your administrator.' },
  EENVELOPE: REFUSED,
  EMESSAGE: REFUSED,
  EPROTOCOL: { words: 'The mail server sent an invalid response. Nothing was sent.', quote: true },
}

/**
 * Returns 502 MAIL_FAILED with a plain message and a MailFailure as its cause. Both are logged: `hidden`, which is secrets and the recipient's
 * address, is removed from what the server said, in upper or lower case.
 */
export function mailFailed(error: unknown, hidden: readonly string[]): AppError {
  const smtpError: SmtpError = error instanceof Error ? error : new Error()
  const { code = '', response: smtpResponse = '', responseCode = 0 } = smtpError
  const recipientRefused = isRecipientRefused(smtpError)
  const { words, quote = false } = recipientRefused ? RECIPIENT_REFUSED : wordsFor(smtpError)
  const response = without(oneLine(smtpResponse), hidden).slice(0, RESPONSE_LENGTH)
  const message = quote && response !== '' ? `${words} It said: ${response}` : words
  // 4xx means retry later
  const permanent = recipientRefused && responseCode >= 500
  return new AppError({ status: 502, code: MAIL_FAILED, message, cause: { code, response, permanent } satisfies MailFailure })
}

/** Whether an error of `mailFailed` reports that the server permanently rejected the recipient. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof AppError && error.code === MAIL_FAILED && (error.cause as MailFailure).permanent
}

function wordsFor({ code = '', command }: SmtpError): { words: string; quote?: boolean } {
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return SENDER_REFUSED
  return WORDS[code] ?? { words: "We couldn't send the email." }
}

/**
 * Whether the server rejected the recipient. Most servers reject a sender, a client or relaying only when they get the recipient or the content, so
 * the command alone says little: the enhanced status decides. Without one, a rejection of the recipient's command is about the recipient.
 */
function isRecipientRefused({ code, command, response = '' }: SmtpError): boolean {
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return status === undefined ? command === 'RCPT TO' : isAboutRecipient(status)
}

function without(text: string, hidden: readonly string[]): string {
  return hidden.filter((words) => words !== '').reduce((rest, words) => rest.replaceAll(literally(words), '…'), text)
}

/** Returns a pattern that matches a text as it is, in upper or lower case: servers may repeat an address in either. */
function literally(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi')
}
