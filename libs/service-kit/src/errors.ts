/** Why one field of a request was refused. `path` is dotted: `vehicle.vin`, `customerLogs.3.field`. */
export interface FieldProblem {
  path: string
  message: string
}

export interface AppErrorOptions {
  /** HTTP status, 400 to 599 */
  status: number
  /** stable, for programs: `CUSTOMER_EXISTS` */
  code: string
  /** for people: what happened and what to do, in a sentence; it is sent to whoever called */
  message: string
  fields?: readonly FieldProblem[]
  /** further members of the error body, e.g. the existing customer of a 409 */
  extra?: Readonly<Record<string, unknown>>
  /** for the log only */
  cause?: unknown
}

/**
 * The one error that is answered as it is: `{error, message, code, requestId, fields?, ...extra}` (design: error body). Everything else
 * that is thrown becomes a 500 whose text stays in the log. Throw one of the functions below; `new AppError` is for statuses they do not
 * name.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[] | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor({ status, code, message, fields, extra, cause }: AppErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.fields = fields
    this.extra = extra
  }
}

type Extra = AppErrorOptions['extra']

/** 400: the request makes no sense as it is; `code` says in what way. */
export function badRequest(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 400, code, message, ...(extra && { extra }) })
}

/** 400 VALIDATION: the named fields are wrong; the sentence names the first. */
export function invalidFields(fields: readonly [FieldProblem, ...FieldProblem[]]): AppError {
  return new AppError({ status: 400, code: 'VALIDATION', message: sentenceOf(fields[0]), fields })
}

/** 401: nobody is signed in, or no longer. */
export function unauthorized(message = 'Please sign in.', cause?: unknown): AppError {
  return new AppError({ status: 401, code: 'UNAUTHENTICATED', message, cause })
}

/** 403: signed in, but this is not for that role. */
export function forbidden(message = 'Your role does not allow this.'): AppError {
  return new AppError({ status: 403, code: 'FORBIDDEN', message })
}

/** 404. `what` is a record's name for people: `Vehicle` makes 'Vehicle not found'. Another dealership's record answers with the same words. */
export function notFound(what: string): AppError {
  return new AppError({ status: 404, code: 'NOT_FOUND', message: `${what} not found` })
}

/** 408: the request did not arrive in time. */
export function requestTooSlow(): AppError {
  return new AppError({ status: 408, code: 'TIMEOUT', message: 'The request took too long to arrive.' })
}

/** 409: it cannot be done to the record as it stands; `extra` goes into the error body. */
export function conflict(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 409, code, message, ...(extra && { extra }) })
}

/** 410: it was there and is over; `message` says so to whoever holds the link. `extra` is what the answer says beside that. */
export function gone(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 410, code, message, ...(extra && { extra }) })
}

/** 413: more bytes than are accepted. */
export function tooLarge(message: string): AppError {
  return new AppError({ status: 413, code: 'TOO_LARGE', message })
}

/** 415: bytes of a kind that is not accepted here. */
export function unsupportedMediaType(message: string): AppError {
  return new AppError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message })
}

/** 429: asked too often. */
export function tooManyRequests(message: string, extra?: Extra): AppError {
  return new AppError({ status: 429, code: 'TOO_MANY_REQUESTS', message, ...(extra && { extra }) })
}

/** The status of a request whose client did not wait for the answer, as other servers write it into their logs. Nobody receives it. */
export const CLIENT_GONE_STATUS = 499

/** 499: the client went away. That is no error of ours, and whoever counts errors can tell. */
export function clientGone(cause?: unknown): AppError {
  return new AppError({ status: CLIENT_GONE_STATUS, code: 'CLIENT_GONE', message: 'The client went away.', cause })
}

/** 503: something this needs is away for now; trying again later can help. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError({ status: 503, code: 'UNAVAILABLE', message, cause })
}

/** `{path: 'customer.firstName', message: 'is required'}` reads 'First name is required.' A message that begins like a sentence is one. */
function sentenceOf({ path, message }: FieldProblem): string {
  const isSentence = /^\p{Lu}/u.test(message)
  const sentence = isSentence ? message : `${labelOf(path)} ${message}`
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

function labelOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words === '' ? 'The request' : words.charAt(0).toUpperCase() + words.slice(1)
}
