import { createBreaker } from '@forecourt/messaging/breaker'
import { readBounded } from '@forecourt/service-kit/read-bounded'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { Agent, request } from 'undici'
import { readServiceRate } from '../domain/service-rate.ts'
import { taxDay } from '../domain/tax-day.ts'
import type { TaxMetrics } from '../metrics.ts'
import { createCallBudget } from './call-budget.ts'

export interface TaxServiceSettings {
  /** the URL, with `{zip}` in place of the ZIP code, otherwise `zip=` is appended; null to use no provider */
  taxApiUrl: string | null
  /** sent as a bearer token; '' for none */
  taxApiKey: string
  /** the timeout of a call */
  taxApiTimeoutMs: number
  /** the interval between single attempts after a failure */
  taxApiRetryMs: number
  /** the calls of a replica per minute: anyone may look up ZIP codes, and calls cost money */
  taxApiCallsPerMinute: number
}

const CONNECTIONS = 4
const MAX_BYTES = 64 * 1024
/** More than the ZIP codes used in a day; the rates of a day are dropped together. */
const KEPT_MAX = 50_000

interface Options {
  settings: TaxServiceSettings & { taxApiUrl: string }
  clock: () => Date
  logger: ServiceDeps['logger']
  metrics: Pick<TaxMetrics, 'called'>
}

/**
 * Creates the client of a subscription provider of rates by ZIP code: the configured host only, one timeout, limited size (design: outbound calls). Caches its rates by ZIP
 * code and day.
 */
export function createTaxService({ settings, clock, logger, metrics }: Options) {
  const { taxApiUrl, taxApiKey, taxApiTimeoutMs, taxApiRetryMs, taxApiCallsPerMinute } = settings
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1, connect: { timeout: taxApiTimeoutMs } })
  const headers = {
    accept: 'application/json',
    'user-agent': 'Forecourt (tax rates)',
    ...(taxApiKey !== '' && { authorization: `Bearer ${taxApiKey}` }),
  }
  const budget = createCallBudget(taxApiCallsPerMinute, () => clock().getTime())
  const breaker = createBreaker({
    retryMs: taxApiRetryMs,
    onOpen: (error) => logger.warn({ detail: String(error) }, 'the tax rate provider failed; it is called less often until it responds'),
    onClose: () => logger.info('the tax rate provider responds again'),
  })
  let day = ''
  let kept = new Map<string, Promise<number | null>>()

  async function ask(zip: string): Promise<number | null> {
    const signal = AbortSignal.timeout(taxApiTimeoutMs)
    const { statusCode, headers: received, body } = await request(addressOf(taxApiUrl, zip), { dispatcher, headers, signal })
    if (statusCode !== 200) {
      await body.dump({ limit: MAX_BYTES }).catch(() => {})
      if (statusCode === 404) return null
      throw new Error(`responded with ${statusCode}`)
    }
    const text = (await readBounded(body, Number(received['content-length'] ?? 0), MAX_BYTES)).toString('utf8')
    return readServiceRate(text)
  }

  return {
    /** Returns today's combined rate of a five-digit ZIP code as a fraction; null if the provider has none or is not available. Never throws. */
    rateOf(zip: string): Promise<number | null> {
      const today = taxDay(clock())
      if (today !== day || kept.size >= KEPT_MAX) kept = new Map()
      day = today
      const known = kept.get(zip)
      if (known !== undefined) return known
      // the budget first: a caller that the breaker allows must report its result
      if (!budget.take() || !breaker.allowRequest()) return Promise.resolve(null)
      const responses = kept
      const response = ask(zip).then(
        (rate) => {
          breaker.succeeded()
          metrics.called('answered')
          return rate
        },
        (error: unknown) => {
          metrics.called('failed')
          breaker.failed(error instanceof Error ? error.message : error)
          responses.delete(zip)
          return null
        },
      )
      responses.set(zip, response)
      return response
    },
    close: () => dispatcher.destroy(),
  }
}

export type TaxService = ReturnType<typeof createTaxService>

function addressOf(url: string, zip: string): string {
  if (url.includes('{zip}')) return url.replaceAll('{zip}', zip)
  return `${url}${url.includes('?') ? '&' : '?'}zip=${zip}`
}
