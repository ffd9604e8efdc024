import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer } from '@forecourt/dev-servers/close-server'

/** When the push message of an alert arrived, in milliseconds since the epoch, by the alert's id. */
export type PushArrivals = Record<string, number>

/** Starts a push service that accepts everything. The topic of a message is its alert's id. `GET /arrivals` returns the first arrival of each. */
export async function startPushService(): Promise<{ url: string; close(): Promise<void> }> {
  const arrivals: PushArrivals = {}
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(arrivals))
      return
    }
    const { topic } = request.headers
    if (typeof topic === 'string') arrivals[topic] ??= Date.now()
    request.resume()
    request.once('end', () => response.writeHead(201).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
}
