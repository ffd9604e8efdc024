import { errorStatusesOf } from '@forecourt/contracts/error-statuses'
import type { ErrorBody } from '@forecourt/contracts/fields'
import type { ClientRequestOf, Operation, Operations, RawResponse, ResponseOf } from '@forecourt/contracts/operation'
import type { Service } from '@forecourt/service-kit/service'

/** The intersection of a union's members: a test knows which member it requested. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** A response in any form of the operation, or an error body. The test checks the status before it reads the body. */
export interface CallResponse<O extends Operation> {
  status: number
  headers: Headers
  /** parsed JSON, a text, or bytes, by its content type; null when it is empty */
  body: AllOf<(O['response'] extends RawResponse ? string | Buffer : ResponseOf<O>) | Required<ErrorBody>>
}

/** A body that is sent unchanged, whatever the contract requires. */
interface RawBody {
  type: string
  content: string | Buffer
}

/** A request whose parts may all be omitted, also required ones, so that a test can send an incomplete request. */
type TestRequest<O extends Operation> = { [Part in keyof ClientRequestOf<O>]?: Partial<ClientRequestOf<O>[Part]> } & {
  /** sent instead of a body */
  raw?: RawBody
  headers?: Record<string, string>
}

/** A caller of the operations of one service. */
export interface Caller<Ops extends Operations> {
  call<Name extends keyof Ops & string>(operation: Name, request?: TestRequest<Ops[Name]>): Promise<CallResponse<Ops[Name]>>
}

/** Returns a caller of a service's operations with the given headers. Injects requests without a connection, except uploads, which go to `url`. */
export function createCaller<Ops extends Operations>(
  { app }: Service,
  url: () => Promise<string>,
  contract: Ops,
  headers: Record<string, string>,
): Caller<Ops> {
  const inject = async (method: Operation['method'], path: string, all: Record<string, string>, body: unknown) => {
    const response = await app.inject({ method, url: path, headers: all, ...(body !== undefined && { payload: JSON.stringify(body) }) })
    const received = new Headers(Object.entries(response.headers).map(([key, value]) => [key, String(value)]))
    return responseOf(response.statusCode, received, response.rawPayload)
  }
  // a body that is too large or incomplete has an effect on its socket
  const send = async (method: Operation['method'], path: string, all: Record<string, string>, body: FormData | string | Buffer) => {
    const content = Buffer.isBuffer(body) ? new Uint8Array(body) : body
    const response = await fetch(`${await url()}${path}`, { method, headers: all, body: content })
    return responseOf(response.status, response.headers, Buffer.from(await response.arrayBuffer()))
  }
  return {
    async call(name, request = {}) {
      const operation = contract[name] as Operation
      const { method, path } = operation
      const checked = (response: ReturnType<typeof responseOf>) => checkDocumented(name, operation, response) as never
      const { params = {}, query = {}, body, raw, headers: more } = request as LooseRequest
      const address = addressOf(path, params, query)
      const all = { ...headers, ...more }
      if (raw !== undefined) return checked(await send(method, address, { ...all, 'content-type': raw.type }, raw.content))
      if (body instanceof FormData) return checked(await send(method, address, all, body))
      return checked(await inject(method, address, body === undefined ? all : { 'content-type': 'application/json', ...all }, body))
    },
  }
}

/** Throws for an error status that is missing in the OpenAPI document, because authors of clients rely on it. */
function checkDocumented<T extends { status: number }>(name: string, operation: Operation, response: T): T {
  const { status } = response
  if (status < 400 || status >= 500 || errorStatusesOf(operation).includes(status)) return response
  throw new Error(`${name} returned ${status}, which its contract does not document: add it to its \`errors\`.`)
}

interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  raw?: RawBody
  headers?: Record<string, string>
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()
  return search === '' ? filled : `${filled}?${search}`
}

function responseOf(status: number, headers: Headers, bytes: Buffer) {
  return { status, headers, body: read(bytes, headers) }
}

function read(bytes: Buffer, headers: Headers): unknown {
  const type = headers.get('content-type') ?? ''
  if (bytes.length === 0) return null
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString())
  return type.startsWith('text/') ? bytes.toString() : bytes
}
