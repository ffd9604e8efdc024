import { createBreaker } from '@forecourt/messaging/breaker'
import { readBounded } from '@forecourt/service-kit/read-bounded'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { Agent, request } from 'undici'
import { readServiceResponse } from '../domain/service-response.ts'
import type { VinCallFailure } from '../domain/vin-call.ts'
import type { KnownFacts } from '../domain/vin-facts.ts'
import { createCallBudget } from './call-budget.ts'

/** `detail` is for the log. */
type CallResult = { kind: 'answered'; facts: KnownFacts } | { kind: 'failed'; reason: VinCallFailure; detail: string }

/** `not-called`: it has just failed, or this minute's calls are used up. */
type VinServiceResult = CallResult | { kind: 'not-called' }

export interface VinServiceSettings {
  /** the base URL of vPIC's operations; null to use no service */
  vinApiUrl: string | null
  /** the timeout of a call */
  vinApiTimeoutMs: number
  /** the interval between single attempts after a failure */
  vinApiRetryMs: number
  /** the calls of a replica per minute: anyone may send VINs, and the public service limits its clients */
  vinApiCallsPerMinute: number
}

const CONNECTIONS = 4
/** A response has some 150 short fields: 6 kB. */
const MAX_BYTES = 256 * 1024
const HEADERS = { accept: 'application/json', 'user-agent': 'Forecourt (VIN decoding)' }

interface Options {
  settings: VinServiceSettings & { vinApiUrl: string }
  clock: () => Date
  logger: ServiceDeps['logger']
  /** counts each call by its result */
  metrics: { called(result: 'answered' | VinCallFailure): void }
}

/** Creates the client of a VIN decoding service with vPIC's API: the configured host only, one timeout, limited size (design: outbound calls). */
export function createVinService({ settings, clock, logger, metrics }: Options) {
  const { vinApiUrl, vinApiTimeoutMs, vinApiRetryMs, vinApiCallsPerMinute } = settings
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1, connect: { timeout: vinApiTimeoutMs } })
  const budget = createCallBudget(vinApiCallsPerMinute, () => clock().getTime())
  const breaker = createBreaker({
    retryMs: vinApiRetryMs,
    onOpen: (error) => logger.warn({ detail: String(error) }, 'the VIN decoding service failed; it is called less often until it responds'),
    onClose: () => logger.info('the VIN decoding service responds again'),
  })

  async function call(vin: string): Promise<CallResult> {
    const signal = AbortSignal.timeout(vinApiTimeoutMs)
    try {
      const url = `${vinApiUrl}/DecodeVinValues/${encodeURIComponent(vin)}?format=json`
      const { statusCode, headers, body } = await request(url, { dispatcher, headers: HEADERS, signal })
      if (statusCode !== 200) {
        await body.dump({ limit: MAX_BYTES }).catch(() => {})
        return failed('refused', `responded with ${statusCode}`)
      }
      const text = (await readBounded(body, Number(headers['content-length'] ?? 0), MAX_BYTES)).toString('utf8')
      const facts = readServiceResponse(parse(text), vin)
      return facts === null ? failed('malformed', `${text.length} characters that are not this VIN's facts`) : { kind: 'answered', facts }
    } catch (error) {
      if (signal.aborted) return failed('too-slow', `no whole answer within ${vinApiTimeoutMs} ms`)
      return failed('unreachable', String((error as Error).message))
    }
  }

  return {
    /** Decodes a VIN. Never throws. Facts are empty if the service does not know the VIN. */
    async decode(vin: string): Promise<VinServiceResult> {
      // the budget first: a caller that the breaker allows must report its result
      if (!budget.take() || !breaker.allowRequest()) return { kind: 'not-called' }
      const result = await call(vin)
      metrics.called(result.kind === 'answered' ? 'answered' : result.reason)
      if (result.kind === 'answered') breaker.succeeded()
      else breaker.failed(`${result.reason}: ${result.detail}`)
      return result
    },
    close: () => dispatcher.destroy(),
  }
}

export type VinService = ReturnType<typeof createVinService>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failed(reason: VinCallFailure, detail: string): CallResult {
  return { kind: 'failed', reason, detail }
}
