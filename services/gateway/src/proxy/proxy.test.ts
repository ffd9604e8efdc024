import { createHash } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { proxiedRoutes } from '../routes.ts'
import { answerJson, type StubService } from '../testing/stub-service.ts'
import { DEALERSHIP, OWNER, SALES, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const LEADS = `/api/dealerships/${DEALERSHIP}/leads`
const UPLOAD = `/api/dealerships/${DEALERSHIP}/upload-csv`
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ timeouts: { answerMs: 1_200, uploadAnswerMs: 1_200 } })
})
afterEach(() => gateway.close())

const stubs = (): Record<string, StubService> => ({ auth: gateway.auth, 'inventory-feed': gateway.inventory, leads: gateway.leads })

describe('the routing table', () => {
  test('sends every operation of the contracts to its service, as it was asked', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const { auth, ...others } = stubs()
    for (const route of proxiedRoutes()) {
      const path = `${route.path.replace(/:(\w+)/g, 'a%20$1')}?q=1&r=a%2Fb`
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{"a":1}'
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(gateway.url + path, { method: route.method, headers, ...(body && { body }) })
      expect(response.status, `${route.method} ${path}`).toBe(200)
      if (route.service === 'auth') continue
      expect(others[route.service]?.seen.at(-1), `${route.method} ${path}`).toMatchObject({
        method: route.method,
        url: path,
        body: body ?? '',
      })
    }
    expect(auth?.seen).toEqual([])
  })

  test('has no way to an operation between services', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const response = await fetch(`${gateway.url}/internal/sessions/resolve`, { method: 'POST', headers: { cookie } })
    expect(response.status).toBe(404)
    expect(gateway.auth.asked).toEqual([])
  })

  test('answers an unknown path with 404 and a wrong method with 405 and Allow', async () => {
    for (const path of ['/api', '/api/nothing', '/api/dealerships/x/y/z', '/api//dealerships']) {
      const response = await fetch(gateway.url + path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', error: expect.any(String), message: expect.any(String) })
    }
    const wrong = await fetch(gateway.url + LEADS, { method: 'DELETE' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', requestId: wrong.headers.get('x-request-id') })
    expect((await fetch(`${gateway.url}/api/live`, { method: 'POST' })).headers.get('allow')).toBe('GET')
    expect((await fetch(gateway.url + VEHICLES, { method: 'OPTIONS' })).status).toBe(405)
  })

  test('answers a malformed address and a path that climbs with 4xx', async () => {
    for (const path of ['/api/dealerships/%zz/vehicles', '/api/dealerships/..%2f..%2finternal/vehicles']) {
      const { status, body } = await raw({ path })
      expect(status, path).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
    }
    expect(gateway.inventory.seen).toEqual([])
  })

  test('answers what is no HTTP with the same body', async () => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    socket.end('GET / SPDY/9\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request.*"code":"BAD_REQUEST"/s)
  })

  test('answers HEAD as GET without the body', async () => {
    gateway.inventory.answer((_request, response) => response.writeHead(200, { 'content-length': '1234', 'last-modified': 'then' }).end())
    const response = await fetch(gateway.url + VEHICLES, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('1234')
    expect(response.headers.get('last-modified')).toBe('then')
  })
})

describe('what passes the door', () => {
  test('no header by which somebody could pretend to be somebody', async () => {
    await raw({
      path: VEHICLES,
      headers: {
        'x-forecourt-identity': 'forged',
        'X-Forecourt-Anything': 'forged',
        authorization: 'Bearer forged',
        'x-request-id': 'forged',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        connection: 'keep-alive, x-forecourt-identity',
        'user-agent': 'a browser',
      },
    })
    const [seen] = gateway.inventory.seen
    expect(JSON.stringify(seen?.headers)).not.toMatch(/forged|6\.6\.6\.6/)
    expect(seen?.headers).toMatchObject({ 'user-agent': 'a browser', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  })

  test('a client cannot have the identity removed by naming it a header of the connection', async () => {
    const { cookie } = gateway.signIn(SALES)
    await raw({ path: LEADS, headers: { cookie, connection: 'close, x-forecourt-identity, x-request-id' } })
    expect(gateway.leads.seen[0]?.headers).toMatchObject({ 'x-forecourt-identity': expect.any(String), 'x-request-id': expect.any(String) })
  })

  test('one request id goes to the service, into the answer, and into errors; the service cannot change it', async () => {
    gateway.inventory.answer((request, response) => {
      response
        .writeHead(200, { 'x-request-id': 'of-the-service', 'content-type': 'text/plain' })
        .end(String(request.headers['x-request-id']))
    })
    const response = await fetch(gateway.url + VEHICLES)
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).toBe(id)
    const again = await fetch(gateway.url + VEHICLES)
    expect(again.headers.get('x-request-id')).not.toBe(id)
  })

  test('ETags, 304 and content headers, untouched', async () => {
    gateway.inventory.answer((request, response) => {
      const same = request.headers['if-none-match'] === 'W/"abc"'
      response.writeHead(same ? 304 : 200, {
        etag: 'W/"abc"',
        'content-type': 'application/json',
        'last-modified': 'then',
        'x-forecourt-secret': '1',
      })
      response.end(same ? undefined : '{}')
    })
    const first = await fetch(gateway.url + VEHICLES)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      etag: 'W/"abc"',
      'last-modified': 'then',
      'x-content-type-options': 'nosniff',
    })
    expect(first.headers.get('x-forecourt-secret')).toBeNull()
    const second = await fetch(gateway.url + VEHICLES, { headers: { 'if-none-match': 'W/"abc"' } })
    expect(second.status).toBe(304)
    expect(second.headers.get('etag')).toBe('W/"abc"')
  })

  test('a service may tighten the policy of its own files', async () => {
    gateway.inventory.answer((_request, response) => response.writeHead(200, { 'content-security-policy': 'sandbox' }).end('x'))
    expect((await fetch(gateway.url + VEHICLES)).headers.get('content-security-policy')).toBe('sandbox')
  })

  test('bodies of every kind, byte for byte, and requests without one', async () => {
    const sent: [string, string | undefined, string | undefined][] = [
      ['{"a": 1}', 'application/json', undefined],
      ['not json', 'application/json', undefined],
      ['', 'application/json', undefined],
      ['a=1', 'application/x-www-form-urlencoded', undefined],
      ['text', 'text/plain;charset=UTF-8', undefined],
      ['odd', 'no/such-type', undefined],
    ]
    for (const [body, type] of sent) {
      const { status } = await raw({ path: OPEN_PACKET, method: 'POST', headers: { ...(type && { 'content-type': type }) }, body })
      expect(status, type).toBe(200)
      expect(gateway.leads.seen.at(-1)).toMatchObject({ body, headers: { 'content-type': type } })
    }
    expect((await raw({ path: OPEN_PACKET, method: 'POST' })).status).toBe(200)
    expect((await raw({ path: VEHICLES, headers: { 'content-length': '3', 'content-type': 'text/plain' }, body: 'abc' })).status).toBe(200)
  })

  test('a client that waits to be told to continue is told so', async () => {
    const { status } = await raw({
      path: OPEN_PACKET,
      method: 'POST',
      headers: { expect: '100-continue', 'content-type': 'text/plain' },
      body: 'abc',
    })
    expect(status).toBe(200)
    expect(gateway.leads.seen[0]?.body).toBe('abc')
  })
})

describe('compression', () => {
  const page = { vehicles: Array.from({ length: 24 }, (_, index) => ({ index, description: 'a fine car '.repeat(20) })) }

  test('large JSON is compressed for who asks, and for nobody else', async () => {
    gateway.inventory.answer(answerJson(200, page, { etag: '"strong"' }))
    const plain = await raw({ path: VEHICLES })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.etag).toBe('"strong"')
    expect(JSON.parse(plain.body)).toEqual(page)

    for (const encoding of ['gzip', 'br']) {
      const response = await fetch(gateway.url + VEHICLES, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(response.headers.get('etag')).toBe('W/"strong"')
      expect(await response.json()).toEqual(page)
    }
  })

  test('small answers, files and answers that are compressed already are left alone', async () => {
    const cases: [string, Record<string, string>, string][] = [
      ['small', { 'content-type': 'application/json', 'content-length': '2' }, '{}'],
      ['a file', { 'content-type': 'text/csv' }, 'a,b\n'.repeat(1000)],
      ['done already', { 'content-type': 'application/json', 'content-encoding': 'identity' }, JSON.stringify(page)],
    ]
    for (const [name, headers, body] of cases) {
      gateway.inventory.answer((_request, response) => response.writeHead(200, headers).end(body))
      const answer = await raw({ path: VEHICLES, headers: { 'accept-encoding': 'gzip, br' } })
      expect(answer.body, name).toBe(body)
    }
  })
})

describe('when a service does not answer', () => {
  test('one that is away: 503, and it is used again as soon as it is back', async () => {
    await gateway.inventory.stop()
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      error: expect.stringContaining('inventory-feed'),
      requestId: expect.any(String),
    })
    expect((await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })).status).toBe(200)

    await gateway.inventory.start()
    expect((await fetch(gateway.url + VEHICLES)).status).toBe(200)
  })

  test('one that is too slow: 504', async () => {
    gateway.inventory.answer(() => {})
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  test('one that breaks off before answering: 502, without the details', async () => {
    gateway.leads.answer((request) => request.socket.destroy())
    const response = await fetch(gateway.url + OPEN_PACKET, { method: 'POST', body: '{}' })
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_FAILED', message: expect.not.stringMatching(/socket|ECONN|UND_/) })
  })

  test('a read whose connection broke is tried once more, a change is not', async () => {
    const tries = { GET: 0, POST: 0 }
    const breakFirst = (stub: StubService) =>
      stub.answer((request, response) => {
        const method = request.method === 'GET' ? 'GET' : 'POST'
        if (++tries[method] === 1) request.socket.destroy()
        else response.end('{}')
      })
    breakFirst(gateway.inventory)
    breakFirst(gateway.leads)
    expect((await fetch(gateway.url + VEHICLES)).status).toBe(200)
    expect((await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })).status).toBe(502)
    expect(tries).toEqual({ GET: 2, POST: 1 })
  })

  test('one that breaks off in the middle of its answer: the client sees it cut, not whole', async () => {
    gateway.inventory.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' })
      response.write('half', () => request.socket.destroy())
    })
    const response = await fetch(gateway.url + VEHICLES)
    await expect(response.text()).rejects.toThrow()
  })

  test("a service's own errors pass as they are, a 503 is not tried again", async () => {
    let tries = 0
    gateway.inventory.answer((request, response) => {
      tries++
      answerJson(503, { error: 'busy', code: 'BUSY' }, { 'retry-after': '7' })(request, response)
    })
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toEqual({ error: 'busy', code: 'BUSY' })
    expect(tries).toBe(1)
  })
})

