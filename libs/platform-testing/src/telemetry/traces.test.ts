import { type ApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts'

const OUTSIDE_TRACE = 'a'.repeat(32)
/** The number of SpanKind CLIENT in OTLP. */
const CLIENT = 3
const TRACEPARENT = `00-${OUTSIDE_TRACE}-${'b'.repeat(16)}-01`

let receiver: TraceReceiver
let platform: TestProcessPlatform
let client: ApiClient
let dealershipId: string
beforeAll(async () => {
  receiver = await startTraceReceiver()
  afterTest(() => receiver.close())
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_RESOURCE_ATTRIBUTES: 'k8s.namespace.name=showroom',
    FORECOURT_VERSION: '1.2.3',
    LOG_LEVEL: 'debug',
  }
  platform = await startTestProcessPlatform({ env: { all: env } })
  client = await signIn(platform.url, platform.owner)
  dealershipId = (await client.call(authOperations.createDealership, { body: { name: 'Traced Motors', email: 'desk@traced.test' } }))._id
})

/** Creates a lead with the given request headers and returns the request id. */
async function createLead(email: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await client.fetch(`/api/dealerships/${dealershipId}/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ firstName: 'Trace', lastName: 'Testerson', email, phone: '+1 480 555 0142' }),
  })
  expect(response.status).toBe(leadsOperations.createLead.status ?? 200)
  return response.headers.get('x-request-id') ?? ''
}
const rootOf = (requestId: string) =>
  receiver.spans.find(({ service, attributes }) => service === 'gateway' && attributes['forecourt.request_id'] === requestId)
/** Waits until `isWhole` accepts the trace of a request as complete, and returns it. */
const traceOf = (requestId: string, isWhole: (spans: ReceivedSpan[]) => void) =>
  eventually(() => {
    const spans = receiver.spans.filter(({ traceId }) => traceId === rootOf(requestId)?.traceId)
    isWhole(spans)
    return spans
  })

test('a request is one trace: gateway, service, its MongoDB commands, its event, the consumers, and their MongoDB commands', async () => {
  const requestId = await createLead('tree@traced.test')
  const has = (spans: ReceivedSpan[], service: string, name: string) => {
    const span = spans.find((one) => one.service === service && one.name === name)
    if (span === undefined) throw new Error(`${name} of ${service} is not there: ${spans.map((s) => `${s.service}:${s.name}`).join(', ')}`)
    return span
  }
  const parentIn = (all: ReceivedSpan[], { parentSpanId }: ReceivedSpan) => all.find(({ spanId }) => spanId === parentSpanId)
  const spans = await traceOf(requestId, (all) => {
    for (const event of ['leads.lead.created.v1', 'leads.customer.created.v1']) has(all, 'auth', `process ${event}`)
    has(all, 'auth', 'update activity-logs')
    // each service sends its spans on its own timer
    has(all, 'leads', 'send leads.lead.created.v1')
    // there is one root, and no parent is missing
    expect(all.filter((span) => parentIn(all, span) === undefined).map(({ name }) => name)).toEqual(['createLead'])
  })
  const parentOf = (span: ReceivedSpan) => parentIn(spans, span)
  const pathTo = (span: ReceivedSpan | undefined): string[] =>
    span === undefined ? [] : [...pathTo(parentOf(span)), `${span.service}: ${span.name}`]

  const published = has(spans, 'leads', 'send leads.lead.created.v1')
  expect(pathTo(published)).toEqual(['gateway: createLead', 'gateway: POST', 'leads: createLead', 'leads: send leads.lead.created.v1'])
  const handled = has(spans, 'auth', 'process leads.lead.created.v1')
  expect(parentOf(handled)).toBe(published)
  // the events of the customer and of the lead are handled in one batch, whose span belongs to the first trace
  const batches = new Set(spans.filter(({ name }) => name.startsWith('process ')).map(({ spanId }) => spanId))
  const commandsOfAuth = spans.filter(({ service, kind }) => service === 'auth' && kind === CLIENT)
  expect(commandsOfAuth.map(({ name }) => name)).toContain('update activity-logs')
  for (const { parentSpanId } of commandsOfAuth) expect(batches).toContain(parentSpanId)
  const insert = spans.find(({ service, attributes }) => service === 'leads' && attributes['db.operation.name'] === 'insert')
  expect(insert?.attributes).toMatchObject({
    'db.system.name': 'mongodb',
    'db.namespace': `${platform.databasePrefix}leads`,
    'db.collection.name': expect.any(String),
  })
  expect(handled.resource).toMatchObject({ 'service.name': 'auth', 'service.version': '1.2.3', 'k8s.namespace.name': 'showroom' })
})

test('a trace from outside is linked and not continued', async () => {
  const requestId = await createLead('outside@traced.test', { traceparent: TRACEPARENT, tracestate: 'evil=1', baggage: 'evil=baggage' })
  const spans = await traceOf(requestId, (all) => expect(all.map(({ service }) => service)).toContain('auth'))
  expect(spans.some(({ traceId }) => traceId === OUTSIDE_TRACE)).toBe(false)
  expect(rootOf(requestId)?.links).toMatchObject([{ traceId: OUTSIDE_TRACE }])
  expect(receiver.spans.some(({ traceId }) => traceId === OUTSIDE_TRACE)).toBe(false)
})

test('log lines of a call and of its event contain their trace id', async () => {
  const requestId = await createLead('logged@traced.test')
  await traceOf(requestId, (all) => expect(all.some(({ name }) => name === 'process leads.lead.created.v1')).toBe(true))
  const traceId = rootOf(requestId)?.traceId
  const linesOf = (service: 'gateway' | 'leads' | 'auth', of: object) =>
    (platform.of(service)[0]?.log() ?? '')
      .split('\n')
      .filter((line) => Object.entries(of).every(([key, value]) => line.includes(`"${key}":"${value}"`)))
  for (const [service, key] of [
    ['gateway', 'requestId'],
    ['leads', 'requestId'],
    ['auth', 'correlationId'],
  ] as const) {
    await eventually(() => expect(linesOf(service, { [key]: requestId }), service).not.toEqual([]))
    for (const line of linesOf(service, { [key]: requestId }))
      expect(JSON.parse(line)).toMatchObject({ trace_id: traceId, span_id: expect.any(String) })
  }
})

test('no span contains user input, a cookie, or a URL that could', async () => {
  await createLead('secret-person@traced.test')
  await client.fetch('/no/such/page-secret-path?token=secret-query')
  await client.fetch('/api/dealerships/api/packet-logs/secret-link-id', { headers: { authorization: 'Bearer secret-bearer' } })
  await eventually(() => expect(receiver.spans.some(({ name }) => name === 'unmatched' || name.startsWith('GET'))).toBe(true))
  await eventually(() => expect(receiver.spans.filter(({ name }) => name === 'createLead').length).toBeGreaterThan(7))
  const text = receiver.text()
  for (const secret of [
    'Testerson',
    'secret-',
    '555 0142',
    platform.owner.password,
    platform.owner.email,
    client.cookie.split('=')[1] ?? '?',
  ]) {
    expect(text.includes(secret), secret).toBe(false)
  }
})
