import type { IncomingMessage } from 'node:http'
import { eventually } from '@forecourt/dev-servers/eventually'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { rawConnection } from '../testing/raw-connection.ts'
import { DEALERSHIP, OWNER, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const CLICKS = `/api/dealerships/${DEALERSHIP}/click-stream-log/mary%40example.com`
const LEADS = `/api/dealerships/${DEALERSHIP}/leads`

let gateway: TestGateway
let lines: Record<string, unknown>[]
const registry = new Registry()
beforeEach(async () => {
  lines = []
  registry.clear()
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  gateway = await startTestGateway({ logger, registry })
})

test('logs a change with the request id that the client and the service received', async () => {
  const { cookie } = gateway.signIn(OWNER)
  const response = await fetch(gateway.url + LEADS, { method: 'POST', headers: { cookie } })
  const requestId = response.headers.get('x-request-id')
  await eventually(() =>
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId, method: 'POST', upstream: 'leads', operation: 'createLead', status: 200 }),
    ),
  )
  expect(gateway.leads.seen[0]?.headers['x-request-id']).toBe(requestId)
})

test('logs refused requests but not reads, without paths, names or tokens', async () => {
  const { cookie, token } = gateway.signIn(OWNER)
  await fetch(gateway.url + CLICKS, { headers: { cookie } })
  await fetch(gateway.url + CLICKS)
  await eventually(() => expect(lines.filter(({ operation }) => operation === 'getClickStream')).toHaveLength(1))
  expect(lines.find(({ operation }) => operation === 'getClickStream')).toMatchObject({ status: 401, msg: 'request refused' })
  expect(JSON.stringify(lines)).not.toMatch(/mary|click-stream-log/)
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('the secret of a customer’s link appears in no log line at any level and in no metric, whatever the outcome', async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const secret = 'Zm9yZWNvdXJ0LXNlY3JldC1vZi1hLWN1c3RvbWVyLTEy'.slice(0, 43)
  const registered = new Registry()
  gateway = await startTestGateway({ logger, registry: registered })
  for (const path of [
    `trade-in-photos/${secret}`,
    `trade-in-offer/${secret}`,
    `trade-in-offer/${secret}/x.js`,
    `p/${secret}`,
    `api/${secret}`,
  ])
    await (await fetch(`${gateway.url}/${path}`)).text()
  await (await fetch(`${gateway.url}/api/trade-in-photo-links/${secret}`)).text()
  await (await fetch(`${gateway.url}/api/trade-in-offers/${secret}/answer`, { method: 'POST' })).text()
  await gateway.tradeIns.stop()
  await (await fetch(`${gateway.url}/api/trade-in-offers/${secret}`)).text()
  const operations = ['getPhotoRequest', 'answerTradeInOffer', 'getTradeInOffer']
  await eventually(() => expect(lines.map(({ operation }) => operation)).toEqual(expect.arrayContaining(operations)))
  expect(JSON.stringify(lines)).not.toContain(secret)
  expect(await registered.metrics()).toContain('operation="getPhotoRequest"')
  expect(await registered.metrics()).not.toContain(secret)
})

test('logs the address of a rate-limited client only', async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  gateway = await startTestGateway({ logger, rateLimitFactor: 0.01, trustProxy: 'loopback' })
  const login = () => fetch(`${gateway.url}/api/dealerships/admin/login`, { method: 'POST', headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect([(await login()).status, (await login()).status]).toEqual([200, 429])
  // a line is written after its response was sent, so the lines of two responses come in any order
  const lineOf = (status: number) => lines.find((line) => line.operation === 'login' && line.status === status)
  await eventually(() => expect([lineOf(200), lineOf(429)]).not.toContain(undefined))
  expect(lineOf(429)).toHaveProperty('address', '10.0.0.1')
  expect(JSON.stringify(lineOf(200))).not.toContain('10.0.0.1')
})

test('a client that disconnects at any stage is not an error in logs and metrics', async () => {
  const { cookie } = gateway.signIn(OWNER)
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: cars.example\r\nCookie: ${cookie}\r\nContent-Length: 100000\r\n`
  const upload = `/api/dealerships/${DEALERSHIP}/upload-csv`
  let begun = 0
  const beginOnly = (request: IncomingMessage) => {
    begun++
    request.on('error', () => {}).resume()
  }
  gateway.inventory.respondWith((request, response) => {
    beginOnly(request)
    if (request.method === 'GET') response.writeHead(200, { 'content-length': '1000' }).write('half')
  })
  gateway.leads.respondWith(beginOnly)
  const connections = await Promise.all([
    // while a body is buffered, while a body is streamed, while a service works, and in the middle of its response
    rawConnection(gateway.url, `${head(LEADS)}Content-Type: application/json\r\n\r\n{`),
    rawConnection(gateway.url, `${head(upload)}Content-Type: text/csv\r\n\r\nvin`),
    rawConnection(gateway.url, `GET ${LEADS} HTTP/1.1\r\nHost: cars.example\r\nCookie: ${cookie}\r\n\r\n`),
    rawConnection(gateway.url, `GET /api/dealerships/${DEALERSHIP}/vehicles HTTP/1.1\r\nHost: cars.example\r\n\r\n`),
  ])
  await eventually(() => expect(begun).toBe(3))
  for (const { socket } of connections) socket.destroy()
  await eventually(() => expect(lines.filter(({ msg }) => msg === 'the client disconnected')).toHaveLength(4))
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
  expect(await registry.metrics()).not.toMatch(/^http_request_duration_seconds_count.*status="5/m)
})

test('logs the reason when a service is unavailable', async () => {
  await gateway.inventory.stop()
  const response = await fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/vehicles`)
  const requestId = response.headers.get('x-request-id')
  await eventually(() => expect(lines).toContainEqual(expect.objectContaining({ requestId, operation: 'listVehicles', status: 503 })))
  expect(JSON.stringify(lines)).toContain('ECONNREFUSED')
})

test('measures requests by operation, and counts live viewers', async () => {
  await (await fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/vehicles`)).text()
  await eventually(async () => expect(await registry.metrics()).toContain('operation="listVehicles",status="200"} 1'))
  expect(await registry.metrics()).toContain('forecourt_gateway_live_viewers 0')
})
