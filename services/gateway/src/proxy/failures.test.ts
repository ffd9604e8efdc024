import { eventually } from '@forecourt/dev-servers/eventually'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { respondJson, type StubService } from '../testing/stub-service.ts'
import { DEALERSHIP, OWNER, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'

let gateway: TestGateway
let registry: Registry
const retriesOf = (upstream: string) => seriesValue(registry, `forecourt_upstream_retries_total{upstream="${upstream}"}`)
beforeEach(async () => {
  registry = new Registry()
  gateway = await startTestGateway({ registry, timeouts: { responseMs: 1_200, uploadResponseMs: 1_200 } })
})

describe('when a service does not respond', () => {
  test('returns 503 while it is unavailable, and uses it again as soon as it is back', async () => {
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

  test('returns 504 when it is too slow', async () => {
    gateway.inventory.respondWith(() => {})
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  test('returns 502 without details when the connection breaks before the response', async () => {
    gateway.leads.respondWith((request) => request.socket.destroy())
    const response = await fetch(gateway.url + OPEN_PACKET, { method: 'POST', body: '{}' })
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_FAILED', message: expect.not.stringMatching(/socket|ECONN|UND_/) })
  })

  test('retries a read whose connection broke, but not a change', async () => {
    const tries = { GET: 0, POST: 0 }
    const breakFirst = (stub: StubService) =>
      stub.respondWith((request, response) => {
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

  test('retries a change that could not connect until the service is back, and sends it once and completely', async () => {
    await gateway.leads.stop()
    const response = fetch(gateway.url + OPEN_PACKET, {
      method: 'POST',
      body: '{"vin":"1"}',
      headers: { 'content-type': 'application/json' },
    })
    await eventually(async () => expect(await retriesOf('leads')).toBeGreaterThan(0))
    await gateway.leads.start()
    expect((await response).status).toBe(200)
    expect(gateway.leads.seen.map(({ method, body }) => [method, body])).toEqual([['POST', '{"vin":"1"}']])
  })

  test('holds an uploaded file until the service accepts it, and sends it completely', async () => {
    const { cookie } = gateway.signIn(OWNER)
    await gateway.inventory.stop()
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(300_000)]), 'stock.csv')
    const response = fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/upload-csv`, { method: 'POST', body: form, headers: { cookie } })
    await eventually(async () => expect(await retriesOf('inventory-feed')).toBeGreaterThan(0))
    await gateway.inventory.start()
    expect((await response).status).toBe(200)
    expect(gateway.inventory.seen).toHaveLength(1)
    expect(gateway.inventory.seen[0]?.body).toContain('x'.repeat(300_000))
  })

  test('retries an idempotent change whose connection broke', async () => {
    let tries = 0
    gateway.leads.respondWith((request, response) => {
      if (++tries === 1) request.socket.destroy()
      else response.end('{}')
    })
    expect((await fetch(`${gateway.url}/api/dealerships/api/packet-logs/visit/heartbeat`, { method: 'POST' })).status).toBe(200)
    expect(tries).toBe(2)
    expect(await retriesOf('leads')).toBe(1)
  })

  test('retries the session check when the connection to auth breaks', async () => {
    const { cookie } = gateway.signIn(OWNER)
    let tries = 0
    gateway.auth.respondWith((request, response) => {
      if (++tries === 1) request.socket.destroy()
      else gateway.auth.handle(request, response)
    })
    const response = await fetch(`${gateway.url}/api/dealerships/${DEALERSHIP}/leads`, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(tries).toBe(2)
  })

  test('returns 502 when the service breaks off in the middle of a small response', async () => {
    gateway.inventory.respondWith((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"half":', () => request.socket.destroy())
    })
    const response = await fetch(gateway.url + VEHICLES)
    expect([response.status, await response.json()]).toEqual([502, expect.objectContaining({ code: 'UPSTREAM_FAILED' })])
  })

  test('aborts the response to the client when the service breaks off in the middle of a large one', async () => {
    gateway.inventory.respondWith((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' })
      response.write('half', () => request.socket.destroy())
    })
    const response = await fetch(gateway.url + VEHICLES)
    await expect(response.text()).rejects.toThrow()
  })

  test("forwards a service's own errors unchanged, and does not retry a 503", async () => {
    let tries = 0
    gateway.inventory.respondWith((request, response) => {
      tries++
      respondJson(503, { error: 'busy', code: 'BUSY' }, { 'retry-after': '7' })(request, response)
    })
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toEqual({ error: 'busy', code: 'BUSY' })
    expect(tries).toBe(1)
  })
})
