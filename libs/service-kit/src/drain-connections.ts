import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { sleep } from '@forecourt/timing/sleep'

/** How the clients of a server that is about to end are sent elsewhere. */
export interface ConnectionDrain {
  /** From now on every answer ends its connection (`Connection: close`), those to requests in hand included. Twice is harmless. */
  begin(): void
  /** Resolves when nobody is connected any more, after `mostMs` at the latest. */
  untilNobodyIsConnected(mostMs: number): Promise<void>
}

const POLL_INTERVAL_MS = 50

/**
 * A kept-alive connection that the server closes just when its client sends the next request on it loses that request, and a client may not send
 * a change twice. So the server does not close connections but lets clients do it: those that ask something are told in the answer, those
 * that ask nothing close by themselves when they were idle for a while (the gateway after two seconds).
 */
export function drainConnections(server: Server): ConnectionDrain {
  const inHand = new Set<ServerResponse>()
  let draining = false
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.setHeader('connection', 'close')
    inHand.add(response)
    response.once('close', () => inHand.delete(response))
  })
  const connections = () => new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)))
  return {
    begin() {
      draining = true
      for (const response of inHand) if (!response.headersSent) response.setHeader('connection', 'close')
    },
    async untilNobodyIsConnected(mostMs) {
      for (const deadline = performance.now() + mostMs; performance.now() < deadline; await sleep(POLL_INTERVAL_MS)) {
        if ((await connections()) === 0) return
      }
    },
  }
}
