import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { readBounded, TooLargeError } from '@forecourt/service-kit/read-bounded'
import { sleep } from '@forecourt/timing/sleep'
import { timeoutSignal } from '@forecourt/timing/timeout-signal'
import { Agent, type Dispatcher, request } from 'undici'
import { readStickerFile } from '../domain/sticker-file.ts'

/** Why a manufacturer returned neither a sticker nor a clear no. */
export type StickerFailure =
  /** its address is not configured */
  | 'not-set-up'
  /** exceeded the timeout */
  | 'too-slow'
  /** does not respond, or broke off halfway, twice */
  | 'unreachable'
  /** says that it cannot respond now */
  | 'busy'
  /** was not asked, because its last responses failed */
  | 'not-asked'
  /** responded with an error, or denies access */
  | 'refused'
  /** redirects to another host, or in a circle */
  | 'moved'
  /** sends more than a sticker can have */
  | 'too-large'

export type StickerResult =
  | { kind: 'found'; pdf: Buffer }
  | { kind: 'not-found' }
  /** `detail` is for the log */
  | { kind: 'failed'; reason: StickerFailure; detail: string }
  /** the caller has disconnected */
  | { kind: 'abandoned' }

export interface WindowStickerSettings {
  /** the URL of each group's stickers, with `{vin}` in place of the VIN; null if not configured */
  windowStickerUrls: Readonly<Record<WindowStickerGroup, string | null>>
  /** the timeout of a manufacturer, including a retry */
  windowStickerTimeoutMs: number
  /** the largest sticker that is passed on */
  windowStickerMaxBytes: number
}
interface RequestOptions {
  signal: AbortSignal
  dispatcher: Dispatcher | undefined
}
/** The result of one attempt; `again`: a retry may succeed. */
type Attempt = StickerResult & { again?: boolean }

/** Files in memory at the same time, per group. Further requests wait, and a slow group does not block another. */
const CONNECTIONS_EACH = 4
const CONNECT_TIMEOUT_MS = 5_000
const RETRY_AFTER_MS = 250
const MAX_REDIRECTS = 3
const HEADERS = { accept: 'application/pdf', 'user-agent': 'Forecourt (window sticker look-up)' }

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** How manufacturers respond to an unknown VIN. */
const NO_SUCH_STICKER = new Set([204, 400, 404, 410, 422])
/** Temporary, so a retry is worthwhile. */
const TRANSIENT_STATUSES = new Set([502, 503, 504])

/**
 * Creates the client of the manufacturers' window-sticker services: configured URLs only, one timeout for both attempts, limited sizes (design:
 * outbound calls).
 */
export function createWindowStickerProvider(settings: WindowStickerSettings) {
  const { windowStickerUrls, windowStickerTimeoutMs: timeoutMs, windowStickerMaxBytes: maxBytes } = settings
  const agentOptions = { connections: CONNECTIONS_EACH, pipelining: 1, connect: { timeout: CONNECT_TIMEOUT_MS } }
  const agents = new Map(WINDOW_STICKER_GROUPS.map((group) => [group, new Agent(agentOptions)]))

  async function attempt(url: URL, { signal, dispatcher }: RequestOptions, redirects = 0): Promise<Attempt> {
    const response = await request(url, { dispatcher, headers: HEADERS, signal })
    const { statusCode, headers, body } = response
    if (statusCode === 200) return readResponse(response, maxBytes)
    await body.dump({ limit: 64 * 1024 }).catch(() => {})
    if (NO_SUCH_STICKER.has(statusCode)) return { kind: 'not-found' }
    if (REDIRECTS.has(statusCode)) {
      const next = nextAddress(url, headers.location)
      if (next === null || redirects === MAX_REDIRECTS)
        return failed('moved', `responded with ${statusCode} to ${String(headers.location)}`)
      return attempt(next, { signal, dispatcher }, redirects + 1)
    }
    if (statusCode === 429) return failed('busy', 'responded with 429')
    if (TRANSIENT_STATUSES.has(statusCode)) return { ...failed('busy', `responded with ${statusCode}`), again: true }
    return failed('refused', `responded with ${statusCode}`)
  }

  async function attemptSafely(url: URL, options: RequestOptions): Promise<Attempt> {
    try {
      return await attempt(url, options)
    } catch (error) {
      if (error instanceof TooLargeError) return failed('too-large', error.message)
      if (options.signal.aborted) return failed('too-slow', `no whole answer within ${timeoutMs} ms`)
      return { ...failed('unreachable', messageOf(error)), again: true }
    }
  }

  return {
    /** Requests a sticker from a group's manufacturer. Never throws; `gone` is aborted when the caller disconnects. */
    async find(group: WindowStickerGroup, vin: string, gone: AbortSignal): Promise<StickerResult> {
      const template = windowStickerUrls[group]
      if (template === null) return failed('not-set-up', 'no address')
      const url = new URL(template.replaceAll('{vin}', encodeURIComponent(vin)))
      const signal = timeoutSignal(timeoutMs, gone)
      const options = { signal, dispatcher: agents.get(group) }
      let result = await attemptSafely(url, options)
      if (result.again) {
        await sleep(RETRY_AFTER_MS, signal)
        if (!signal.aborted) result = await attemptSafely(url, options)
      }
      return gone.aborted ? { kind: 'abandoned' } : result
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}
export type WindowStickerProvider = ReturnType<typeof createWindowStickerProvider>

/** A complete PDF is the sticker; some manufacturers send a page, JSON or an empty body if they have none. */
async function readResponse({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Attempt> {
  const file = await readBounded(body, Number(headers['content-length'] ?? 0), maxBytes)
  const kind = readStickerFile(file)
  if (kind === 'sticker') return { kind: 'found', pdf: file }
  if (kind === 'cut-off') return { ...failed('unreachable', `a PDF of ${file.length} bytes without an end`), again: true }
  return { kind: 'not-found' }
}

/** Returns the URL of a redirect to the same host and port, or from http to https on the default ports; null for any other. */
function nextAddress(from: URL, location: string | string[] | undefined): URL | null {
  if (typeof location !== 'string' || !URL.canParse(location, from.href)) return null
  const next = new URL(location, from)
  const isSafer = from.protocol === 'http:' && next.protocol === 'https:' && from.port === '' && next.port === ''
  const isSamePlace = next.protocol === from.protocol && next.port === from.port
  return next.hostname === from.hostname && (isSamePlace || isSafer) ? next : null
}

function failed(reason: StickerFailure, detail: string): { kind: 'failed'; reason: StickerFailure; detail: string } {
  return { kind: 'failed', reason, detail }
}

function messageOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  return `${code} ${message}`.trim()
}
