import { type Dispatcher, request } from 'undici'
import type { SendResult } from './send-result.ts'

const MAX_RESPONSE_BYTES = 16 * 1024
const MAX_RETRY_AFTER_MS = 60 * 60_000
const REASON_LENGTH = 200

interface OutsideRequest {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  /** the time limit of the whole call, including the response, in milliseconds */
  timeoutMs: number
  /** what the reason of the result may not contain, besides `url` */
  hidden?: string
}

/**
 * Posts to another service without following redirects; the caller has checked that its host is allowed (design: outbound calls). Returns the
 * result, and up to 16 kB of the response. The reason of the result is logged: `url`, which may be a secret, and `hidden` are removed from it.
 * Never throws.
 */
export async function postOutside(outside: OutsideRequest): Promise<{ result: SendResult; response: string }> {
  const { url, headers, body, timeoutMs, hidden = url } = outside
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await request(url, { method: 'POST', headers, body, signal, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    const text = await readStart(response.body)
    const shown = text.replaceAll(url, '…').replaceAll(hidden, '…')
    return { result: resultOf(response.statusCode, response.headers['retry-after'], shown), response: text }
  } catch (error) {
    return { result: { kind: 'later', reason: reasonOf(error), afterMs: null }, response: '' }
  }
}

function resultOf(status: number, retryAfter: string | string[] | undefined, text: string): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const said = text.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)
  const reason = said === '' ? `It responded with ${status}.` : `It responded with ${status}: ${said}`
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429 || status === 408 || status >= 500) return { kind: 'later', reason, afterMs: readRetryAfter(retryAfter) }
  return { kind: 'refused', reason }
}

/** Reads a Retry-After header, which is in seconds or a date. Returns milliseconds, at most an hour; null without a valid header. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const value = Array.isArray(header) ? header[0] : header
  if (value === undefined) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > MAX_RESPONSE_BYTES) break
  }
  return Buffer.concat(chunks).toString().slice(0, MAX_RESPONSE_BYTES)
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'It did not answer in time.'
  return code === undefined ? 'It cannot be reached.' : `It cannot be reached (${code}).`
}
