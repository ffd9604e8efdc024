import { isHostOf } from '@forecourt/service-kit/host-pattern'
import { readBounded, TooLargeError } from '@forecourt/service-kit/read-bounded'
import { Agent, request } from 'undici'

/** Why a document could not be fetched. */
export type FetchFailure =
  | 'not-set-up'
  | 'not-allowed'
  | 'not-found'
  | 'too-slow'
  | 'unreachable'
  | 'busy'
  | 'not-asked'
  | 'refused'
  | 'too-large'
  | 'not-a-pdf'

/** `detail` is for the log. */
export type FetchResult = { kind: 'found'; pdf: Buffer } | { kind: 'failed'; reason: FetchFailure; detail: string }

export interface DocumentFetcherSettings {
  /** the URL of AutoCheck reports, with `{vin}` in place of the VIN; null if not configured */
  autoCheckUrl: string | null
  /** the provider's key, sent as a bearer token; null if it needs none */
  autoCheckKey: string | null
  /** hosts from which PDFs that a feed links to are fetched: `host` or `*.host` */
  fetchHosts: readonly string[]
  /** the timeout of a provider */
  fetchTimeoutMs: number
  /** the largest PDF or image, fetched or uploaded */
  documentMaxBytes: number
}

const CONNECT_TIMEOUT_MS = 5_000
const CONNECTIONS_EACH = 4
const MAX_REDIRECTS = 3
const MAX_JSON_BYTES = 64 * 1024
const NOT_FOUND = [204, 404, 410]
/** Temporary. */
const BUSY = [429, 502, 503, 504]
const HEADERS = { accept: 'application/pdf, application/json', 'user-agent': 'Forecourt (document fetch)' }

/** Creates the client of report providers and of URLs in feeds: configured hosts only, one timeout, limited sizes (design: outbound calls). */
export function createDocumentFetcher(settings: DocumentFetcherSettings) {
  const { autoCheckUrl, autoCheckKey, fetchHosts, fetchTimeoutMs, documentMaxBytes } = settings
  const dispatcher = new Agent({ connections: CONNECTIONS_EACH, pipelining: 1, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const isAllowed = (host: string) => isHostOf(fetchHosts, host)

  async function get(url: URL, headers: Record<string, string>, signal: AbortSignal, redirects = 0): Promise<Fetched> {
    const { statusCode, headers: said, body } = await request(url, { dispatcher, headers: { ...HEADERS, ...headers }, signal })
    if (statusCode >= 300 && statusCode < 400) {
      await body.dump({ limit: MAX_JSON_BYTES }).catch(() => {})
      const next = typeof said.location === 'string' && URL.canParse(said.location, url.href) ? new URL(said.location, url) : null
      const fits = next !== null && /^https?:$/.test(next.protocol) && (isSameProvider(next, url) || isAllowed(next.hostname))
      if (!fits || redirects === MAX_REDIRECTS)
        return { failed: failed('refused', `responded with ${statusCode} to ${String(said.location)}`) }
      return get(next, isSameProvider(next, url) ? headers : {}, signal, redirects + 1)
    }
    if (statusCode !== 200) {
      await body.dump({ limit: MAX_JSON_BYTES }).catch(() => {})
      return { failed: failed(reasonOf(statusCode), `responded with ${statusCode}`) }
    }
    const whole = await readBounded(body, Number(said['content-length'] ?? 0), documentMaxBytes)
    return { body: whole, isJson: /json/i.test(String(said['content-type'] ?? '')) }
  }

  async function safely(work: (signal: AbortSignal) => Promise<FetchResult>): Promise<FetchResult> {
    const signal = AbortSignal.timeout(fetchTimeoutMs)
    try {
      return await work(signal)
    } catch (error) {
      if (error instanceof TooLargeError) return failed('too-large', error.message)
      if (signal.aborted) return failed('too-slow', `no whole response within ${fetchTimeoutMs} ms`)
      return failed('unreachable', String((error as Error).message))
    }
  }

  return {
    /**
     * Fetches the AutoCheck report of a VIN from the configured provider, which responds with a PDF, or with JSON whose `url` points to one. Never
     * throws.
     */
    autoCheck(vin: string): Promise<FetchResult> {
      if (autoCheckUrl === null) return Promise.resolve(failed('not-set-up', 'no address'))
      const url = new URL(autoCheckUrl.replaceAll('{vin}', encodeURIComponent(vin)))
      const key: Record<string, string> = autoCheckKey === null ? {} : { authorization: `Bearer ${autoCheckKey}` }
      return safely(async (signal) => {
        const first = await get(url, key, signal)
        if ('failed' in first) return first.failed
        const link = first.isJson ? linkIn(first.body) : null
        if (link === null) return toPdf(first.body)
        if (!isSameProvider(link, url) && !isAllowed(link.hostname)) return failed('not-allowed', `the report is at ${link.hostname}`)
        const second = await get(link, isSameProvider(link, url) ? key : {}, signal)
        return 'failed' in second ? second.failed : toPdf(second.body)
      })
    },
    /** Fetches a PDF that a feed links to, from allowed hosts only. Never throws. */
    address(text: string): Promise<FetchResult> {
      const url = URL.canParse(text) ? new URL(text) : null
      if (url === null || !/^https?:$/.test(url.protocol) || !isAllowed(url.hostname))
        return Promise.resolve(failed('not-allowed', url?.hostname ?? 'no address'))
      return safely(async (signal) => {
        const response = await get(url, {}, signal)
        return 'failed' in response ? response.failed : toPdf(response.body)
      })
    },
    close: () => dispatcher.destroy(),
  }
}
export type DocumentFetcher = ReturnType<typeof createDocumentFetcher>

/** Whether a URL leads to the provider of another URL, to which a key is sent; never from https to http, which would show the key to the network. */
export function isSameProvider(next: URL, from: URL): boolean {
  return next.host === from.host && (next.protocol === from.protocol || next.protocol === 'https:')
}

function reasonOf(statusCode: number): FetchFailure {
  if (NOT_FOUND.includes(statusCode)) return 'not-found'
  return BUSY.includes(statusCode) ? 'busy' : 'refused'
}

type Fetched = { failed: FetchResult & { kind: 'failed' } } | { body: Buffer; isJson: boolean }

function linkIn(body: Buffer): URL | null {
  try {
    const { url } = JSON.parse(body.toString('utf8', 0, MAX_JSON_BYTES)) as { url?: unknown }
    return typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url) ? new URL(url) : null
  } catch {
    return null
  }
}

function toPdf(body: Buffer): FetchResult {
  if (body.toString('latin1', 0, 5) !== '%PDF-') return failed('not-a-pdf', `${body.length} bytes that are no PDF`)
  return { kind: 'found', pdf: body }
}

function failed(reason: FetchFailure, detail: string): FetchResult & { kind: 'failed' } {
  return { kind: 'failed', reason, detail }
}
