import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'

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
  const model = { requests: [] as ModelRequest[], respond: first, url: '' }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    model.requests.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    model.respond(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  model.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return model
}
export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text || '{}'
}
