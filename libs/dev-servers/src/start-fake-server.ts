import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer } from './close-server.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

/** Responds to a request, whose whole body has arrived. */
export type FakeHandler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

/** Starts an HTTP server that stands in for another program's. A request that breaks off before its end gets no response. */
export async function startFakeServer(handle: FakeHandler) {
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => handle(request, response, body),
      () => {},
    )
  })
  const port = await listenOnFreePort(server)
  return { url: `http://127.0.0.1:${port}`, server, close: () => closeServer(server) }
}
