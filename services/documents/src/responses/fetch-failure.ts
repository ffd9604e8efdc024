import { AppError } from '@forecourt/service-kit/errors'
import type { FetchFailure } from '../clients/document-fetcher.ts'

interface Failure {
  status: 404 | 422 | 502 | 503 | 504
  code: string
  message: (name: string) => string
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
  refused: { status: 502, code: 'PROVIDER_REFUSED', message: (name) => `${name} answered with an error. Please try again later.` },
  'too-large': { status: 502, code: 'PROVIDER_TOO_LARGE', message: (name) => `${name} sent a file that is too large.` },
  'not-a-pdf': { status: 502, code: 'PROVIDER_NO_PDF', message: (name) => `${name} didn't send a PDF. Please try again later.` },
}

/** Returns the error for a document that could not be fetched; `name` is the provider's display name. */
export function fetchFailure(name: string, reason: FetchFailure): AppError {
  const { status, code, message } = FAILURES[reason]
  return new AppError({ status, code, message: message(name) })
}
