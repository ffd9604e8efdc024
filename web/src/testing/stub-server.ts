import { vi } from 'vitest'

/** A call that the server received. */
export interface StubCall {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
}
/** The response of a call: JSON, or a whole Response. */
export type StubResponse = (call: StubCall) => unknown

/** Responds to `fetch` by `'GET /api/…'`; an unexpected call gets 404. `calls` are the received calls, in order. */
export function stubServer(responses: Record<string, StubResponse>): { calls: StubCall[] } {
  const calls: StubCall[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://portal.test')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    calls.push(call)
    const respond = responses[`${method} ${url.pathname}`]
    const result = respond === undefined ? refusal(404, 'Not found') : await respond(call)
    return result instanceof Response ? result : Response.json(result)
  })
  return { calls }
}

/** An error response of a service (design: error body). */
export function refusal(status: number, message: string, extra: Record<string, unknown> = {}): Response {
  return Response.json({ error: message, message, code: 'REFUSED', requestId: 'test', ...extra }, { status })
}
