import { request as httpRequest } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test, vi } from 'vitest'
import { type RawConnection, rawConnection } from '../testing/raw-connection.ts'
import { DEALERSHIP, OWNER, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const LOGIN = '/api/dealerships/admin/login'
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'
const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const UPLOAD = `/api/dealerships/${DEALERSHIP}/upload-csv`
const DOWNLOAD = `/api/dealerships/${DEALERSHIP}/csv`
const MB = 1024 * 1024

/** Sends a request whose body stops after its first byte. */
function stopAfterOneByte(gateway: TestGateway, path: string, { method = 'POST', headers = '' } = {}): Promise<RawConnection> {
  const head = `${method} ${path} HTTP/1.1\r\nHost: cars.example\r\nContent-Type: application/json\r\n${headers}`
  return rawConnection(gateway.url, `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`).then((connection) => {
    afterTest(async () => void connection.socket.destroy())
    return connection
  })
}

test('140 bodies for each service that stop after a byte block neither sign-in nor leads', async () => {
  const gateway = await startTestGateway({ rateLimitFactor: 0 })
  // more per service than the gateway has connections to it
  await Promise.all(Array.from({ length: 280 }, (_, index) => stopAfterOneByte(gateway, index % 2 === 0 ? LOGIN : OPEN_PACKET)))
  const post = (path: string) => fetch(gateway.url + path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  const responses = await Promise.all([LOGIN, OPEN_PACKET, LOGIN, OPEN_PACKET].map(post))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(gateway.leads.seen.map(({ body }) => body)).toEqual(['{}', '{}'])
})

test('a body that is not an upload reaches its service completely or not at all', async () => {
  const gateway = await startTestGateway({ timeouts: { bodyMs: 400 } })
  const stopped = await stopAfterOneByte(gateway, OPEN_PACKET)
  const response = await stopped.closed()
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain('"code":"TIMEOUT"')
  expect(response).toMatch(/connection: close/i)
  expect(gateway.leads.seen).toEqual([])

  const patient = await startTestGateway()
  const body = JSON.stringify({ text: 'x'.repeat(900_000) })
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 10)))
      controller.enqueue(new TextEncoder().encode(body.slice(10)))
      controller.close()
    },
  })
  const init = { method: 'POST', body: chunked, duplex: 'half', headers: { 'content-type': 'application/json' } }
  expect((await fetch(patient.url + OPEN_PACKET, init as RequestInit)).status).toBe(200)
  expect(patient.leads.seen[0]?.body).toBe(body)
  expect(patient.leads.seen[0]?.headers).toMatchObject({ 'content-length': String(body.length) })
})

test('rejects a body of more than 1 MiB that is not an upload, with or without a content length', async () => {
  const gateway = await startTestGateway()
  const large = 'x'.repeat(MB + 1)
  const sized = await fetch(gateway.url + OPEN_PACKET, { method: 'POST', body: large, headers: { 'content-type': 'text/plain' } })
  expect([sized.status, await sized.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })])
  const status = new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(gateway.url + OPEN_PACKET, { method: 'POST', headers: { 'content-type': 'text/plain' } })
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    request.write(large)
    request.end()
  })
  expect(await status).toBe(413)
  expect(gateway.leads.seen).toEqual([])
})

test('rejects an anonymous request before reading its body where a session is needed', async () => {
  const gateway = await startTestGateway()
  const stopped = await stopAfterOneByte(gateway, `/api/dealerships/${DEALERSHIP}/leads`)
  await eventually(() => expect(stopped.received()).toMatch(/^HTTP\/1\.1 401 /))
})

test('aborts a slow body that nothing reads', async () => {
  const gateway = await startTestGateway({ timeouts: { bodyMs: 300 } })
  const connections = await Promise.all([
    stopAfterOneByte(gateway, VEHICLES, { method: 'GET' }),
    stopAfterOneByte(gateway, '/api/no/such/path'),
    stopAfterOneByte(gateway, `/api/dealerships/${DEALERSHIP}/leads`),
  ])
  const responses = await Promise.all(connections.map(({ closed }) => closed()))
  expect(responses.map((response) => response.slice(9, 12))).toEqual(['200', '404', '401'])
})

