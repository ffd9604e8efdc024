import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { z } from 'zod'

const value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
  boolValue: z.boolean().optional(),
})
const attributes = z.array(z.object({ key: z.string(), value })).default([])
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
})
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

/** A span as a collector receives it. */
export interface ReceivedSpan extends Omit<z.output<typeof spanSchema>, 'attributes'> {
  service: string
  resource: Record<string, unknown>
  attributes: Record<string, unknown>
}

export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>

/**
 * Starts a trace collector that accepts OTLP over HTTP as JSON on a free port. `url` is for OTEL_EXPORTER_OTLP_ENDPOINT; `text()` returns everything
 * it received, unchanged.
 */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  let text = ''
  const { url, close } = await startFakeServer((request, response, body) => {
    text += body
    const known = request.method === 'POST' && request.url === '/v1/traces'
    if (known) spans.push(...read(body.toString()))
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  return { url, spans, text: () => text, close }
}

function read(body: string): ReceivedSpan[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const facts = plain(resource.attributes)
    const received = scopeSpans.flatMap(({ spans }) => spans)
    return received.map((span) => ({
      ...span,
      service: String(facts['service.name']),
      resource: facts,
      attributes: plain(span.attributes),
    }))
  })
}

function plain(pairs: z.output<typeof attributes>): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value: of }) => [key, of.stringValue ?? of.intValue ?? of.boolValue]))
}
