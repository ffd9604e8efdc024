import type { Operation } from '@forecourt/contracts/operation'

/** The timeout of a request; an upload waits up to 8 s for its import. */
const REQUEST_TIMEOUT_MS = 30_000
/** Responses of an ingress while a service starts or is being replaced. */
const UNAVAILABLE = new Set([502, 503, 504])

interface Details {
  passing?: boolean
  code?: string | null
}

/** The platform did not respond as expected. `status` is null when there was no response. */
export class SmokeRefusal extends Error {
  override name = 'SmokeRefusal'
  readonly status: number | null
  /** whether a retry may succeed */
  readonly passing: boolean
  /** the code of the error body; null without one */
  readonly code: string | null

  constructor(message: string, status: number | null, { passing = status === null || UNAVAILABLE.has(status), code = null }: Details = {}) {
    super(message)
    this.status = status
    this.passing = passing
    this.code = code
  }
}

interface SmokeRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
}

/** Calls the platform like a browser on its address: with the session cookie and an Origin header. */
export interface SmokeClient {
  /** The status and headers of a page. Throws SmokeRefusal when there is no response. */
  get(path: string): Promise<{ status: number; contentType: string }>
  /** The response of an operation, not validated. Throws SmokeRefusal unless it succeeds. */
  call(operation: Operation, request?: SmokeRequest): Promise<unknown>
  /** Returns a client without the session. */
  anonymous(): SmokeClient
}

/** Creates a client of the platform at `url`. It stores the session cookie. */
export function createSmokeClient(url: URL): SmokeClient {
  let cookie = ''
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('user-agent', 'forecourt-smoke')
    headers.set('origin', url.origin)
    if (cookie !== '') headers.set('cookie', cookie)
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(new URL(path, url), { ...init, headers, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw new SmokeRefusal(`no answer from ${url.origin}: ${reasonOf(error)}`, null)
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
    return response
  }
  return {
    async get(path) {
      const response = await request(path, { method: 'GET' })
      await response.arrayBuffer()
      return { status: response.status, contentType: response.headers.get('content-type') ?? '' }
    },
    async call(operation, { params = {}, query = {}, json, form } = {}) {
      const path = operation.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(query)
      const response = await request(search.size === 0 ? path : `${path}?${search}`, {
        method: operation.method,
        ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
        ...(form === undefined ? {} : { body: form }),
      })
      const text = await response.text()
      if (!response.ok) throw refusalOf(`${operation.method} ${path} responded with ${response.status}`, response.status, text)
      return read(text, `${operation.method} ${path}`)
    },
    anonymous: () => createSmokeClient(url),
  }
}

/** Parses a response. Another server may respond at that address, even with a 200. */
function read(text: string, call: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SmokeRefusal(`${call} was answered, but not by Forecourt: ${JSON.stringify(text.slice(0, 80))}`, null, { passing: false })
  }
}

/** A refusal with the message of its error body, and with the request id that every log line contains. */
function refusalOf(call: string, status: number, text: string): SmokeRefusal {
  try {
    const { message, code, requestId } = JSON.parse(text) as Record<string, unknown>
    const said = `${String(code ?? '')}: ${String(message ?? '')} (request ${String(requestId ?? 'unknown')})`
    return new SmokeRefusal(`${call} ${said}`, status, { code: typeof code === 'string' ? code : null })
  } catch {
    return new SmokeRefusal(call, status)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