test('limits the bodies in flight per address, and frees their slots when they end', async () => {
  const gateway = await startTestGateway({ trustProxy: 'loopback', rateLimitFactor: 0.1 })
  const from = (address: string) => ({ headers: `X-Forwarded-For: ${address}\r\n` })
  const post = (address: string) =>
    fetch(gateway.url + OPEN_PACKET, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain', 'x-forwarded-for': address } })
  const slow = await Promise.all(Array.from({ length: 13 }, () => stopAfterOneByte(gateway, OPEN_PACKET, from('10.0.0.1'))))
  await eventually(async () => expect((await post('10.0.0.1')).status).toBe(429))
  const refused = await post('10.0.0.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await post('10.0.0.2')).status).toBe(200)
  for (const { socket } of slow) socket.destroy()
  await eventually(async () => expect((await post('10.0.0.1')).status).toBe(200))
})

test.each([
  { kind: 'upload', path: UPLOAD, slots: 7 },
  { kind: 'other body', path: `/api/dealerships/${DEALERSHIP}/leads`, slots: 13 },
])('a client that leaves after it was refused in the middle of an $kind frees its slot at once', async ({ path, slots }) => {
  const gateway = await startTestGateway({ rateLimitFactor: 0.1, timeouts: { bodyMs: 600_000 } })
  const isFull = async () => (await (await fetch(gateway.url + path, { method: 'POST', body: '{}' })).text()).includes('at the same time')
  const refused = await Promise.all(Array.from({ length: slots }, () => stopAfterOneByte(gateway, path)))
  await eventually(() => expect(refused.every(({ received }) => /^HTTP\/1\.1 4/.test(received()))).toBe(true))
  expect(await isFull()).toBe(true)
  for (const { socket } of refused) socket.destroy()
  await eventually(async () => expect(await isFull()).toBe(false))
})

test('times out when the head of a request is not complete', async () => {
  const gateway = await startTestGateway({ timeouts: { headersMs: 300 } })
  const half = await rawConnection(gateway.url, `GET ${VEHICLES} HTTP/1.1\r\nHost: cars.example\r\nX-Slow: `)
  expect(await half.closed()).toMatch(/^HTTP\/1\.1 408 /)
})

test('aborts an upload that trickles, at the service too, but not one whose service is slow', async () => {
  const gateway = await startTestGateway({ timeouts: { stallMs: 3_000 } })
  const { cookie } = gateway.signIn(OWNER)
  const aborted = vi.fn()
  gateway.inventory.respondWith((request) => void request.once('error', aborted).resume())
  const head = `POST ${UPLOAD} HTTP/1.1\r\nHost: cars.example\r\nCookie: ${cookie}\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\n`
  const trickled = await rawConnection(gateway.url, head)
  const trickle = setInterval(() => trickled.socket.write('x'), 50)
  afterTest(async () => clearInterval(trickle))
  expect(await trickled.closed()).toMatch(/^HTTP\/1\.1 408 /)
  await eventually(() => expect(aborted).toHaveBeenCalledOnce())

  // the service reads nothing of it until another upload, which began later, has been aborted
  const reached = new Promise<() => void>((resolve) => {
    gateway.inventory.respondWith((request, response) => {
      request.once('end', () => response.end('{"ok":true}'))
      resolve(() => void request.resume())
    })
  })
  const held = new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-type': 'text/csv' } })
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    request.end(Buffer.alloc(40 * MB))
  })
  const takeHeld = await reached
  gateway.inventory.respondWith((request) => void request.resume())
  const other = await rawConnection(gateway.url, head)
  expect(await other.closed()).toMatch(/^HTTP\/1\.1 408 /)
  takeHeld()
  expect(await held).toBe(200)
})

