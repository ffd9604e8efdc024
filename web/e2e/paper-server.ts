import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

export type PaperServer = Awaited<ReturnType<typeof startPaperServer>>

/** Starts a website that serves the same PDF at every address. `requested` are the paths that were requested, oldest first. */
export async function startPaperServer(paper: Buffer) {
  const requested: string[] = []
  const { url, close } = await startFakeServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(paper)
  })
  return { url, requested, close }
}
