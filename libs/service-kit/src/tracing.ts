import type { ServiceName } from '@forecourt/contracts/services'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import pTimeout from 'p-timeout'

const FLUSH_TIMEOUT_MS = 3_000
const PROBLEM_INTERVAL_MS = 60_000

/**
 * Exports the spans of this process in batches over OTLP/HTTP (JSON). Endpoint and sampling come from the standard OTEL_* variables, which the
 * libraries read themselves. Only start-tracing.ts loads this file.
 */
export function exportTraces(service: ServiceName, env: NodeJS.ProcessEnv) {
  let listen: (reason: string) => void = () => {}
  const report = atMostEvery(PROBLEM_INTERVAL_MS, (reason: string) => listen(reason))
  setGlobalErrorHandler((problem) => report(reasonOf(problem)))
  const ignore = () => {}
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })

  const named = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'forecourt',
    ...(env.FORECOURT_VERSION && { 'service.version': env.FORECOURT_VERSION }),
  })
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override our values
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register({ propagator: new W3CTraceContextPropagator() })

  return {
    /** Calls `callback`, at most once a minute, with the reason why traces cannot be exported. Those traces are lost. */
    onProblem: (callback: (reason: string) => void): void => {
      listen = callback
    },
    /** Exports the pending spans within three seconds. Never fails. */
    async close(): Promise<void> {
      const flushed = provider.shutdown().catch((error: unknown) => report(reasonOf(error)))
      await pTimeout(flushed, { milliseconds: FLUSH_TIMEOUT_MS, fallback: () => {} })
    },
  }
}

export type Tracing = ReturnType<typeof exportTraces>

/** The first line of the error, without the headers, which may contain a key. */
function reasonOf(problem: unknown): string {
  const text = problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem)
  return text.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

function atMostEvery(ms: number, call: (text: string) => void): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (text) => {
    if (performance.now() - last < ms) return
    last = performance.now()
    call(reasonOf(text))
  }
}
