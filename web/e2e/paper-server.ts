import { createServer } from 'node:http'
import { closeServer } from '@forecourt/dev-servers/close-server'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'

export type PaperServer = Awaited<ReturnType<typeof startPaperServer>>

/** Starts a website that serves the same PDF at every address. `requested` are the paths that were requested, oldest first. */
export async function startPaperServer(paper: Buffer) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(paper)
  })
  const port = await listenOnFreePort(server)
  return { url: `http://127.0.0.1:${port}`, requested, close: () => closeServer(server) }
}
