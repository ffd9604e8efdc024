import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { sleep } from '@forecourt/timing/sleep'

const POLL_INTERVAL_MS = 50

/**
 * Moves the clients of a server that is shutting down to other replicas.
 *
 * When a server closes a keep-alive connection while the client sends a request on it, the request is lost, and a client must not retry a request that
 * changes something. So the clients close the connections: active ones after a response with `Connection: close`, idle ones by their own timeout (two
 * seconds in the gateway).
 */
export function drainConnections(server: Server) {
  const inFlight = new Set<ServerResponse>()
  let draining = false
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.setHeader('connection', 'close')
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  const connections = () => new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)))
  return {
    /** From now on every response has `Connection: close`, including those to requests in flight. Idempotent. */
    begin(): void {
      draining = true
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
    },
    /** Resolves when no client is connected, or after `timeoutMs`. */
    async untilDisconnected(timeoutMs: number): Promise<void> {
      for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(POLL_INTERVAL_MS)) {
        if ((await connections()) === 0) return
      }
    },
  }
}
