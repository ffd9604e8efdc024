import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer } from '@forecourt/dev-servers/close-server'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'

/** A request that a stub service received. */
export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Starts a service that records its requests and responds `{ok: true}`, so that tests observe the gateway from outside only. */
export async function startStubService() {
  const seen: SeenRequest[] = []
  let handler = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'application/json')
      response.end('{"ok":true}')
    })
  }
  const create = () => {
    const server = createServer((request, response) => handler(request, response))
    server.keepAliveTimeout = 60_000
    return server
  }
  let server: Server = create()
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** requests that the default handler received, oldest first */
    seen,
    /** Replaces the handler of requests. */
    respondWith: (next: (request: IncomingMessage, response: ServerResponse) => void): void => {
      handler = next
    },
    /** Listens on the same port again. */
    start: async (): Promise<void> => {
      server = create()
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    stop: () => closeServer(server),
  }
}

export type StubService = Awaited<ReturnType<typeof startStubService>>

/** Creates a handler that reads the whole request and responds with JSON. */
export function respondJson(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })
  }
}
