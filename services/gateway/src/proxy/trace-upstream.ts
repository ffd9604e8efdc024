import { isTracing } from '@forecourt/telemetry/tracing-on'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Agent, Dispatcher } from 'undici'

/**
 * Traces every request of a pool and propagates the trace context. Returns the pool unchanged when tracing is off. A span records the
 * destination and the outcome of a request, but not its path, which may hold a secret.
 */
export function tracedAgent(agent: Agent): Dispatcher {
  if (!isTracing()) return agent
  const tracer = trace.getTracer('@forecourt/gateway')

  return agent.compose((dispatch) => (options, handler) => {
    const { method } = options
    const { hostname, port } = new URL(String(options.origin))
    const span = tracer.startSpan(method, {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': hostname, ...(port !== '' && { 'server.port': Number(port) }) },
    })
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(context.active(), span), headers)
    return dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), ...headers } }, endingWith(span, handler))
  })
}

/** Wraps a handler so that the span ends with the request. */
function endingWith(span: Span, handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...start) => handler.onRequestStart?.(...start),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, statusCode, ...rest) {
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      handler.onResponseStart?.(controller, statusCode, ...rest)
    },
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd(...end) {
      span.end()
      handler.onResponseEnd?.(...end)
    },
    onResponseError(controller, error) {
      span.setAttribute('error.type', (error as NodeJS.ErrnoException).code ?? error.name).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      handler.onResponseError?.(controller, error)
    },
  }
}
