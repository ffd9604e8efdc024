import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'
import { smallPdf } from './small-pdf.ts'

/** How a manufacturer answers. */
type StickerAnswer = (response: ServerResponse, request: IncomingMessage) => void

export interface FakeWindowStickerServer {
  /** the address of each group, with `{vin}` in it */
  urls: Readonly<Record<WindowStickerGroup, string>>
  /** what was asked for, oldest first: `ford 1FTFW1E50PFA00001` */
  asked: string[]
  /** How a group answers from now on, one after the other and the last one for good. */
  answer(group: WindowStickerGroup, ...answers: [StickerAnswer, ...StickerAnswer[]]): void
  stop(): Promise<void>
}

/** A fake of the manufacturers' window sticker services: one real HTTP server for tests. It returns 404 until a response is set. */
export async function startFakeWindowStickerServer(): Promise<FakeWindowStickerServer> {
  const answers = new Map<string, StickerAnswer[]>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://manufacturer')
    const group = pathname.split('/')[1] ?? ''
    asked.push(`${group} ${searchParams.get('vin')}`)
    const waiting = answers.get(group) ?? [STICKER_ANSWERS.notFound]
    const next = waiting.length > 1 ? waiting.shift() : waiting[0]
    next?.(response, request)
  })
  const port = await listenOnFreePort(server)
  const urlOf = (group: WindowStickerGroup) => `http://127.0.0.1:${port}/${group}/sticker.pdf?vin={vin}`
  return {
    urls: Object.fromEntries(WINDOW_STICKER_GROUPS.map((group) => [group, urlOf(group)])) as Record<WindowStickerGroup, string>,
    asked,
    answer: (group, ...next) => void answers.set(group, next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const send =
  (status: number, type: string, body: string | Buffer): StickerAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

const STICKER = smallPdf(['MONRONEY', '2026 F-150 XLT SuperCrew 4x4', 'TOTAL MSRP $58,495.00'])

/** What manufacturers have been seen to answer. */
export const STICKER_ANSWERS = {
  found: send(200, 'application/pdf', STICKER),
  notFound: send(404, 'text/html', '<h1>Not found</h1>'),
  /** a page in a PDF's place */
  page: send(200, 'text/html', '<!doctype html><title>We are sorry</title>'),
  json: send(200, 'application/json', '{"errorMessage":"No sticker"}'),
  nothing: send(200, 'application/pdf', ''),
  /** Chrysler's way to say no */
  apology: send(200, 'application/pdf', smallPdf(['Sorry, a Window Sticker is unavailable for this VIN'], { compressed: true })),
  broken: send(500, 'text/html', '<h1>Error</h1>'),
  forbidden: send(403, 'text/html', '<h1>Access Denied</h1>'),
  busy: send(503, 'text/html', '<h1>Busy</h1>'),
  /** never answers */
  silent: () => {},
  /** begins, and never ends */
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' })
    response.write('%PDF-1.4\n')
  },
  /** says how much is to come, and closes in the middle */
  cutOff: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': STICKER.length })
    response.write(STICKER.subarray(0, 200), () => response.destroy())
  },
  /** the same from a server that does not say how much is to come */
  cutOffUnnoticed: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', connection: 'close' })
    response.end(STICKER.subarray(0, 200))
  },
  /** a PDF of 40 MB with a Content-Length */
  huge: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 40_000_000 })
    response.write('%PDF-1.4\n')
  },
  /** an endless one */
  unbounded: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, '%PDF-1.4 '))) {}
    }
    response.on('drain', more)
    more()
  },
} satisfies Record<string, StickerAnswer>

/** Points to another address. */
export function redirectTo(location: string): StickerAnswer {
  return (response) => {
    response.writeHead(302, { location }).end()
  }
}
