/** Why one field of a request was refused. `path` is dotted: `vehicle.vin`, `customerLogs.3.field`. */
export interface FieldProblem {
  path: string
  message: string
}

interface AppErrorOptions {
  /** HTTP status, 400 to 599 */
  status: number
  /** a stable code for programs, such as `CUSTOMER_EXISTS` */
  code: string
  /** sent to the client: a sentence for users that says what happened and what to do */
  message: string
  fields?: readonly FieldProblem[]
  /** further members of the error body, e.g. the existing customer of a 409 */
  extra?: Readonly<Record<string, unknown>>
  /** for the log only */
  cause?: unknown
}

/**
 * An error that is sent to the client: `{error, message, code, requestId, fields?, ...extra}` (design: error body). Any other thrown error becomes a
 * 500 whose text is only logged. Use one of the functions below; `new AppError` is for other statuses.
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

/** 400: the request is invalid; `code` names the reason. */
export function badRequest(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 400, code, message, extra })
}

/** 400 VALIDATION: the named fields are invalid; the message is about the first one. */
export function invalidFields(fields: readonly [FieldProblem, ...FieldProblem[]]): AppError {
  return new AppError({ status: 400, code: 'VALIDATION', message: sentenceOf(fields[0]), fields })
}

/** 401: not signed in, or the session has ended. */
export function unauthorized(message = 'Please sign in.', cause?: unknown): AppError {
  return new AppError({ status: 401, code: 'UNAUTHENTICATED', message, cause })
}

/** 403: signed in with a role that is not allowed. */
export function forbidden(message = "You don't have access to this."): AppError {
  return new AppError({ status: 403, code: 'FORBIDDEN', message })
}

/** 404. `what` is the name of the record: `Vehicle` gives 'Vehicle not found'. A record of another dealership gets the same message. */
export function notFound(what: string): AppError {
  return new AppError({ status: 404, code: 'NOT_FOUND', message: `${what} not found` })
}

/** 408: the request did not arrive in time. */
export function requestTooSlow(): AppError {
  return new AppError({ status: 408, code: 'TIMEOUT', message: 'The request took too long to arrive.' })
}

/** 409: the state of the record does not allow the change; `extra` is added to the error body. */
export function conflict(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 409, code, message, extra })
}

/** 410: the record has ended; the customer who opens the link sees `message`. `extra` is added to the error body. */
export function gone(code: string, message: string, extra?: Extra): AppError {
  return new AppError({ status: 410, code, message, extra })
}

/** 413: larger than the limit. */
export function tooLarge(message: string): AppError {
  return new AppError({ status: 413, code: 'TOO_LARGE', message })
}

/** 415: a media type that is not accepted. */
export function unsupportedMediaType(message: string): AppError {
  return new AppError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message })
}

/** 429: too many requests. */
export function tooManyRequests(message: string): AppError {
  return new AppError({ status: 429, code: 'TOO_MANY_REQUESTS', message })
}

/** The logged status of a request whose client disconnected, as in nginx. No client receives it. */
export const CLIENT_GONE_STATUS = 499

/** 499: the client disconnected. A separate status, so that metrics do not count it as our error. */
export function clientGone(cause?: unknown): AppError {
  return new AppError({ status: CLIENT_GONE_STATUS, code: 'CLIENT_GONE', message: 'The client disconnected.', cause })
}

/** 503: a dependency is unavailable; a retry can help. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError({ status: 503, code: 'UNAVAILABLE', message, cause })
}

/**
 * Turns `{path: 'customer.firstName', message: 'is required'}` into 'First name is required.' A message with an initial capital is already a
 * sentence.
 */
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
