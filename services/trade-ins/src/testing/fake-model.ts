import type { ServerResponse } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

/** A request to the fake provider. */
interface ModelRequest {
  url: string
  authorization: string
  body: Record<string, unknown>
}
type Respond = (response: ServerResponse, body: Record<string, unknown>) => void

/** Responds with a completion as providers send it. */
export function completion(content: unknown): Respond {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return (response) => json(response, 200, { id: 'c-1', choices: [{ index: 0, message: { role: 'assistant', content: text } }] })
}

/** Responds with a status, and an error as providers send it. */
export function refusal(status: number, message: string): Respond {
  return (response) => json(response, status, { error: { message, type: 'invalid_request_error' } })
}

/** Starts a fake provider on a real socket; `respond` may be replaced at any time. */
export async function startFakeModel(first: Respond) {
  const model = { requests: [] as ModelRequest[], respond: first }
  const { url, close } = await startFakeServer((request, response, content) => {
    const body = JSON.parse(content.toString() || '{}')
    model.requests.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    model.respond(response, body)
  })
  afterTest(close)
  return Object.assign(model, { url })
}
export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
