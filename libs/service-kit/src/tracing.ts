import type { ServiceName } from '@forecourt/contracts/services'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import pTimeout from 'p-timeout'

/** A process's telling of traces. */
export interface Tracing {
  /** Told once a minute at most why traces cannot be delivered; they are lost then, and nothing else is. */
  onProblem(listen: (reason: string) => void): void
  /** Sends what is not sent yet; takes three seconds at most and never fails. */
  close(): Promise<void>
}

const FLUSH_WITHIN_MS = 3_000
const PROBLEM_EVERY_MS = 60_000

/**
 * Sends the spans of this process in batches over OTLP/HTTP (JSON). Where to, which and how many is said by the standard OTEL_* variables, which the
 * libraries read themselves. Only start-tracing.ts loads this file.
 */
export function exportTraces(service: ServiceName, env: NodeJS.ProcessEnv): Tracing {
  let listen: (reason: string) => void = () => {}
  const tell = atMostEvery(PROBLEM_EVERY_MS, (reason: string) => listen(reason))
  setGlobalErrorHandler((problem) => tell(reasonOf(problem)))
  const ignore = () => {}
  const logger = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })

  const named = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'forecourt',
    ...(env.FORECOURT_VERSION && { 'service.version': env.FORECOURT_VERSION }),
  })
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say it better than we know
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register({ propagator: new W3CTraceContextPropagator() })

  return {
    onProblem: (callback) => {
      listen = callback
    },
    async close() {
      const flushed = provider.shutdown().catch((error: unknown) => tell(reasonOf(error)))
      await pTimeout(flushed, { milliseconds: FLUSH_WITHIN_MS, fallback: () => {} })
    },
  }
}

/** The first line of what went wrong: never the headers, which may hold a key. */
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
