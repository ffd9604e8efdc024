import { expect, test } from 'vitest'
import { DEALERSHIP, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const LOGIN = '/api/dealerships/admin/login'

async function withGateway(factor: number, work: (gateway: TestGateway) => Promise<void>): Promise<void> {
  const gateway = await startTestGateway({ rateLimitFactor: factor, trustProxy: 'loopback' })
  await work(gateway)
}

function call(gateway: TestGateway, path: string, from = '10.0.0.1', method = 'GET'): Promise<Response> {
  return fetch(gateway.url + path, { method, headers: { 'x-forwarded-for': from } })
}

test('limits sign-ins by address, with the error body and Retry-After', () =>
  withGateway(0.1, async (gateway) => {
    for (let attempt = 0; attempt < 3; attempt++) expect((await call(gateway, LOGIN, '10.0.0.1', 'POST')).status).toBe(200)
    const refused = await call(gateway, LOGIN, '10.0.0.1', 'POST')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Too many requests. Please try again in \d+ seconds?\.$/),
      requestId: refused.headers.get('x-request-id'),
    })
    // another address, and other calls from the same one, are not limited
    expect((await call(gateway, LOGIN, '10.0.0.2', 'POST')).status).toBe(200)
    expect((await call(gateway, VEHICLES)).status).toBe(200)
  }))

test('counts all ordinary requests of an address against one generous allowance', () =>
  // a smaller factor would allow one streamed response at a time, and the one before may not have ended
  withGateway(0.05, async (gateway) => {
    const paths = [`${VEHICLES}?page=1`, `/api/dealerships/${DEALERSHIP}`]
    const statuses: number[] = []
    for (let sent = 0; sent < 151; sent++) statuses.push((await call(gateway, paths[sent % 2] ?? '')).status)
    expect(statuses.indexOf(429)).toBe(150)
    // the packet page of a customer behind the same address has its own allowance
    expect((await call(gateway, '/api/dealerships/api/packet-logs/handle-open', '10.0.0.1', 'POST')).status).toBe(200)
  }))

test('allows a hundred documents to be dropped, checked and sent together', () =>
  withGateway(0.1, async (gateway) => {
    const send = () => call(gateway, `/api/dealerships/${DEALERSHIP}/documents`, '10.0.0.1', 'POST')
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent++) statuses.push((await send()).status)
    expect(statuses.indexOf(429)).toBe(60)
    // other uploads have their own allowance
    const csv = await call(gateway, `/api/dealerships/${DEALERSHIP}/upload-csv`, '10.0.0.1', 'POST')
    expect(csv.status).not.toBe(429)
  }))

test('limits requests from the public inventory to twenty per minute and address, without limiting other requests', () =>
  withGateway(1, async (gateway) => {
    const ask = (from = '10.0.0.1') => call(gateway, `/api/dealerships/${DEALERSHIP}/requests`, from, 'POST')
    const statuses: number[] = []
    for (let asked = 0; asked < 21; asked++) statuses.push((await ask()).status)
    expect(statuses.indexOf(429)).toBe(20)
    expect((await ask('10.0.0.2')).status).not.toBe(429)
    expect((await call(gateway, VEHICLES)).status).toBe(200)
  }))

test('limits new trade-ins to twenty per minute and address', () =>
  withGateway(1, async (gateway) => {
    const begin = (from = '10.0.0.1') => call(gateway, '/api/trade-in-drafts', from, 'POST')
    const statuses: number[] = []
    for (let begun = 0; begun < 21; begun++) statuses.push((await begin()).status)
    expect(statuses.indexOf(429)).toBe(20)
    expect((await begin('10.0.0.2')).status).not.toBe(429)
  }))

test('limits requests for the whole inventory to sixty per minute and address, and its pages by the general limit', () =>
  withGateway(0.1, async (gateway) => {
    const statuses: number[] = []
    for (let asked = 0; asked < 7; asked++) statuses.push((await call(gateway, VEHICLES)).status)
    expect(statuses.indexOf(429)).toBe(6)
    expect((await call(gateway, `${VEHICLES}?page=1`)).status).toBe(200)
    expect((await call(gateway, VEHICLES, '10.0.0.2')).status).toBe(200)
  }))

test('counts an IPv6 network as one address', () =>
  withGateway(0.1, async (gateway) => {
    for (const host of [1, 2, 3]) expect((await call(gateway, LOGIN, `2001:db8:1:1::${host}`, 'POST')).status).toBe(200)
    expect((await call(gateway, LOGIN, '2001:db8:1:1::4', 'POST')).status).toBe(429)
    expect((await call(gateway, LOGIN, '2001:db8:1:2::1', 'POST')).status).toBe(200)
  }))

test('a factor of 0 turns the limits off', () =>
  withGateway(0, async (gateway) => {
    for (let attempt = 0; attempt < 40; attempt++) expect((await call(gateway, LOGIN, '10.0.0.1', 'POST')).status).toBe(200)
  }))

test('with one trusted proxy, counts the address that the proxy adds, even from a private network', async () => {
  const gateway = await startTestGateway({ rateLimitFactor: 0.1, trustProxy: 1 })
  const statuses: number[] = []
  for (const host of [1, 2, 3, 4]) statuses.push((await call(gateway, LOGIN, `203.0.113.${host}, 10.0.0.1`, 'POST')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('ignores X-Forwarded-For from an address that is not a trusted proxy', async () => {
  const gateway = await startTestGateway({ rateLimitFactor: 0.1 })
  const statuses: number[] = []
  for (const host of [1, 2, 3, 4]) statuses.push((await call(gateway, LOGIN, `10.0.0.${host}`, 'POST')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
