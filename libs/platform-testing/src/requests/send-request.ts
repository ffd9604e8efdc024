import type { ApiClient } from '@forecourt/api-client/api-client'
import { isMultipart, type Operation } from '@forecourt/contracts/operation'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import type { Sample } from './sample.ts'
import { SAMPLE_REQUESTS } from './sample-requests.ts'

/** An operation of the contracts with the request that tests send to it. */
export interface SampledOperation {
  /** `leads.listLeads` */
  id: string
  operation: Operation
  /** undefined when none was written */
  sample: Sample | undefined
}

/** A request without the types of the contract, so that tests can change it. */
export interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** additional query text, which is not encoded again */
  rawQuery?: string
}

/** A response. `body` is the parsed JSON, or the text when it is not JSON. */
export interface ReceivedResponse {
  status: number
  contentType: string
  body: unknown
}

/** Returns every operation of every service. */
export function sampledOperations(): SampledOperation[] {
  return (Object.keys(SERVICES) as ServiceName[]).flatMap((service) =>
    Object.entries<Operation>(SERVICES[service].operations).map(([name, operation]) => ({
      id: `${service}.${name}`,
      operation,
      sample: (SAMPLE_REQUESTS[service] as unknown as Record<string, Sample | undefined>)[name],
    })),
  )
}

/** Sends a request to an operation through the gateway. Reads only the headers of an endless response. */
export async function sendRequest(client: ApiClient, operation: Operation, request: LooseRequest): Promise<ReceivedResponse> {
  const response = await client.fetch(pathOf(operation, request), { method: operation.method, ...bodyOf(operation, request.body) })
  const contentType = response.headers.get('content-type') ?? ''
  if (contentType.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, contentType, body: null }
  }
  const text = await response.text()
  return { status: response.status, contentType, body: contentType.startsWith('application/json') && text !== '' ? JSON.parse(text) : text }
}

function pathOf({ path }: Operation, { params = {}, query = {}, rawQuery }: LooseRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encode(params[name]))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  const search = [...pairs, ...(rawQuery === undefined ? [] : [rawQuery])].join('&')
  return search === '' ? filled : `${filled}?${search}`
}

function encode(value: unknown): string {
  // half a surrogate pair cannot be encoded and is sent as the replacement character
  return encodeURIComponent(Buffer.from(String(value)).toString())
}

function bodyOf(operation: Operation, body: unknown): RequestInit {
  if (body === undefined) return {}
  if (isMultipart(operation.body)) return { body: body as FormData }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
