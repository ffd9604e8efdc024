import { AppError, unavailable } from '@forecourt/service-kit/errors'
import type { Upstream } from '../routing/routes.ts'

/** Error codes of undici and Node for an unreachable service. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/**
 * Returns the error for a client when a service did not respond: 503 when it is unreachable (the request did not arrive), 504 when it timed out,
 * 502 when the connection broke (the service may have processed the request). The cause is only logged.
 */
export function upstreamError(service: Upstream, cause: unknown): AppError {
  const root = rootOf(cause)
  // not the service's fault: the client sent too slowly
  if (root instanceof AppError) return root
  const code = String(root.code ?? '')
  if (UNREACHABLE.has(code))
    return unavailable(`This part of the platform (${service}) is not available right now. Please try again in a moment.`, cause)
  if (TOO_SLOW.has(code)) {
    return new AppError({ status: 504, code: 'UPSTREAM_TIMEOUT', message: `The platform (${service}) took too long to answer.`, cause })
  }
  return new AppError({ status: 502, code: 'UPSTREAM_FAILED', message: `The platform (${service}) broke off while answering.`, cause })
}

/** Whether a request never left the gateway because it got no connection. */
export function wasNeverSent(error: unknown): boolean {
  const root = rootOf(error)
  return root.code === 'UND_ERR_CONNECT_TIMEOUT' || root.syscall === 'connect' || root.syscall === 'getaddrinfo'
}

const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Whether a connection broke before the response: the request may or may not have been processed. */
export function hasBrokenOff(error: unknown): boolean {
  return BROKEN.has(rootOf(error).code ?? '')
}

/** reply-from wraps the error, and Node wraps several attempts to connect. The innermost error has the code that matters. */
function rootOf(error: unknown): Partial<NodeJS.ErrnoException> {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  if (!(error instanceof Error)) return {}
  return error.cause === undefined ? (error as NodeJS.ErrnoException) : rootOf(error.cause)
}
