import { MAIL_FAILED } from '@forecourt/contracts/leads/packet-email'
import { AppError } from '@forecourt/service-kit/errors'
import { oneLine } from './mail-document.ts'

/** What nodemailer tells of a failure. */
interface SmtpError extends Error {
  code?: string
  response?: string
  /** of the server's answer: 550 */
  responseCode?: number
}

interface MailFailure {
  /** nodemailer's or Node's; '' for none */
  code: string
  /** the server's words without secrets; '' for none */
  answer: string
  /** the server refused the mail for good: it is no use to try again */
  permanent: boolean
}

const ANSWER_LENGTH = 200

const AWAY = 'The mail server cannot be reached. Nothing was sent; try again in a few minutes.'
const SLOW = 'The mail server did not answer in time. The mail may not have been sent.'
/** By nodemailer's and Node's codes; the server's own words follow where `quote` says so. */
const WORDS: Readonly<Record<string, { words: string; quote?: boolean }>> = {
  ECONNECTION: { words: AWAY },
  ECONNREFUSED: { words: AWAY },
  ECONNRESET: { words: AWAY },
  EDNS: { words: AWAY },
  ENOTFOUND: { words: AWAY },
  ESOCKET: { words: AWAY },
  ETIMEDOUT: { words: SLOW },
  ETLS: { words: 'No secure connection to the mail server could be made. Nothing was sent; ask whoever runs this platform.' },
  EAUTH: { words: 'The mail server does not accept our user name and password. Nothing was sent; ask whoever runs this platform.' },
  ENOAUTH: { words: 'The mail server wants a user name and password. Nothing was sent; ask whoever runs this platform.' },
  EENVELOPE: { words: 'The mail server does not take mail for this address.', quote: true },
  EMESSAGE: { words: 'The mail server refused the mail.', quote: true },
  EPROTOCOL: { words: 'The mail server did not answer as it should. Nothing was sent.', quote: true },
}

/** 502 MAIL_FAILED with the reason in plain words; `secrets` never appear in them, even where the server repeats them. */
export function mailFailed(error: unknown, secrets: readonly string[]): AppError {
  const { code = '', response = '', responseCode = 0 } = error instanceof Error ? (error as SmtpError) : {}
  const { words, quote = false } = WORDS[code] ?? { words: 'The mail could not be sent.' }
  const answer = withoutSecrets(oneLine(response), secrets).slice(0, ANSWER_LENGTH)
  const message = quote && answer !== '' ? `${words} It said: ${answer}` : words
  return new AppError({
    status: 502,
    code: MAIL_FAILED,
    message,
    cause: { code, answer, permanent: isRefusal(code, responseCode) } satisfies MailFailure,
  })
}

/** Whether what `mailFailed` made says that the server refused this very mail, or its recipient, for good. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof AppError && error.code === MAIL_FAILED && (error.cause as MailFailure).permanent
}

/** 4xx asks to try again later, and a sign-in that is refused says nothing about the mail. */
function isRefusal(code: string, responseCode: number): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