test('disconnects a client that does not read its response, which frees the service', async () => {
  const gateway = await startTestGateway({ timeouts: { stallMs: 600 } })
  const closed = vi.fn()
  gateway.inventory.respondWith((_request, response) => {
    response.once('close', closed)
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 100 * MB })
    const block = Buffer.alloc(MB)
    const push = () => {
      while (response.write(block));
      response.once('drain', push)
    }
    push()
  })
  const reader = await rawConnection(gateway.url, '')
  reader.socket.pause()
  reader.socket.write(`GET ${VEHICLES} HTTP/1.1\r\nHost: cars.example\r\n\r\n`)
  await eventually(() => expect(closed).toHaveBeenCalledOnce())
})

test('140 downloads of one address that do not end keep no other address from a download or an upload', async () => {
  const gateway = await startTestGateway({ trustProxy: 'loopback' })
  const { cookie } = gateway.signIn(OWNER)
  const file = 'x'.repeat(200_000)
  gateway.inventory.respondWith((request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': file.length, etag: '"1"' })
    const send = () => (request.url?.endsWith('?held=true') ? response.write('x') : response.end(file))
    request.resume().once('end', send)
  })
  const held = (address: string) => {
    const headers = `Host: cars.example\r\nCookie: ${cookie}\r\nX-Forwarded-For: ${address}\r\n`
    return rawConnection(gateway.url, `GET ${DOWNLOAD}?held=true HTTP/1.1\r\n${headers}\r\n`)
  }
  const connections = await Promise.all(Array.from({ length: 140 }, () => held('10.0.0.1')))
  afterTest(async () => void connections.forEach(({ socket }) => void socket.destroy()))
  await eventually(() => expect(connections.every(({ received }) => received() !== '')).toBe(true))
  const refused = connections.filter(({ received }) => received().startsWith('HTTP/1.1 429 '))
  expect(refused).toHaveLength(140 - 48)
  expect(refused[0]?.received()).toMatch(/retry-after: \d+/i)
  expect(refused[0]?.received()).toContain('"code":"TOO_MANY_REQUESTS"')
  expect(refused[0]?.received()).not.toMatch(/etag/i)

  const from = (address: string) => ({ cookie, 'x-forwarded-for': address })
  const download = (address: string) => fetch(gateway.url + DOWNLOAD, { headers: from(address) })
  expect(await (await download('10.0.0.2')).text()).toBe(file)
  const upload = await fetch(gateway.url + UPLOAD, {
    method: 'POST',
    body: 'vin',
    headers: { ...from('10.0.0.2'), 'content-type': 'text/csv' },
  })
  expect(upload.status).toBe(200)

  for (const { socket } of connections) socket.destroy()
  await eventually(async () => expect((await download('10.0.0.1')).status).toBe(200))
})

test('session checks use their own connections and time out', async () => {
  const gateway = await startTestGateway({ rateLimitFactor: 0 })
  const { cookie } = gateway.signIn(OWNER)
  const waiting = new Set<unknown>()
  gateway.auth.respondWith((request, response) => {
    if (request.url === '/internal/sessions/resolve') return gateway.auth.handle(request, response)
    waiting.add(response)
  })
  const controller = new AbortController()
  const login = () => fetch(gateway.url + LOGIN, { method: 'POST', signal: controller.signal }).catch(() => 'given up')
  const logins = Array.from({ length: 128 }, login)
  await eventually(() => expect(waiting.size).toBe(128))
  const asked = await fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/leads`, { headers: { cookie } })
  expect(asked.status).toBe(200)

  gateway.auth.respondWith((request) => void request.resume())
  const others = Array.from({ length: 130 }, (_, index) => `forecourt_session=unknown-session-token-${index}`)
  const responses = await Promise.all(
    others.map((cookie) => fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/leads`, { headers: { cookie } })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  controller.abort()
  await Promise.all(logins)
})
