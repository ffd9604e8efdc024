import { type ClientRequestOf, isMultipart, type Operation, type ResponseOf } from '@forecourt/contracts/operation'

/** The platform responded to a call with an error body (design: error body). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${String(body.code ?? '')}: ${String(body.message ?? '')}`)
    this.status = status
    this.body = body
  }
}

type Part = 'params' | 'query' | 'body'
type MayBeLeftOut<T> = undefined extends T ? true : object extends T ? true : false
/** The request of a call. Parts that the operation does not have, or whose members are all optional, may be omitted. */
export type CallRequest<O extends Operation> = {
  [P in Part as MayBeLeftOut<ClientRequestOf<O>[P]> extends true ? never : P]: ClientRequestOf<O>[P]
} & { [P in Part]?: ClientRequestOf<O>[P] }

export interface ApiClient {
  /** The value of the Cookie header with the session; '' when no user is signed in. */
  cookie: string
  /** Calls an operation through the gateway. Throws ApiError when it responds with an error. */
  call<O extends Operation>(operation: O, request: CallRequest<O>): Promise<ResponseOf<O>>
  /** Sends a request to a path of the platform with this client's cookie and user agent. Never throws for an error status. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

interface ApiClientOptions {
  cookie?: string
  userAgent?: string
  /** sent with every request */
  headers?: Readonly<Record<string, string>>
}

/** Creates a client that calls the platform over HTTP through the gateway, as a browser or another program does. */
export function createApiClient(
  baseUrl: string,
  { cookie = '', userAgent = 'forecourt-api-client', headers: own = {} }: ApiClientOptions = {},
): ApiClient {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(own)) headers.set(name, value)
    headers.set('user-agent', userAgent)
    if (cookie !== '') headers.set('cookie', cookie)
    return fetch(new URL(path, baseUrl), { ...init, headers })
  }
  return {
    cookie,
    fetch: request,
    async call(operation, { params, query, body }) {
      const path = fillPath(operation.path, params as Record<string, unknown> | undefined) + queryString(query)
      const response = await request(path, { method: operation.method, ...bodyOf(operation, body) })
      const text = await response.text()
      const data = text === '' ? undefined : JSON.parse(text)
      if (!response.ok) throw new ApiError(response.status, data ?? {})
      return data
    },
  }
}

/** Signs in and returns a client with the session's cookie. Throws ApiError when the sign-in fails. */
export async function signIn(
  baseUrl: string,
  account: { email: string; password: string },
  options: Omit<ApiClientOptions, 'cookie'> = {},
): Promise<ApiClient> {
  const response = await createApiClient(baseUrl, options).fetch('/api/dealerships/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as Record<string, unknown>)
  await response.arrayBuffer()
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return createApiClient(baseUrl, { ...options, cookie: cookie.join('; ') })
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}

function bodyOf(operation: Operation, body: unknown): RequestInit {
  if (body === undefined) return {}
  if (isMultipart(operation.body)) return { body: body as FormData }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
