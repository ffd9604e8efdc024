import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { respondJson } from '../testing/stub-service.ts'
import { DEALERSHIP, SALES, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const LEADS = `/api/dealerships/${DEALERSHIP}/leads`
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway()
})

describe('headers and bodies', () => {
  test('removes every header that could forge an identity', async () => {
    await rawRequest(gateway.url, {
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

  test('a client cannot remove the identity by listing it in the Connection header', async () => {
    const { cookie } = gateway.signIn(SALES)
    await rawRequest(gateway.url, { path: LEADS, headers: { cookie, connection: 'close, x-forecourt-identity, x-request-id' } })
    expect(gateway.leads.seen[0]?.headers).toMatchObject({ 'x-forecourt-identity': expect.any(String), 'x-request-id': expect.any(String) })
  })

  test('sends one request id to the service, in the response and in errors; the service cannot change it', async () => {
    gateway.inventory.respondWith((request, response) => {
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

  test('forwards ETags, 304 and content headers unchanged', async () => {
    gateway.inventory.respondWith((request, response) => {
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

  test('a service may tighten the content security policy of its files', async () => {
    gateway.inventory.respondWith((_request, response) => response.writeHead(200, { 'content-security-policy': 'sandbox' }).end('x'))
    expect((await fetch(gateway.url + VEHICLES)).headers.get('content-security-policy')).toBe('sandbox')
  })

  test('forwards bodies of every kind byte for byte, and requests without one', async () => {
    const sent: [string, string | undefined, string | undefined][] = [
      ['{"a": 1}', 'application/json', undefined],
      ['not json', 'application/json', undefined],
      ['', 'application/json', undefined],
      ['a=1', 'application/x-www-form-urlencoded', undefined],
      ['text', 'text/plain;charset=UTF-8', undefined],
      ['odd', 'no/such-type', undefined],
    ]
    for (const [body, type] of sent) {
      const { status } = await rawRequest(gateway.url, {
        path: OPEN_PACKET,
        method: 'POST',
        headers: { ...(type && { 'content-type': type }) },
        body,
      })
      expect(status, type).toBe(200)
      expect(gateway.leads.seen.at(-1)).toMatchObject({ body, headers: { 'content-type': type } })
    }
    expect((await rawRequest(gateway.url, { path: OPEN_PACKET, method: 'POST' })).status).toBe(200)
    expect(
      (await rawRequest(gateway.url, { path: VEHICLES, headers: { 'content-length': '3', 'content-type': 'text/plain' }, body: 'abc' }))
        .status,
    ).toBe(200)
  })

  test('sends 100 Continue to a client that expects it', async () => {
    const { status } = await rawRequest(gateway.url, {
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

  test('compresses large JSON only for clients that accept it', async () => {
    gateway.inventory.respondWith(respondJson(200, page, { etag: '"strong"' }))
    const plain = await rawRequest(gateway.url, { path: VEHICLES })
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

  test('forwards a response that a service precompressed to clients that accept it', async () => {
    const asked: unknown[] = []
    const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(5_000) }))
    gateway.inventory.respondWith((request, response) => {
      asked.push(request.headers['accept-encoding'])
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', etag: 'W/"1"' }).end(packed)
    })
    const response = await fetch(gateway.url + VEHICLES, { headers: { 'accept-encoding': 'br, gzip' } })
    expect([response.headers.get('content-encoding'), response.headers.get('etag')]).toEqual(['gzip', 'W/"1"'])
    expect(await response.json()).toEqual({ text: 'x'.repeat(5_000) })
    for (const refused of ['identity', 'br', 'gzip;q=0', 'br, gzip;q=0.0, identity'])
      await rawRequest(gateway.url, { path: VEHICLES, headers: { 'accept-encoding': refused } })
    expect(asked).toEqual(['gzip', undefined, undefined, undefined, undefined])
  })

  test('does not compress small responses, files and compressed responses', async () => {
    const cases: [string, Record<string, string>, string][] = [
      ['small', { 'content-type': 'application/json', 'content-length': '2' }, '{}'],
      ['a file', { 'content-type': 'text/csv' }, 'a,b\n'.repeat(1000)],
      ['done already', { 'content-type': 'application/json', 'content-encoding': 'identity' }, JSON.stringify(page)],
    ]
    for (const [name, headers, body] of cases) {
      gateway.inventory.respondWith((_request, response) => response.writeHead(200, headers).end(body))
      const received = await rawRequest(gateway.url, { path: VEHICLES, headers: { 'accept-encoding': 'gzip, br' } })
      expect(received.body, name).toBe(body)
    }
  })
})
