import type { ApiClient } from '@forecourt/api-client/api-client'
import { sleep } from '@forecourt/timing/sleep'
import { sendConcurrently } from '../requests/send-concurrently.ts'
import type { LooseRequest } from '../requests/send-request.ts'
import type { SampleWorld } from '../requests/world.ts'
import { judge, PATIENCE_MS, type TimedResponse, type Violation } from './judge.ts'
import { type Case, createCases, type FuzzedOperation } from './make-cases.ts'

/** The result of a run. */
interface FuzzReport {
  requests: number
  /** the number of responses by status */
  statuses: Record<string, number>
  /** the number of violations by kind */
  violations: Partial<Record<Violation, number>>
  /** one line for each violation of each operation, with a request that shows it */
  findings: string[]
  /** operations that never succeeded */
  neverSucceeded: string[]
  longestMs: number
  /** the number of slow responses under load; a request that is also slow alone is a violation */
  slowAtFirst: number
}

interface FuzzOptions {
  world: SampleWorld
  /** clients whose sessions may end */
  disposable: ApiClient[]
  operations: readonly FuzzedOperation[]
  seed: number
  requests: number
  /** prints each new finding and the progress of a long run */
  say: (line: string) => void
}

const CONCURRENCY = 8
const SAID_EVERY = 1_000
const BUSY_TRIES = 20
/** the `Retry-After` header */
const RETRY_AFTER_MS = 2_000

/** Sends valid and invalid requests and validates every response against the document. */
export async function runFuzz({ world, disposable, operations, seed, requests, say }: FuzzOptions): Promise<FuzzReport> {
  const caseOf = createCases(world, operations, seed)
  const findings = new Map<string, { count: number; example: string }>()
  const report: FuzzReport = { requests, statuses: {}, violations: {}, findings: [], neverSucceeded: [], longestMs: 0, slowAtFirst: 0 }
  const succeeded = new Set<string>()
  const endsSession = new Set(operations.filter(({ sampled }) => sampled.sample?.endsSession).map(({ described }) => described.id))
  const clientOf = ({ operation, caller }: Case) =>
    endsSession.has(operation.id) ? (disposable.pop() ?? world.clients.anonymous) : world.clients[caller]

  const note = (one: Case, response: TimedResponse) => {
    const { operation, forbidden, unavailable } = one
    for (const { violation, detail } of judge(operation, { allowed: forbidden === null, unavailable }, response)) {
      report.violations[violation] = (report.violations[violation] ?? 0) + 1
      const key = `${operation.id}: ${violation}: ${detail}`
      const known = findings.get(key)
      if (known === undefined) say(`${key}\n    ${exampleOf(one, response)}`)
      findings.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? exampleOf(one, response) })
    }
  }
  const slow: Case[] = []
  const runOne = async (one: Case) => {
    const { id } = one.operation
    const response = await send(clientOf(one), one)
    report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1
    report.longestMs = Math.max(report.longestMs, Math.round(response.durationMs))
    if (response.status < 300) succeeded.add(id)
    if (id === 'inventory-feed.deleteCsv' && response.status < 300) await world.ensureFeed()
    if (response.durationMs > PATIENCE_MS) slow.push(one)
    note(one, { ...response, durationMs: 0 })
  }

  await sendConcurrently([...Array(requests).keys()], CONCURRENCY, async (index) => {
    await runOne(caseOf(index))
    if (index % SAID_EVERY === 0 && index > 0) say(`${index} of ${requests} requests`)
  })
  report.slowAtFirst = slow.length
  for (const one of slow) {
    const again = await fastest(() => send(clientOf(one), one))
    if (again.durationMs > PATIENCE_MS) note(one, again)
  }
  report.findings = [...findings].map(([key, { count, example }]) => `${count} x ${key}\n    ${example}`).sort()
  report.neverSucceeded = operations.map(({ described }) => described.id).filter((id) => !succeeded.has(id))
  return report
}

/** Sends a slow request three more times and returns the fastest response, because a busy machine makes any request slow. */
async function fastest(sendAgain: () => Promise<TimedResponse>): Promise<TimedResponse> {
  const responses = [await sendAgain(), await sendAgain(), await sendAgain()]
  return responses.reduce((one, other) => (other.durationMs < one.durationMs ? other : one))
}

/** Formats the request and its response in one line, for repeating it by hand. */
function exampleOf({ operation, caller, request, forbidden }: Case, { status, body }: TimedResponse): string {
  const sent = request.body === undefined || request.body instanceof FormData ? '' : ` ${JSON.stringify(request.body).slice(0, 400)}`
  const why = forbidden === null ? '' : ` (${forbidden})`
  return `${caller}: ${operation.method} ${addressOf(operation.path, request).slice(0, 300)}${sent}${why} -> ${status} ${JSON.stringify(body)?.slice(0, 300)}`
}

/** The error codes of an overloaded service, or of one that waits for it. On a busy machine they are a failure only when they persist. */
const BUSY = new Set(['OVERLOADED', 'UNAVAILABLE'])

/** Sends a request and retries it while the service is busy. */
async function send(client: ApiClient, one: Case): Promise<TimedResponse> {
  for (let time = 1; ; time++) {
    const response = await sendOnce(client, one)
    const isBusy = response.status === 503 && response.status !== one.unavailable && BUSY.has((response.body as { code: string }).code)
    if (!isBusy || time === BUSY_TRIES) return response
    await sleep(RETRY_AFTER_MS)
  }
}

async function sendOnce(client: ApiClient, { operation: { method, path, body: schema }, request }: Case): Promise<TimedResponse> {
  const { body } = request
  const began = performance.now()
  const response = await client.fetch(addressOf(path, request), {
    method,
    ...(body instanceof FormData && { body }),
    ...(schema !== null && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const contentType = response.headers.get('content-type') ?? ''
  const isEndless = contentType.startsWith('text/event-stream')
  const text = isEndless ? '' : await response.text()
  const durationMs = performance.now() - began
  if (isEndless) await response.body?.cancel()
  return { status: response.status, contentType, body: contentType.startsWith('application/json') ? JSON.parse(text) : text, durationMs }
}

function addressOf(path: string, { params = {}, query = {} }: LooseRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encode(params[name]))
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

function encode(value: unknown): string {
  return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : Buffer.from(String(value)).toString())
}
