import { MAIL_FAILED } from '@forecourt/contracts/leads/packet-email'
import { AppError } from '@forecourt/service-kit/errors'
import { oneLine } from './mail-document.ts'

/** What nodemailer tells of a failure. */
interface SmtpError extends Error {
  code?: string
  response?: string
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
  const { code = '', response = '' } = error instanceof Error ? (error as SmtpError) : {}
  const { words, quote = false } = WORDS[code] ?? { words: 'The mail could not be sent.' }
  const answer = withoutSecrets(oneLine(response), secrets).slice(0, ANSWER_LENGTH)
  const message = quote && answer !== '' ? `${words} It said: ${answer}` : words
  return new AppError({ status: 502, code: MAIL_FAILED, message, cause: { code, answer } })
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
