import type { IncomingMessage, ServerResponse } from 'node:http'
import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { badResponses, send } from './bad-responses.ts'
import { smallPdf } from './small-pdf.ts'

/** A response of a manufacturer. */
type StickerResponse = (response: ServerResponse, request: IncomingMessage) => void

/** A fake of the manufacturers' window sticker services: one real HTTP server for tests. It returns 404 until a response is set. */
export async function startFakeWindowStickerServer() {
  const responses = new Map<string, StickerResponse[]>()
  const requested: string[] = []
  const { url, close } = await startFakeServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://manufacturer')
    const group = pathname.split('/')[1] ?? ''
    requested.push(`${group} ${searchParams.get('vin')}`)
    const waiting = responses.get(group) ?? [STICKER_RESPONSES.notFound]
    const next = waiting.length > 1 ? waiting.shift() : waiting[0]
    next?.(response, request)
  })
  const urlOf = (group: WindowStickerGroup) => `${url}/${group}/sticker.pdf?vin={vin}`
  return {
    /** the URL of each group, with `{vin}` in it */
    urls: Object.fromEntries(WINDOW_STICKER_GROUPS.map((group) => [group, urlOf(group)])) as Readonly<Record<WindowStickerGroup, string>>,
    /** the requests, oldest first: `ford 1FTFW1E50PFA00001` */
    requested,
    /** Sets the next responses of a group, in order; the last one repeats. */
    respondWith: (group: WindowStickerGroup, ...next: [StickerResponse, ...StickerResponse[]]) => void responses.set(group, next),
    stop: close,
  }
}

export type FakeWindowStickerServer = Awaited<ReturnType<typeof startFakeWindowStickerServer>>

const STICKER = smallPdf(['MONRONEY', '2026 F-150 XLT SuperCrew 4x4', 'TOTAL MSRP $58,495.00'])

/** Responses of real manufacturers. */
export const STICKER_RESPONSES = {
  found: send(200, 'application/pdf', STICKER),
  notFound: send(404, 'text/html', '<h1>Not found</h1>'),
  /** an HTML page instead of a PDF */
  page: send(200, 'text/html', '<!doctype html><title>We are sorry</title>'),
  json: send(200, 'application/json', '{"errorMessage":"No sticker"}'),
  nothing: send(200, 'application/pdf', ''),
  /** a PDF that says there is no sticker, as Chrysler sends it */
  apology: send(200, 'application/pdf', smallPdf(['Sorry, a Window Sticker is unavailable for this VIN'], { compressed: true })),
  /** PDFs that do not begin with the very first byte */
  afterBlanks: send(200, 'application/pdf', Buffer.concat([Buffer.from(' \n'), STICKER])),
  afterByteOrderMark: send(200, 'application/pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), STICKER])),
  broken: send(500, 'text/html', '<h1>Error</h1>'),
  forbidden: send(403, 'text/html', '<h1>Access Denied</h1>'),
  busy: send(503, 'text/html', '<h1>Busy</h1>'),
  /** ends too early without a Content-Length, so that the client cannot notice it */
  cutOffUnnoticed: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', connection: 'close' })
    response.end(STICKER.subarray(0, 200))
  },
  /** a PDF of 40 MB with a Content-Length */
  huge: (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 40_000_000 })
    response.write('%PDF-1.4\n')
  },
  ...badResponses('application/pdf', STICKER.subarray(0, 200)),
} satisfies Record<string, StickerResponse>
