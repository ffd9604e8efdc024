import { AppError } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { FetchFailure, FetchResult } from '../clients/document-fetcher.ts'

interface Failure {
  status: 404 | 422 | 502 | 503 | 504
  code: string
  message: (name: string) => string
}

const BUSY: Failure = {
  status: 503,
  code: 'PROVIDER_BUSY',
  message: (name) => `${name} can't answer right now. Please try again in a minute.`,
}
const FAILURES: Readonly<Record<FetchFailure, Failure>> = {
  'not-set-up': {
    status: 503,
    code: 'NOT_SET_UP',
    message: (name) => `${name} reports aren't set up. Ask your administrator to turn them on.`,
  },
  'not-allowed': {
    status: 422,
    code: 'HOST_NOT_ALLOWED',
    message: () => "We don't fetch files from this website. Download the PDF and add it.",
  },
  'not-found': { status: 404, code: 'NOT_FOUND', message: (name) => `${name} has no report for this VIN.` },
  'too-slow': { status: 504, code: 'PROVIDER_TOO_SLOW', message: (name) => `${name} took too long. Please try again.` },
  unreachable: { status: 502, code: 'PROVIDER_UNREACHABLE', message: (name) => `We couldn't reach ${name}. Please try again.` },
  busy: BUSY,
  'not-asked': BUSY,
  refused: { status: 502, code: 'PROVIDER_REFUSED', message: (name) => `${name} answered with an error. Please try again later.` },
  'too-large': { status: 502, code: 'PROVIDER_TOO_LARGE', message: (name) => `${name} sent a file that is too large.` },
  'not-a-pdf': { status: 502, code: 'PROVIDER_NO_PDF', message: (name) => `${name} didn't send a PDF. Please try again later.` },
}

const SOURCES = {
  autocheck: { name: 'AutoCheck', logged: 'an AutoCheck report could not be fetched' },
  feed: { name: 'The website', logged: 'a document that a feed names could not be fetched' },
} as const

/** Returns a fetched document. Throws 404, 422 or 502 to 504 with a message if it could not be fetched. */
export function fetchedPdf(result: FetchResult, source: keyof typeof SOURCES, log: CallContext['log']): Buffer {
  if (result.kind === 'found') return result.pdf
  log.warn({ reason: result.reason, detail: result.detail }, SOURCES[source].logged)
  const { status, code, message } = FAILURES[result.reason]
  throw new AppError({ status, code, message: message(SOURCES[source].name) })
}
