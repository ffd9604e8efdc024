import type { Operation } from './operation.ts'

/** What each status of an error says, whatever the operation (design: error body). */
export const ERROR_STATUSES: Readonly<Record<number, string>> = {
  400: 'Something in the request is not valid; `fields` says what.',
  401: 'Nobody is signed in, or the answer is for those who are.',
  403: 'The signed-in user may not do this, must choose a password first, or the request came from another site.',
  404: 'There is no such record, or it belongs to another dealership.',
  408: 'The request took too long to arrive.',
  409: 'It cannot be done to the record as it stands; `code` says why.',
  410: 'The link is over: it was revoked, or it has expired.',
  413: 'The file or body is too large.',
  414: 'The address is too long.',
  415: 'The body is not of the type that is told here.',
  416: 'The file has no such part.',
  422: 'The request is understood and cannot be followed; `code` says why.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  499: 'The caller went away before the answer.',
  502: 'A part of the platform, or a service outside it, failed while it answered.',
  503: 'A part of the platform is away for the moment, or not set up.',
  504: 'A part of the platform, or a service outside it, took too long to answer.',
  507: 'The server has no room left; nothing was changed.',
}

/**
 * Every status of an error that an operation answers, in their order: what follows from its access, its parts and its method, and what it names
 * itself (`errors`). The document tells them; tests of services hold their answers to it.
 */
export function errorStatusesOf(operation: Operation): number[] {
  const { access, method, params, body, tenant, errors = [] } = operation
  const changes = method !== 'GET'
  const mayLackPassword = access.kind === 'staff' && operation.whilePasswordMustChange !== true
  const statuses = [
    // whatever an operation takes: an address can be malformed, and a parameter be given twice
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
