import { MAIL_FAILED } from '@forecourt/contracts/leads/packet-email'
import { AppError } from '@forecourt/service-kit/errors'
import { oneLine } from './mail-document.ts'

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
  /** the server's response without secrets; '' for none */
  answer: string
  /** the server rejected the mail permanently: a retry is useless */
  permanent: boolean
}

const ANSWER_LENGTH = 200

const UNREACHABLE = 'The mail server cannot be reached. Nothing was sent; try again in a few minutes.'
const SENDER_REFUSED = {
  words: 'The mail server does not accept mail from our address. Nothing was sent. Ask your administrator.',
  quote: true,
}
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
  EENVELOPE: { words: 'The mail server does not take mail for this address.', quote: true },
  EMESSAGE: { words: 'The mail server refused the mail.', quote: true },
  EPROTOCOL: { words: 'The mail server sent an invalid response. Nothing was sent.', quote: true },
}

/** Returns 502 MAIL_FAILED with a plain message. `secrets` are removed from it, even when the server repeats them. */
export function mailFailed(error: unknown, secrets: readonly string[]): AppError {
  const { code = '', command = '', response = '', responseCode = 0 } = error instanceof Error ? (error as SmtpError) : {}
  const isAboutSender = code === 'EENVELOPE' && command === 'MAIL FROM'
  const { words, quote = false } = isAboutSender ? SENDER_REFUSED : (WORDS[code] ?? { words: 'The mail could not be sent.' })
  const answer = withoutSecrets(oneLine(response), secrets).slice(0, ANSWER_LENGTH)
  const message = quote && answer !== '' ? `${words} It said: ${answer}` : words
  return new AppError({
    status: 502,
    code: MAIL_FAILED,
    message,
    cause: { code, answer, permanent: !isAboutSender && isRefusal(code, responseCode) } satisfies MailFailure,
  })
}

/** Whether an error of `mailFailed` reports that the server permanently rejected the mail or its recipient. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof AppError && error.code === MAIL_FAILED && (error.cause as MailFailure).permanent
}

/** Whether the server rejected the mail permanently. 4xx means retry later; a rejected sign-in or sender is not about the mail. */
function isRefusal(code: string, responseCode: number): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
