import type { ApiClient } from '@forecourt/api-client/api-client'
import type { SampleWorld } from '../requests/sample-world.ts'
import type { LooseRequest } from '../requests/send-request.ts'
import { judge, type Offence, PATIENCE_MS, type TimedAnswer } from './judge.ts'
import { type Case, createCases, type FuzzedOperation } from './make-cases.ts'

/** What a run found. */
export interface FuzzReport {
  requests: number
  /** how many answers of each status */
  statuses: Record<string, number>
  /** how often each offence was seen */
  offences: Partial<Record<Offence, number>>
  /** one line for each offence of each operation, with a request that shows it */
  findings: string[]
  /** operations that never answered as they do when all is well */
  neverSucceeded: string[]
  longestMs: number
}

export interface FuzzOptions {
  world: SampleWorld
  /** clients whose sessions may end */
  disposable: ApiClient[]
  operations: readonly FuzzedOperation[]
  seed: number
  requests: number
}

const AT_ONCE = 8

/** Sends so many requests that the document allows or forbids, and holds every answer against the document. */
export async function runFuzz({ world, disposable, operations, seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const caseOf = createCases(world, operations, seed)
  const findings = new Map<string, { count: number; example: string }>()
  const report: FuzzReport = { requests, statuses: {}, offences: {}, findings: [], neverSucceeded: [], longestMs: 0 }
  const succeeded = new Set<string>()
  const endsSession = new Set(operations.filter(({ sampled }) => sampled.sample?.endsSession).map(({ described }) => described.id))
  const clientOf = ({ operation, caller }: Case) =>
    endsSession.has(operation.id) ? (disposable.pop() ?? world.clients.nobody) : world.clients[caller]

  const runOne = async (one: Case) => {
    const { operation, forbidden, away } = one
    const client = clientOf(one)
    let answer = await send(client, one)
    // a busy machine makes anything slow once; what is slow by itself is slow again
    if (answer.durationMs > PATIENCE_MS)
      answer = { ...answer, durationMs: Math.min(answer.durationMs, (await send(client, one)).durationMs) }
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    report.longestMs = Math.max(report.longestMs, Math.round(answer.durationMs))
    if (answer.status < 300) succeeded.add(operation.id)
    if (operation.id === 'inventory-feed.deleteCsv' && answer.status < 300) await world.ensureFeed()
    for (const { offence, detail } of judge(operation, { allowed: forbidden === null, away }, answer)) {
      report.offences[offence] = (report.offences[offence] ?? 0) + 1
      const key = `${operation.id}: ${offence}: ${detail}`
      const known = findings.get(key)
      findings.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? exampleOf(one, answer) })
    }
  }

  for (let start = 0; start < requests; start += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, requests - start) }, (_, index) => caseOf(start + index))
    await Promise.all(batch.map(runOne))
  }
  report.findings = [...findings].map(([key, { count, example }]) => `${count} x ${key}\n    ${example}`).sort()
  report.neverSucceeded = operations.map(({ described }) => described.id).filter((id) => !succeeded.has(id))
  return report
}

/** As it can be sent again by hand. */
function exampleOf({ operation, caller, request, forbidden }: Case, { status, body }: TimedAnswer): string {
  const sent = request.body === undefined || request.body instanceof FormData ? '' : ` ${JSON.stringify(request.body).slice(0, 400)}`
  const why = forbidden === null ? '' : ` (${forbidden})`
  return `${caller}: ${operation.method} ${addressOf(operation.path, request).slice(0, 300)}${sent}${why} -> ${status} ${JSON.stringify(body)?.slice(0, 300)}`
}

async function send(client: ApiClient, { operation: { method, path, body: schema }, request }: Case): Promise<TimedAnswer> {
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
