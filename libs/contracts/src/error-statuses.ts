import type { Operation } from './operation.ts'

/** The description of each error status, for every operation (design: error body). */
export const ERROR_STATUSES: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `fields` lists the problems.',
  401: 'The caller is not signed in.',
  403: 'The signed-in user may not do this, must choose a password first, or the request came from another site.',
  404: 'There is no such record, or it belongs to another dealership.',
  408: 'The request took too long to arrive.',
  409: 'It cannot be done to the record as it stands; `code` says why.',
  410: 'The link is over: it was revoked, or it has expired.',
  413: 'The file or body is too large.',
  414: 'The address is too long.',
  415: 'The body has another media type than documented here.',
  416: 'The file has no such part.',
  422: 'The request is understood and cannot be followed; `code` says why.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  499: 'The client disconnected before the response.',
  502: 'A part of the platform, or a service outside it, failed while responding.',
  503: 'A dependency is temporarily unavailable or not set up.',
  504: 'A part of the platform, or a service outside it, took too long to respond.',
  507: 'The server has no room left; nothing was changed.',
}

/**
 * The error statuses of an operation in ascending order: those that follow from its access, its parts and its method, and those in its `errors`.
 * The OpenAPI document lists them; tests of services check their responses against it.
 */
export function errorStatusesOf(operation: Operation): number[] {
  const { access, method, params, body, tenant, errors = [] } = operation
  const changes = method !== 'GET'
  const mayLackPassword = access.kind === 'staff' && operation.whilePasswordMustChange !== true
  const statuses = [
    // possible for every operation: a URL can be malformed, and a parameter repeated
    ...[400, 414, 429, 502, 503, 504],
    ...(access.kind === 'public' ? [] : [401]),
    ...(access.kind === 'roles' || access.kind === 'internal' || mayLackPassword || changes ? [403] : []),
    ...(params !== undefined || tenant.from !== 'none' ? [404] : []),
    ...(changes ? [413, 415, 507] : []),
    ...(body === undefined ? [] : [408]),
    ...errors,
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
