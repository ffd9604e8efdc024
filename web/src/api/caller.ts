import { ApiError, NetworkError, SERVER_FAILED, TimeoutError, toApiError } from './api-error.ts'
import type { OperationId, OperationResponse, RequestFor, RouteTable } from './operation-types.ts'
import { buildUrl } from './url.ts'

interface CallOptions {
  signal?: AbortSignal
  /** the timeout in milliseconds, instead of REQUEST_TIMEOUT_MS */
  timeoutMs?: number
  /** lets the request outlive the page */
  keepalive?: boolean
}

interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type CallOperation = <Id extends OperationId>(
  id: Id,
  request: RequestFor<Id>,
  options?: CallOptions,
) => Promise<OperationResponse<Id>>

/** A 401 for a sign-in means a wrong password, not an ended session. */
const SIGN_IN: OperationId = 'auth.login'

/** The timeout of a request: longer than the gateway waits for a service (30 s), so that only a lost connection reaches it. */
export const REQUEST_TIMEOUT_MS = 35_000

/** The error code of every service for a user with a temporary password (rules: temporary password). */
const PASSWORD_CHANGE_REQUIRED = 'PASSWORD_CHANGE_REQUIRED'

interface CallListeners {
  /** called for every 401 response except that of a failed sign-in */
  onSessionEnded: () => void
  /** called for every response that requires the user to choose a password first */
  onPasswordChangeRequired: () => void
}

/**
 * Makes the function that calls operations. It throws ApiError (the server refused), NetworkError (no response), TimeoutError (none in time) or the
 * signal's own AbortError.
 */
export function createCaller(routes: RouteTable, fetchFn: typeof fetch, listeners: CallListeners): CallOperation {
  return async <Id extends OperationId>(id: Id, request: RequestFor<Id>, options: CallOptions = {}) => {
    const route = routes[id]
    if (route === undefined) throw new Error(`No such operation: ${id}`)
    const [method, path] = route
    const { params, query, body } = request as LooseRequest
    const { ok, status, text } = await send(fetchFn, buildUrl(path, params, query), method, body, options)
    if (ok) return parseResponse(status, text) as OperationResponse<Id>
    const error = toApiError(status, text)
    if (error.status === 401 && id !== SIGN_IN) listeners.onSessionEnded()
    if (error.code === PASSWORD_CHANGE_REQUIRED) listeners.onPasswordChangeRequired()
    throw error
  }
}

async function send(fetchFn: typeof fetch, url: string, method: string, body: unknown, options: CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json' }
  const controller = new AbortController()
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: controller.signal, keepalive: options.keepalive }
  const isUpload = body instanceof FormData
  if (isUpload) init.body = body
  else if (body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  // not AbortSignal.any, which customers' older phones lack
  const given = options.signal
  const stop = () => controller.abort(given?.reason)
  given?.addEventListener('abort', stop)
  if (given?.aborted) stop()
  // an upload takes as long as its connection needs
  const timer = isUpload ? undefined : setTimeout(stop, options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  try {
    const response = await fetchFn(url, init)
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (error) {
    if (given?.aborted) throw error
    throw controller.signal.aborted ? new TimeoutError(error) : new NetworkError(error)
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', stop)
  }
}

/** Parses the body of a successful response; undefined if it is empty. Throws ApiError NOT_JSON. */
export function parseResponse(status: number, text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(status, { code: 'NOT_JSON', message: SERVER_FAILED })
  }
}
