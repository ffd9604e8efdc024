import { AppError, unavailable } from '@forecourt/service-kit/errors'
import type { Upstream } from '../routes.ts'

/** Codes of undici and Node that mean: nobody listens there now. */
const AWAY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/**
 * What a client is told when a service did not answer: 503 when it is away (the request did not reach it), 504 when it took too long and 502
 * when it broke off (it may have done its work). The details are for the log.
 */
export function upstreamError(service: Upstream, cause: unknown): AppError {
  const code = rootCodeOf(cause)
  if (AWAY.has(code))
    return unavailable(`This part of the platform (${service}) is not available right now. Please try again in a moment.`, cause)
  if (TOO_SLOW.has(code)) {
    return new AppError({ status: 504, code: 'UPSTREAM_TIMEOUT', message: `The platform (${service}) took too long to answer.`, cause })
  }
  return new AppError({ status: 502, code: 'UPSTREAM_FAILED', message: `The platform (${service}) broke off while answering.`, cause })
}

/** reply-from wraps the error, and Node wraps several attempts to connect; the innermost code says what happened. */
function rootCodeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCodeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  return error.cause === undefined ? String((error as NodeJS.ErrnoException).code ?? '') : rootCodeOf(error.cause)
}