describe('streams', () => {
  const MB = 1024 * 1024

  test('50 MB come through byte for byte while hardly any of it is held', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const total = 50 * MB
    const hash = createHash('sha256')
    let received = 0
    let paused = 0
    gateway.inventory.answer((request, response) => {
      // a service that stops reading for a while: what is sent meanwhile must wait at the client
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        hash.update(chunk)
        if (paused === 0 && received > 5 * MB) {
          paused = received
          request.pause()
        }
      })
      request.on('end', () => response.end('{"ok":true}'))
      gateway.leads.answer((_request, answer) => {
        request.resume()
        answer.end('{}')
      })
    })
    const block = Buffer.alloc(MB, 'forecourt')
    const expected = createHash('sha256')
    for (let sent = 0; sent < total; sent += MB) expected.update(block)

    const upload = httpRequest(gateway.url + UPLOAD, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': total },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    let sent = 0
    const push = () => {
      while (sent < total) {
        sent += MB
        if (!upload.write(block)) return upload.once('drain', push)
      }
      return upload.end()
    }
    push()
    await vi.waitFor(() => expect(paused).toBeGreaterThan(0))
    // the client is stopped by backpressure with only socket buffers in between
    const stalledAt = await steady(() => upload.socket?.bytesWritten ?? 0)
    expect(stalledAt - paused).toBeLessThan(16 * MB)
    await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })
    expect(await answered).toBe(200)
    expect(received).toBe(total)
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
  })

  test('an upload that takes longer than a service may take to answer is not cut', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-type': 'text/plain' } })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    let beats = 0
    const beat = setInterval(() => (++beats === 8 ? upload.end('end') : upload.write('part')), 250)
    try {
      expect(await answered).toBe(200)
      expect(beats).toBe(8)
      expect(gateway.inventory.seen.at(-1)?.body).toBe(`${'part'.repeat(7)}end`)
    } finally {
      clearInterval(beat)
    }
  })

  test('a client that sends everything before it reads gets the answer that came early, not a reset', async () => {
    const { cookie } = gateway.signIn(OWNER)
    gateway.inventory.answer((_request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' }).end('{"code":"TOO_LARGE"}')
    })
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-length': 20 * MB } })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    upload.write(Buffer.alloc(MB))
    expect(await answered).toBe(413)
    for (let sent = 1; sent < 20; sent++) {
      const written = await new Promise((resolve) => upload.write(Buffer.alloc(MB), resolve))
      expect(written).not.toBeInstanceOf(Error)
    }
    await new Promise<void>((resolve) => upload.end(resolve))
  })

  test('a large answer is not read faster than the client takes it', async () => {
    let written = 0
    gateway.inventory.answer((_request, response) => {
      const block = Buffer.alloc(MB)
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 100 * MB })
      const push = () => {
        while (written < 100 * MB) {
          written += MB
          if (!response.write(block)) return response.once('drain', push)
        }
        return response.end()
      }
      push()
    })
    const response = await new Promise<IncomingMessage>((resolve) => httpRequest(gateway.url + VEHICLES, resolve).end())
    expect(await steady(() => written)).toBeLessThan(30 * MB)
    let received = 0
    for await (const chunk of response) received += (chunk as Buffer).length
    expect(received).toBe(100 * MB)
  })

  test('a client that gives up before the answer stops the work at the service', async () => {
    const closed = vi.fn()
    const reached = new Promise<void>((resolve) => {
      gateway.inventory.answer((_request, response) => {
        response.once('close', closed)
        resolve()
      })
    })
    const controller = new AbortController()
    const failed = fetch(gateway.url + VEHICLES, { signal: controller.signal }).catch(() => 'given up')
    await reached
    controller.abort()
    expect(await failed).toBe('given up')
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 1_000 })
  })

  test('a client that gives up in the middle of an upload or a download stops it at the service', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const aborted = vi.fn()
    const reached = new Promise<void>((resolve) => {
      gateway.inventory.answer((request) => {
        request.once('error', aborted)
        request.once('data', () => resolve())
      })
    })
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-length': 1000 } })
    upload.on('error', () => {})
    upload.write('a part')
    await reached
    upload.destroy()
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce(), { timeout: 1_000 })

    const closed = vi.fn()
    gateway.inventory.answer((_request, response) => {
      response.once('close', closed)
      response.writeHead(200, { 'content-type': 'text/csv' }).write('a part')
    })
    const response = await new Promise<IncomingMessage>((resolve) => httpRequest(gateway.url + VEHICLES, resolve).end())
    response.once('error', () => {})
    response.destroy()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 1_000 })
  })
})

interface RawAnswer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A request whose headers and path are sent as they are given, which fetch would not do. */
function raw(options: { path: string; method?: string; headers?: Record<string, string>; body?: string }): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    const { path, method = 'GET', headers = {}, body } = options
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The value of a number once it has stopped growing. */
async function steady(read: () => number): Promise<number> {
  let last = -1
  await vi.waitUntil(
    () => {
      const now = read()
      const same = now === last
      last = now
      return same
    },
    { interval: 300, timeout: 10_000 },
  )
  return last
}
