import type { Operations } from '@forecourt/contracts/operation'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unauthorized } from './errors.ts'
import type { Caller, StaffCaller } from './identity.ts'
import { type Handlers, implementOperations } from './implement.ts'
import { createServiceApp } from './service-app.ts'

const dealershipA = 'a'.repeat(24)
const dealershipB = 'b'.repeat(24)
const idField = z.string().regex(/^[0-9a-f]{24}$/, 'must be a 24-character id')
const inDealership = { from: 'params', name: 'dealershipId' } as const
const params = z.object({ dealershipId: idField })
const car = z.object({ vin: z.string(), price: z.number().nullable(), photos: z.array(z.string()) })

const operations = {
  listCars: {
    method: 'GET',
    path: '/api/:dealershipId/cars',
    access: { kind: 'public' },
    tenant: inDealership,
    summary: 'Cars.',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).optional(), search: z.string().max(20).optional(), _t: z.unknown().optional() }),
    response: z.union([z.array(car), z.object({ cars: z.array(car), total: z.number() })]),
  },
  addCar: {
    method: 'POST',
    path: '/api/:dealershipId/cars',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'Add a car.',
    params,
    body: z.object({
      vin: z.string().trim().min(1).max(17),
      owner: z
        .object({ firstName: z.string(), email: z.union([z.literal(''), z.email('must be an email address')]).default('') })
        .optional(),
      extras: z.array(z.string()).max(2).default([]),
    }),
    response: car,
    status: 201,
  },
  closeCar: {
    method: 'POST',
    path: '/api/cars/close',
    access: { kind: 'link' },
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'Close.',
    body: z.object({ dealershipId: idField }),
    response: z.object({ caller: z.string() }),
    rateLimit: 'beacon',
  },
  manageCars: {
    method: 'POST',
    path: '/api/cars/manage',
    access: { kind: 'roles', roles: ['OWNER', 'ADMIN'] },
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'Manage.',
    body: z.object({ dealershipId: idField }),
    response: z.object({ caller: z.string() }),
  },
  resolve: {
    method: 'POST',
    path: '/internal/resolve',
    access: { kind: 'internal' },
    tenant: { from: 'none' },
    summary: 'Resolve.',
    response: z.object({ caller: z.string() }),
  },
  exportCars: {
    method: 'GET',
    path: '/api/:dealershipId/cars.csv',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'Export.',
    params,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
} as const satisfies Operations

const seen = (caller: Caller) => (caller.kind === 'staff' ? caller.user.role : caller.kind)
const handlers: Handlers<typeof operations> = {
  listCars: async ({ query, caller }) => {
    const cars = [{ vin: query.search ?? seen(caller), price: null, photos: ['1.jpg'], cost: 5 }]
    return query.page === undefined ? cars : { cars, total: 1, secret: 1 }
  },
  addCar: async ({ body }) => ({ vin: body.vin, price: 1, photos: body.extras }),
  closeCar: async ({ caller }) => ({ caller: seen(caller) }),
  manageCars: async ({ caller }) => ({ caller: seen(caller) }),
  resolve: async ({ caller }) => ({ caller: seen(caller) }),
  exportCars: async ({ reply }) => {
    reply.type('text/csv').send('vin\n1')
    return undefined
  },
}

function staff(role: 'OWNER' | 'ADMIN' | 'SALES', dealershipId?: string): StaffCaller {
  return {
    kind: 'staff',
    sessionId: 's',
    user: { _id: 'c'.repeat(24), role, name: role, email: 'x@example.com', ...(dealershipId && { dealershipId }) },
  }
}
const callers: Record<string, Caller> = {
  sales: staff('SALES', dealershipA),
  admin: staff('ADMIN', dealershipA),
  stranger: staff('ADMIN', dealershipB),
  owner: staff('OWNER'),
  internal: { kind: 'internal' },
}

let app: FastifyInstance
afterEach(() => app.close())

