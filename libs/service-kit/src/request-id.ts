import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** One id follows a request through gateway, services, events and consumers. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Nothing that could break a log line, a header or a subject. */
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's request id where it is safe to repeat, otherwise a fresh one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID()
}
