import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { as, type CarHandlers, dealershipA, dealershipB, startCars } from './testing/cars.ts'
import { errorOf } from './testing/error-of.ts'

let app: FastifyInstance
afterEach(() => app.close())

function start(changed: Partial<CarHandlers> = {}) {
  app = startCars(changed)
  return app
}

describe('a response', () => {
  test("contains only the contract's properties, in a list", async () => {
    const response = await start().inject(`/api/${dealershipA}/cars`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual([{ vin: 'anonymous', price: null, photos: ['1.jpg'] }])
  })

  test("contains only the contract's properties, in a page", async () => {
    const response = await start().inject(`/api/${dealershipA}/cars?page=1`)
    expect(response.json()).toEqual({ cars: [{ vin: 'anonymous', price: null, photos: ['1.jpg'] }], total: 1 })
  })

  test("has the contract's status", async () => {
    const response = await start().inject({
      method: 'POST',
      url: `/api/${dealershipA}/cars`,
      headers: as('sales'),
      payload: { vin: ' 1 ' },
    })
    expect([response.statusCode, response.json()]).toEqual([201, { vin: '1', price: 1, photos: [] }])
  })

  test('that has not changed is a 304', async () => {
    const first = await start().inject(`/api/${dealershipA}/cars`)
    expect(first.headers.etag).toMatch(/^W\/".+"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await app.inject({ url: `/api/${dealershipA}/cars`, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('to signed-in callers is not cached by browsers, nor is the response to a change', async () => {
    const exported = await start().inject({ url: `/api/${dealershipA}/cars.csv`, headers: as('sales') })
    const changed = await app.inject({ method: 'POST', url: `/api/${dealershipA}/cars`, headers: as('sales'), payload: { vin: '1' } })
    expect([exported.headers['cache-control'], changed.headers['cache-control']]).toEqual(['no-store', 'no-store'])
  })

  test('to a change has no ETag', async () => {
    const response = await start().inject({ method: 'POST', url: `/api/${dealershipA}/cars`, headers: as('sales'), payload: { vin: '1' } })
    expect(response.headers.etag).toBeUndefined()
  })

  test('may be sent by the handler itself', async () => {
    const response = await start().inject({ url: `/api/${dealershipA}/cars.csv`, headers: as('sales') })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/csv', 'vin\n1'])
  })

  test('that violates the contract is a 500 without details', async () => {
    start({ resolve: async () => ({}) as { caller: string } })
    const response = await app.inject({ method: 'POST', url: '/internal/resolve', headers: as('internal') })
    expect(response.statusCode).toBe(500)
    expect(errorOf(response)).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
    })
  })
})

describe('the event context of a call', () => {
  test('names the caller, the dealership and the request', async () => {
    let context: unknown
    start({
      addCar: async (call) => {
        context = call.context(dealershipA)
        return { vin: '', price: 1, photos: [] }
      },
    })
    const headers = { ...as('sales'), 'x-request-id': 'request-0001' }
    await app.inject({ method: 'POST', url: `/api/${dealershipA}/cars`, headers, payload: { vin: '1' } })
    expect(context).toEqual({
      dealershipId: dealershipA,
      actor: { kind: 'staff', id: 'c'.repeat(24), name: 'SALES', email: 'x@example.com', role: 'SALES' },
      correlationId: 'request-0001',
      now: new Date('2026-11-21T12:00:00Z'),
    })
  })

  test.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['whatever', undefined],
  ])('contains the trace context of the request if it is valid (%s)', async (traceparent, carried) => {
    let seenTrace: unknown
    start({
      resolve: async (call) => {
        seenTrace = call.context(null).traceparent
        return { caller: '' }
      },
    })
    await app.inject({ method: 'POST', url: '/internal/resolve', headers: { ...as('internal'), traceparent } })
    expect(seenTrace).toBe(carried)
  })
})

describe('access', () => {
  const call = (caller: string | null, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, ...(caller && { headers: as(caller) }), ...(payload && { payload }) })

  test.each([
    ['staff', null, 401, 'UNAUTHENTICATED'],
    ['staff', 'internal', 403, 'FORBIDDEN'],
    ['staff', 'stranger', 404, 'NOT_FOUND'],
    ['staff', 'sales', 201, undefined],
    ['staff', 'admin', 201, undefined],
    ['staff', 'owner', 201, undefined],
    ['roles', null, 401, 'UNAUTHENTICATED'],
    ['roles', 'sales', 403, 'FORBIDDEN'],
    ['roles', 'stranger', 404, 'NOT_FOUND'],
    ['roles', 'admin', 200, undefined],
    ['roles', 'owner', 200, undefined],
    ['internal', null, 401, 'UNAUTHENTICATED'],
    ['internal', 'owner', 403, 'FORBIDDEN'],
    ['internal', 'internal', 200, undefined],
  ])('to %s by %s is %i', async (kind, caller, status, code) => {
    start()
    const requests: Record<string, [string, object]> = {
      staff: [`/api/${dealershipA}/cars`, { vin: '1' }],
      roles: ['/api/cars/manage', { dealershipId: dealershipA }],
      internal: ['/internal/resolve', {}],
    }
    const [url, payload] = requests[kind] ?? ['', {}]
    const response = await call(caller, 'POST', url, payload)
    expect(response.statusCode).toBe(status)
    if (code !== undefined) expect(errorOf(response).code).toBe(code)
  })

  test.each([
    ['an anonymous caller', null, 'anonymous'],
    ['its own staff', 'sales', 'SALES'],
    ['staff of another dealership', 'stranger', 'anonymous'],
    ['the owner', 'owner', 'OWNER'],
  ])('of %s to a public operation passes the handler %s as %s', async (_who, caller, seenAs) => {
    start()
    expect((await call(caller, 'GET', `/api/${dealershipA}/cars`)).json()).toMatchObject([{ vin: seenAs }])
    expect((await call(caller, 'POST', '/api/cars/close', { dealershipId: dealershipA })).json()).toEqual({ caller: seenAs })
  })

  test('is checked before the body is read', async () => {
    start()
    const response = await app.inject({ method: 'POST', url: '/api/cars/manage', headers: { 'content-type': 'image/png' }, payload: 'x' })
    expect(response.statusCode).toBe(401)
  })

  test('with an invalid token is rejected even when the operation requires no sign-in', async () => {
    start()
    const response = await call('forged', 'GET', `/api/${dealershipA}/cars`)
    expect([response.statusCode, errorOf(response).code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('to another dealership gets the same response as access to a missing one', async () => {
    start()
    const other = await call('admin', 'POST', `/api/${dealershipB}/cars`, { vin: '1' })
    const missing = await call('admin', 'POST', `/api/${'f'.repeat(24)}/cars`, { vin: '1' })
    expect(errorOf(other)).toEqual(errorOf(missing))
    expect({ ...other.headers, 'x-request-id': '', date: '', 'content-length': '' }).toEqual({
      ...missing.headers,
      'x-request-id': '',
      date: '',
      'content-length': '',
    })
  })
})
