import { createBreaker } from '@forecourt/messaging/breaker'
import { readBounded } from '@forecourt/service-kit/read-bounded'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { Agent, request } from 'undici'
import { readServiceAnswer } from '../domain/service-answer.ts'
import type { VinCallFailure } from '../domain/vin-call.ts'
import type { KnownFacts } from '../domain/vin-facts.ts'
import { createCallBudget } from './call-budget.ts'

/** `detail` is for the log. */
type CallResult = { kind: 'answered'; facts: KnownFacts } | { kind: 'failed'; reason: VinCallFailure; detail: string }

/** `not-asked`: it has just failed, or enough was asked in this minute. */
export type VinServiceResult = CallResult | { kind: 'not-asked' }

export interface VinService {
  /** Asks for a VIN. Never throws. Facts are empty when the service does not know the VIN. */
  decode(vin: string): Promise<VinServiceResult>
  close(): Promise<void>
}

export interface VinServiceSettings {
  /** where vPIC's calls are, without the call's name; null where no service is to be asked */
  vinApiUrl: string | null
  /** how long it may take */
  vinApiTimeoutMs: number
  /** the interval between single attempts after a failure */
  vinApiRetryMs: number
  /** how many calls a replica makes in a minute: anyone may send VINs, and the public service limits who asks much */
  vinApiCallsPerMinute: number
}

const CONNECTIONS = 4
/** An answer has some 150 short fields: 6 kB. */
const MAX_BYTES = 256 * 1024
const HEADERS = { accept: 'application/json', 'user-agent': 'Forecourt (VIN decoding)' }

interface Options {
  settings: VinServiceSettings & { vinApiUrl: string }
  clock: () => Date
  logger: ServiceDeps['logger']
  /** counts each call by its result */
  metrics: { asked(call: 'answered' | VinCallFailure): void }
}

/** The client of a public VIN decoding service that speaks as vPIC: the configured host only, one time limit, size bounded (design: outbound calls). */
export function createVinService({ settings, clock, logger, metrics }: Options): VinService {
  const { vinApiUrl, vinApiTimeoutMs, vinApiRetryMs, vinApiCallsPerMinute } = settings
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1, connect: { timeout: vinApiTimeoutMs } })
  const now = () => clock().getTime()
  const budget = createCallBudget(vinApiCallsPerMinute, now)
  const breaker = createBreaker({
    retryMs: vinApiRetryMs,
    clock: now,
    onOpen: (error) => logger.warn({ detail: String(error) }, 'the VIN decoding service failed; it is asked less until it answers'),
    onClose: () => logger.info('the VIN decoding service answers again'),
  })

  async function call(vin: string): Promise<CallResult> {
    const signal = AbortSignal.timeout(vinApiTimeoutMs)
    try {
      const url = `${vinApiUrl}/DecodeVinValues/${encodeURIComponent(vin)}?format=json`
      const { statusCode, headers, body } = await request(url, { dispatcher, headers: HEADERS, signal })
      if (statusCode !== 200) {
        await body.dump({ limit: MAX_BYTES }).catch(() => {})
        return failed('refused', `answered ${statusCode}`)
      }
      const text = (await readBounded(body, Number(headers['content-length'] ?? 0), MAX_BYTES)).toString('utf8')
      const facts = readServiceAnswer(parse(text), vin)
      return facts === null ? failed('malformed', `${text.length} characters that are not this VIN's facts`) : { kind: 'answered', facts }
    } catch (error) {
      if (signal.aborted) return failed('too-slow', `no whole answer within ${vinApiTimeoutMs} ms`)
      return failed('unreachable', String((error as Error).message))
    }
  }

  return {
    async decode(vin) {
      // the budget first: a caller that the breaker lets try must report how it went
      if (!budget.take() || !breaker.allowRequest()) return { kind: 'not-asked' }
      const result = await call(vin)
      metrics.asked(result.kind === 'answered' ? 'answered' : result.reason)
      if (result.kind === 'answered') breaker.succeeded()
      else breaker.failed(`${result.reason}: ${result.detail}`)
      return result
    },
    close: () => dispatcher.destroy(),
  }
}

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