function start(changed: Partial<Handlers<typeof operations>> = {}) {
  const verifier = { verify: async (token: string) => callers[token] ?? Promise.reject(unauthorized()) }
  app = createServiceApp({ name: 'leads', logger: pino({ level: 'silent' }), verifier })
  implementOperations(app, operations, { ...handlers, ...changed }, { clock: () => new Date('2026-11-21T12:00:00Z') })
  return app
}
const as = (caller: string) => ({ 'x-forecourt-identity': caller })
const errorOf = (response: { json(): unknown }) => {
  const { requestId, ...rest } = response.json() as Record<string, unknown>
  expect(requestId).toMatch(/.{8,}/)
  expect(rest.error).toBe(rest.message)
  return rest
}

describe('an answer', () => {
  test('holds what the contract names and nothing else, as a list', async () => {
    const response = await start().inject(`/api/${dealershipA}/cars`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual([{ vin: 'anonymous', price: null, photos: ['1.jpg'] }])
  })

  test('holds what the contract names and nothing else, as a page', async () => {
    const response = await start().inject(`/api/${dealershipA}/cars?page=1`)
    expect(response.json()).toEqual({ cars: [{ vin: 'anonymous', price: null, photos: ['1.jpg'] }], total: 1 })
  })

  test('has the status of the contract', async () => {
    const response = await start().inject({
      method: 'POST',
      url: `/api/${dealershipA}/cars`,
      headers: as('sales'),
      payload: { vin: ' 1 ' },
    })
    expect([response.statusCode, response.json()]).toEqual([201, { vin: '1', price: 1, photos: [] }])
  })

  test('that has not changed is 304', async () => {
    const first = await start().inject(`/api/${dealershipA}/cars`)
    expect(first.headers.etag).toMatch(/^W\/".+"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await app.inject({ url: `/api/${dealershipA}/cars`, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('to a change has no ETag', async () => {
    const response = await start().inject({ method: 'POST', url: `/api/${dealershipA}/cars`, headers: as('sales'), payload: { vin: '1' } })
    expect(response.headers.etag).toBeUndefined()
  })

  test('may be written by the handler itself', async () => {
    const response = await start().inject({ url: `/api/${dealershipA}/cars.csv`, headers: as('sales') })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/csv', 'vin\n1'])
  })

  test('that breaks the contract is a 500 that says nothing of it', async () => {
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

describe('what is caused by a call', () => {
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
})

describe('a bad request', () => {
  const post = (payload: unknown, contentType = 'application/json') =>
    start().inject({
      method: 'POST',
      url: `/api/${dealershipA}/cars`,
      headers: { ...as('sales'), 'content-type': contentType },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  test.each([
    ['a missing field', { owner: { firstName: 'A' } }, 'Vin is required.', [{ path: 'vin', message: 'is required' }]],
    ['an empty field', { vin: '  ' }, 'Vin is required.', [{ path: 'vin', message: 'is required' }]],
    ['a nested field', { vin: '1', owner: {} }, 'First name is required.', [{ path: 'owner.firstName', message: 'is required' }]],
    ['a wrong type', { vin: 5 }, 'Vin must be text.', [{ path: 'vin', message: 'must be text' }]],
    ['too long a text', { vin: '1'.repeat(18) }, 'Vin must have at most 17 characters.', undefined],
    ['too long a list', { vin: '1', extras: ['', '', ''] }, 'Extras must have at most 2 entries.', undefined],
    ['no form of a union', { vin: '1', owner: { firstName: 'A', email: 'x' } }, 'Email must be an email address.', undefined],
    [
      'an operator',
      { vin: { $ne: '' } },
      '$ne is not a name that is accepted.',
      [{ path: 'vin.$ne', message: 'is not a name that is accepted' }],
    ],
    ['a NUL', { vin: 'a\0b' }, 'Vin must not hold a NUL character.', undefined],
    ['a list for a body', [], 'The request must be an object.', undefined],
    ['text for a body', '"x"', 'The request must be an object.', undefined],
    ['an empty body', '', 'The request is required.', undefined],
  ])('with %s says which field and why', async (_what, payload, message, fields) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    const error = errorOf(response)
    expect(error).toMatchObject({ code: 'VALIDATION', message })
    if (fields !== undefined) expect(error.fields).toEqual(fields)
  })

  test.each([
    ['malformed JSON', '{"vin":', 'application/json', 400, 'MALFORMED_JSON'],
    ['a prototype', '{"__proto__":{"admin":true},"vin":"1"}', 'application/json', 400, 'MALFORMED_JSON'],
    ['a constructor', '{"constructor":{"prototype":{}},"vin":"1"}', 'application/json', 400, 'MALFORMED_JSON'],
    ['endless nesting', `{"vin":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json', 400, 'VALIDATION'],
    ['another media type', 'vin=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a beacon’s text where none is expected', '{"vin":"1"}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form where none is expected', '--x--', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 1 MB', JSON.stringify({ vin: 'x'.repeat(1024 * 1024) }), 'application/json', 413, 'TOO_LARGE'],
  ])('with %s is refused', async (_what, payload, contentType, status, code) => {
    const response = await post(payload, contentType)
    expect([response.statusCode, errorOf(response).code]).toEqual([status, code])
  })

  test.each([
    ['an operator', 'search[$ne]=1'],
    ['an array', 'search[]=1'],
    ['a repeated parameter', 'search=a&search=b'],
    ['a repeated parameter nobody reads', '_t=a&_t=b'],
    ['a NUL', 'search=a%00b'],
    ['a prototype', '__proto__=1'],
    ['a constructor', 'constructor[prototype][x]=1'],
    ['a number that is none', 'page=1e99x'],
    ['too long a text', `search=${'x'.repeat(21)}`],
  ])('with %s in the query is refused', async (_what, query) => {
    const response = await start().inject(`/api/${dealershipA}/cars?${query}`)
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'VALIDATION'])
  })

  test.each([
    ['an id of the wrong length', '/api/abc/cars', 400, 'VALIDATION'],
    ['a NUL in the path', `/api/${'a'.repeat(23)}%00/cars`, 400, 'VALIDATION'],
    ['a path that is no URL', '/api/%ZZ/cars', 400, 'BAD_REQUEST'],
    ['an address of nothing', '/api/nothing/of/this', 404, 'NOT_FOUND'],
    ['a segment without end', `/api/${'a'.repeat(5000)}/cars`, 414, 'ADDRESS_TOO_LONG'],
  ])('at %s is refused', async (_what, url, status, code) => {
    const response = await start().inject(url)
    expect([response.statusCode, errorOf(response).code]).toEqual([status, code])
  })

  test('may carry parameters nobody knows', async () => {
    expect((await start().inject(`/api/${dealershipA}/cars?utm_source=mail`)).statusCode).toBe(200)
  })
})

describe('a beacon', () => {
  test('may come as text, as browsers send it', async () => {
    const response = await start().inject({
      method: 'POST',
      url: '/api/cars/close',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ dealershipId: dealershipA }),
    })
    expect(response.json()).toEqual({ caller: 'anonymous' })
  })

  test.each(['{"dealershipId":', '{"__proto__":1}'])('of bad text %s is refused as bad JSON is', async (payload) => {
    const response = await start().inject({ method: 'POST', url: '/api/cars/close', headers: { 'content-type': 'text/plain' }, payload })
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'MALFORMED_JSON'])
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
    ['nobody', null, 'anonymous'],
    ['its own staff', 'sales', 'SALES'],
    ['staff of another dealership', 'stranger', 'anonymous'],
    ['the owner', 'owner', 'OWNER'],
  ])('of %s to what is public hands the handler %s as %s', async (_who, caller, seenAs) => {
    start()
    expect((await call(caller, 'GET', `/api/${dealershipA}/cars`)).json()).toMatchObject([{ vin: seenAs }])
    expect((await call(caller, 'POST', '/api/cars/close', { dealershipId: dealershipA })).json()).toEqual({ caller: seenAs })
  })

  test('is decided before a body is read', async () => {
    start()
    const response = await app.inject({ method: 'POST', url: '/api/cars/manage', headers: { 'content-type': 'image/png' }, payload: 'x' })
    expect(response.statusCode).toBe(401)
  })

  test('with a token that is not believed is refused even where nobody need sign in', async () => {
    start()
    const response = await call('forged', 'GET', `/api/${dealershipA}/cars`)
    expect([response.statusCode, errorOf(response).code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('to another dealership cannot be told from access to a missing one', async () => {
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
