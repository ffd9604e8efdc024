import { createServer } from 'node:http'
import { closeServer } from '@forecourt/dev-servers/close-server'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'

/** A website that serves the same PDF at every address. */
export interface PaperServer {
  url: string
  /** the paths that were requested, oldest first */
  requested: string[]
  close(): Promise<void>
}

export async function startPaperServer(paper: Buffer): Promise<PaperServer> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(paper)
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    close: () => closeServer(server),
  }
}
