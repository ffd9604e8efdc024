import { isTracing } from '@forecourt/telemetry/tracing-on'
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface RequestSpanOptions {
  /**
   * Whether to continue the caller's trace. A service trusts the gateway. The gateway does not trust clients, which could force sampling or add spans to
   * other traces: it starts a new trace and links the client's.
   */
  trustsCaller: boolean
}

/**
 * Creates a span for every request, named after its operation and not its URL, which may contain a secret. Does nothing when tracing is off. Call it
 * before adding other hooks.
 */
export function traceRequests(app: FastifyInstance, { trustsCaller }: RequestSpanOptions): void {
  if (!isTracing()) return
  const tracer = trace.getTracer('@forecourt/service-kit')
  const contexts = new WeakMap<FastifyRequest, Context>()
  const inContext = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    context.with(contexts.get(request) ?? context.active(), done)

  app.addHook('onRequest', (request, reply, done) => {
    const extracted = propagation.extract(ROOT_CONTEXT, request.headers)
    const parent = trustsCaller ? extracted : ROOT_CONTEXT
    const outside = trustsCaller ? undefined : trace.getSpanContext(extracted)
    const { operationId } = request.routeOptions.config
    const route = request.routeOptions.url
    const span = tracer.startSpan(
      operationId ?? (route === undefined ? 'unmatched' : `${request.method} ${route}`),
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          'forecourt.request_id': request.id,
        },
        ...(outside !== undefined && isSpanContextValid(outside) && { links: [{ context: outside }] }),
      },
      parent,
    )
    const within = trace.setSpan(parent, span)
    contexts.set(request, within)
    reply.raw.once('close', () => end(span, reply))
    context.with(within, done)
  })
  // after reading a body the parser's context is active, and at the end of a response the socket's
  app.addHook('preValidation', inContext)
  app.addHook('onResponse', inContext)
}

function end(span: Span, { raw }: FastifyReply): void {
  span.setAttribute('http.response.status_code', raw.statusCode)
  if (!raw.writableFinished) span.setAttribute('forecourt.client_gone', true)
  if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
