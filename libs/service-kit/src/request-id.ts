import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Carries the id of a request through gateway, services, events and consumers. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Ids that cannot break a log line, a header or a subject. */
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/

/** Returns the request id of the caller if it is safe, otherwise a new one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID()
}
