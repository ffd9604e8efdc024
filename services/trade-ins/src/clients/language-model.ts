import { createBreaker } from '@forecourt/messaging/breaker'
import { readBounded } from '@forecourt/service-kit/read-bounded'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { Agent, request } from 'undici'
import type { ModelCall, ModelCallFailure } from '../ai/model-call.ts'
import { readCompletion } from '../ai/read-completion.ts'
import { FIGURE_JSON_SCHEMA, type Message } from '../ai/valuation-prompt.ts'

/** A figure in whole dollars, or why there is none. `not-asked`: the breaker is open after a failure. `refused`: the caller may not ask. */
type ModelAnswer = { kind: 'answered'; figure: number } | { kind: 'failed'; reason: ModelCallFailure } | { kind: 'not-asked' | 'refused' }

export interface LanguageModelSettings {
  /** the base URL of `chat/completions`; null to use no model */
  aiBaseUrl: string | null
  aiModel: string
  /** null if the provider needs none */
  aiApiKey: string | null
  /** the time limit for a figure, including all attempts */
  aiTimeoutMs: number
  /** the interval between attempts after a failure */
  aiRetryMs: number
}

const CONNECTIONS = 4
/** A completion with one figure is 1 kB; some providers add the model's reasoning. */
const MAX_BYTES = 256 * 1024
/** Reasoning models use some hundred tokens to reason. */
const MAX_TOKENS = 1_000
/** Enough to try every form of the request. */
const MAX_REQUESTS = 5

/** The form of requests that the provider accepts, as far as its 400 responses have shown. */
interface Wording {
  format: 'json_schema' | 'json_object' | 'text'
  tokens: 'max_completion_tokens' | 'max_tokens'
  temperature: boolean
}

interface Options {
  settings: LanguageModelSettings & { aiBaseUrl: string }
  logger: ServiceDeps['logger']
  /** counts each call by its result */
  metrics: { modelCall(result: ModelCall): void }
}

/**
 * Creates a client for providers with OpenAI's chat completions API: only the configured host, no redirects, one time limit, a bounded response
 * (design: outbound calls). When a provider rejects an option with 400 (structured output, newer names), later requests omit it.
 */
export function createLanguageModel({ settings, logger, metrics }: Options) {
  const { aiBaseUrl, aiModel, aiApiKey, aiTimeoutMs, aiRetryMs } = settings
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1, connect: { timeout: aiTimeoutMs } })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(aiApiKey !== null && { authorization: `Bearer ${aiApiKey}` }),
  }
  const breaker = createBreaker({
    retryMs: aiRetryMs,
    onOpen: (error) => logger.warn({ detail: String(error) }, 'the language model failed; sending fewer requests until it responds'),
    onClose: () => logger.info('the language model responds again'),
  })
  let known: Wording = { format: 'json_schema', tokens: 'max_completion_tokens', temperature: true }

  async function post(messages: readonly Message[], wording: Wording, signal: AbortSignal): Promise<{ status: number; text: string }> {
    const payload = JSON.stringify(bodyOf(aiModel, messages, wording))
    const response = await request(`${aiBaseUrl}/chat/completions`, { method: 'POST', dispatcher, headers, body: payload, signal })
    const announced = Number(response.headers['content-length'] ?? 0)
    return { status: response.statusCode, text: (await readBounded(response.body, announced, MAX_BYTES)).toString('utf8') }
  }

  /** The detail is for the log and contains no text from the provider. */
  async function call(messages: readonly Message[]): Promise<{ figure: number } | { reason: ModelCallFailure; detail: string }> {
    const signal = AbortSignal.timeout(aiTimeoutMs)
    let wording = known
    try {
      for (let requests = 1; ; requests++) {
        const { status, text } = await post(messages, wording, signal)
        if (status === 200) {
          known = wording
          const figure = readCompletion(text)
          return figure === null ? { reason: 'malformed', detail: `${text.length} characters without a figure` } : { figure }
        }
        const next = status === 400 && requests < MAX_REQUESTS ? plainer(wording, text) : null
        if (next === null) return { reason: 'refused', detail: `responded with ${status}` }
        wording = next
      }
    } catch (error) {
      if (signal.aborted) return { reason: 'too-slow', detail: `no whole response within ${aiTimeoutMs} ms` }
      const { code, name } = error as { code?: string; name: string }
      if (name === 'TooLargeError') return { reason: 'malformed', detail: `more than ${MAX_BYTES} bytes` }
      return { reason: 'unreachable', detail: code ?? name }
    }
  }

  /** Counts a call. The next caller may try when this one does not. */
  async function isCounted(count: () => Promise<boolean>): Promise<boolean> {
    let counted = false
    try {
      counted = await count()
      return counted
    } finally {
      if (!counted) breaker.gaveUp()
    }
  }

  return {
    /**
     * Asks for a figure. `count` is called only when the provider is about to be asked, so that an outage uses up no allowance; when it returns
     * false, the provider is not asked. Throws only what `count` throws.
     */
    async ask(messages: readonly Message[], count: () => Promise<boolean>): Promise<ModelAnswer> {
      if (!breaker.allowRequest()) return { kind: 'not-asked' }
      if (!(await isCounted(count))) return { kind: 'refused' }
      const result = await call(messages)
      if ('figure' in result) {
        metrics.modelCall('answered')
        breaker.succeeded()
        return { kind: 'answered', figure: result.figure }
      }
      metrics.modelCall(result.reason)
      breaker.failed(`${result.reason}: ${result.detail}`)
      return { kind: 'failed', reason: result.reason }
    },
    close: () => dispatcher.destroy(),
  }
}
export type LanguageModel = ReturnType<typeof createLanguageModel>

function bodyOf(model: string, messages: readonly Message[], { format, tokens, temperature }: Wording) {
  const schema = { type: 'json_schema', json_schema: { name: 'retail_price', strict: true, schema: FIGURE_JSON_SCHEMA } }
  return {
    model,
    messages,
    [tokens]: MAX_TOKENS,
    ...(temperature && { temperature: 0 }),
    ...(format !== 'text' && { response_format: format === 'json_schema' ? schema : { type: 'json_object' } }),
  }
}

/** Returns the form to try after a 400, by the option that its text names; null when every form was tried. */
function plainer(wording: Wording, refusal: string): Wording | null {
  const { format, tokens, temperature } = wording
  const otherTokens = tokens === 'max_completion_tokens' ? ({ ...wording, tokens: 'max_tokens' } as const) : null
  if (otherTokens && /max_(completion_)?tokens/.test(refusal)) return otherTokens
  if (temperature && /temperature/.test(refusal)) return { ...wording, temperature: false }
  if (format !== 'text') return { ...wording, format: format === 'json_schema' ? 'json_object' : 'text' }
  return otherTokens ?? (temperature ? { ...wording, temperature: false } : null)
}
