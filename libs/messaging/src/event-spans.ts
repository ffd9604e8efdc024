import { isTracing } from '@forecourt/telemetry/tracing-on'
import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** The attributes of a span for a handled message. */
interface HandledMessage {
  /** the event's id */
  id: string
  type: string
  traceparent: string | null
  deliveries: number
}

/** Creates the spans of a service's events. Does nothing when tracing is off. */
interface EventSpans {
  /**
   * Runs `work`, which publishes an event, in a new span. Passes it the trace context to send with the event: that of the new span, or `given` when
   * tracing is off.
   */
  published<T>(type: string, given: string | undefined, work: (traceparent: string | null) => Promise<T>): Promise<T>
  /**
   * Runs `work`, which handles messages. Each message gets a span in the trace of its publisher. `work` runs in the first span, and the others link
   * to it. `failed` records the name of an error, but not its message, which may contain personal data.
   */
  handled<T>(durable: string, messages: readonly HandledMessage[], work: (failed: (error: unknown) => void) => Promise<T>): Promise<T>
}

const UNTRACED: EventSpans = {
  published: (_type, given, work) => work(given ?? null),
  handled: (_durable, _messages, work) => work(() => {}),
}

/** Returns the spans of this process. Tracing is turned on or off at start. */
export function createEventSpans(): EventSpans {
  if (!isTracing()) return UNTRACED
  const tracer = trace.getTracer('@forecourt/messaging')

  return {
    async published(type, _given, work) {
      const attributes = { 'messaging.system': 'nats', 'messaging.operation.type': 'send', 'messaging.destination.name': type }
      const span = tracer.startSpan(`send ${type}`, { kind: SpanKind.PRODUCER, attributes })
      const within = trace.setSpan(context.active(), span)
      try {
        return await context.with(within, () => work(traceparentOf(within)))
      } catch (error) {
        note(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    async handled(durable, messages, work) {
      const spans: Span[] = []
      for (const message of messages) {
        const [first] = spans
        const span = tracer.startSpan(
          `process ${message.type}`,
          {
            kind: SpanKind.CONSUMER,
            attributes: attributesOf(durable, message, messages.length),
            ...(first !== undefined && { links: [{ context: first.spanContext() }] }),
          },
          contextOf(message.traceparent),
        )
        spans.push(span)
      }
      const [first] = spans
      if (first === undefined) return work(() => {})
      const failed = (error: unknown) => {
        for (const span of spans) note(span, error)
      }
      try {
        return await context.with(trace.setSpan(context.active(), first), () => work(failed))
      } finally {
        for (const span of spans) span.end()
      }
    },
  }
}

function attributesOf(durable: string, { id, type, deliveries }: HandledMessage, batch: number) {
  return {
    'messaging.system': 'nats',
    'messaging.operation.type': 'process',
    'messaging.destination.name': type,
    'messaging.consumer.group.name': durable,
    'messaging.message.id': id,
    ...(batch > 1 && { 'messaging.batch.message_count': batch }),
    ...(deliveries > 1 && { 'forecourt.deliveries': deliveries }),
  }
}

/** Returns the trace context of the publisher, or an empty one, which starts a new trace. */
function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
}

function traceparentOf(within: Context): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(within, carrier)
  return carrier.traceparent ?? null
}

function note(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown').setStatus({ code: SpanStatusCode.ERROR })
}
