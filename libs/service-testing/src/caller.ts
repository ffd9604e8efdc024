import type { ErrorBody } from '@forecourt/contracts/fields'
import type { ClientRequestOf, Operation, Operations, RawResponse, ResponseOf } from '@forecourt/contracts/operation'
import type { Service } from '@forecourt/service-kit/service'

/** A union's members all at once: a test knows which of them it asked for. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** What an operation answers, in any of its forms, or an error's body: which it is the test says before it looks into it. */
export interface Answer<O extends Operation> {
  status: number
  headers: Headers
  /** parsed where it is JSON, a text where it is one, else its bytes; null where there is none */
  body: AllOf<(O['response'] extends RawResponse ? string | Buffer : ResponseOf<O>) | Required<ErrorBody>>
}

/** A body that is sent as it is, whatever the contract wants. */
export interface RawBody {
  type: string
  content: string | Buffer
}

/** Any of its parts may be left out, on purpose also what the schema wants: it is then left out of the request. */
type TestRequest<O extends Operation> = { [Part in keyof ClientRequestOf<O>]?: Partial<ClientRequestOf<O>[Part]> } & {
  /** instead of a body */
  raw?: RawBody
  headers?: Record<string, string>
}

/** Somebody who calls the operations of one service. */
export interface Caller<Ops extends Operations> {
  call<Name extends keyof Ops & string>(operation: Name, request?: TestRequest<Ops[Name]>): Promise<Answer<Ops[Name]>>
}

/** Calls a service's operations without a connection, as `headers` say. */
export function createCaller<Ops extends Operations>({ app }: Service, contract: Ops, headers: Record<string, string>): Caller<Ops> {
  return {
    async call(name, request = {}) {
      const { method, path } = contract[name] as Operation
      const { params = {}, query = {}, body, raw, headers: more } = request as LooseRequest
      const { type, content } = raw ?? (await contentOf(body))
      const response = await app.inject({
        method,
        url: addressOf(path, params, query),
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }), ...more },
        ...(content !== undefined && { payload: content }),
      })
      const received = new Headers(Object.entries(response.headers).map(([key, value]) => [key, String(value)]))
      return { status: response.statusCode, headers: received, body: read(response.rawPayload, received) as never }
    },
  }
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

async function contentOf(body: unknown): Promise<{ type?: string; content?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { type: 'application/json', content: JSON.stringify(body) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', content: Buffer.from(await form.arrayBuffer()) }
}

function read(bytes: Buffer, headers: Headers): unknown {
  const type = headers.get('content-type') ?? ''
  if (bytes.length === 0) return null
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString())
  return type.startsWith('text/') ? bytes.toString() : bytes
}
