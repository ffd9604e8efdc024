import type { ErrorBody } from '@forecourt/contracts/fields'

interface FieldError {
  path: string
  message: string
}

/** The server responded with an error status. `message` can be shown to users; `body` is the whole body (a 409 may carry a record). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  readonly requestId: string
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Partial<ErrorBody> & Record<string, unknown>) {
    super(body.message ?? body.error ?? `The server answered with status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'UNKNOWN'
    this.fields = body.fields ?? []
    this.requestId = body.requestId ?? ''
    this.body = body
  }
}

export const CHECK_CONNECTION = 'Check your connection and try again.'
export const SERVER_FAILED = 'Something went wrong on our side. Try again in a moment.'

/** No response arrived: offline, refused or interrupted. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(`We couldn't reach the server. ${CHECK_CONNECTION}`, { cause })
    this.name = 'NetworkError'
  }
}

/** No response arrived in time. Trying again immediately would make the user wait as long again. */
export class TimeoutError extends NetworkError {}

/** A part of the page no longer exists on the server, which has another version of the web app. The message can be shown to users. */
export class PartGoneError extends Error {
  constructor(cause: unknown) {
    super('This page has been updated. Load it again.', { cause })
    this.name = 'PartGoneError'
  }
}

/** Makes an ApiError from the body of a failed response, whether it is JSON or not. */
export function toApiError(status: number, text: string): ApiError {
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object') return new ApiError(status, parsed as Record<string, unknown>)
  } catch {
    // not JSON: a proxy's page, or nothing
  }
  return new ApiError(status, { message: statusText(status) })
}

function statusText(status: number): string {
  if (status === 413) return 'The file is too large.'
  if (status === 429) return 'Too many requests. Wait a moment and try again.'
  if (status === 404) return 'Not found.'
  if (status >= 500) return SERVER_FAILED
  return `The server answered with status ${status}.`
}

/**
 * What a customer can do about a page or request that failed, as a sentence: the connection is theirs to check, the server is not. An error below 500
 * says it itself.
 */
export function retryAdvice(error: unknown): string {
  if (!(error instanceof ApiError)) return CHECK_CONNECTION
  return error.status < 500 ? error.message : SERVER_FAILED
}

/** The message of a failure for the user. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof PartGoneError) return error.message
  return 'Something went wrong. Try again.'
}

/** What the button below the message of a failure reads. When a part of the page is gone, trying again cannot help. */
export function retryLabel(error: unknown): string {
  return error instanceof PartGoneError ? 'Load again' : 'Try again'
}

/** Resolves with null for these statuses; by default 400, 404 and 409: the resource does not exist, or the address is invalid or ambiguous. */
export async function nullIfMissing<T>(response: Promise<T>, statuses: readonly number[] = [400, 404, 409]): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return null
    throw error
  }
}
