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

export interface RequestSpanOptions {
  /**
   * Whether the caller's trace is gone on with: a service believes the gateway. What comes from outside is not believed: it would decide what is
   * kept and could mix itself into other traces; the gateway begins a trace and points to the outside one.
   */
  trustsCaller: boolean
}

/**
 * Makes a span of every request, named by its operation and never by its address, which may hold a secret; what the request does belongs to it.
 * Does nothing where nobody traces. To be called before other hooks are added.
 */
export function traceRequests(app: FastifyInstance, { trustsCaller }: RequestSpanOptions): void {
  if (!isTracing()) return
  const tracer = trace.getTracer('@forecourt/service-kit')
  const contexts = new WeakMap<FastifyRequest, Context>()
  const goOn = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    context.with(contexts.get(request) ?? context.active(), done)

  app.addHook('onRequest', (request, reply, done) => {
    const told = propagation.extract(ROOT_CONTEXT, request.headers)
    const parent = trustsCaller ? told : ROOT_CONTEXT
    const outside = trustsCaller ? undefined : trace.getSpanContext(told)
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
  // reading a body ends in the parser's context, and an answer's end in the socket's
  app.addHook('preValidation', goOn)
  app.addHook('onResponse', goOn)
}

function end(span: Span, { raw }: FastifyReply): void {
  span.setAttribute('http.response.status_code', raw.statusCode)
  if (!raw.writableFinished) span.setAttribute('forecourt.client_gone', true)
  if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
