import type { Operations } from '@forecourt/contracts/operation'
import type { FastifyInstance } from 'fastify'
import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { conflict, unavailable } from './errors.ts'
import { implementOperations } from './implement.ts'
import { createLogger } from './logging.ts'
import { createRegistry } from './metrics.ts'
import { createServiceApp } from './service-app.ts'

const operations = {
  getThing: {
    method: 'GET',
    path: '/things/:token',
    access: { kind: 'public' },
    tenant: { from: 'none' },
    summary: 'A thing.',
    params: z.object({ token: z.string() }),
    response: z.object({ ok: z.boolean() }),
  },
} as const satisfies Operations

let app: FastifyInstance
let lines: Record<string, unknown>[]
const registry = createRegistry('leads')
afterEach(() => app.close())

function start(respond: () => Promise<{ ok: boolean }> = async () => ({ ok: true }), level = 'debug', slowMs?: number) {
  lines = []
  const logger = createLogger({ service: 'leads', level, destination: { write: (line) => lines.push(JSON.parse(line)) } })
  app = createServiceApp({
    name: 'leads',
    logger,
    verifier: { verify: async () => ({ kind: 'internal' }) },
    registry,
    ...(slowMs !== undefined && { slowMs }),
  })
  const getThing = async (call: { log: { info(message: string): void } }) => {
    call.log.info('thinking')
    return respond()
  }
  implementOperations(app, operations, { getThing }, { clock: () => new Date() })
  return app
}
const get = (url = '/things/secret-token', headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a request id', () => {
  test('from outside is kept, returned, and logged on every line of the request', async () => {
    start()
    const response = await get(undefined, { 'x-request-id': 'abc-123_def.4' })
    expect(response.headers['x-request-id']).toBe('abc-123_def.4')
    expect(lines.map(({ requestId, msg }) => [requestId, msg])).toEqual([
      ['abc-123_def.4', 'thinking'],
      ['abc-123_def.4', 'request'],
    ])
  })

  test.each(['', 'short', 'x'.repeat(65), 'with blanks in it', 'a"}\u00ff{"forged":1', 'live.*.>', '../../../../etc'])(
    'that is not safe to repeat (%j) is replaced',
    async (given) => {
      start()
      const response = await get(undefined, { 'x-request-id': given })
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('is also in the error body', async () => {
    start(async () => Promise.reject(conflict('TAKEN', 'It is taken.', { thing: { id: 1 } })))
    const response = await get(undefined, { 'x-request-id': 'request-1' })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { error: 'It is taken.', message: 'It is taken.', code: 'TAKEN', requestId: 'request-1', thing: { id: 1 } },
    ])
  })
})

describe('the log', () => {
  test('never contains the values of the path', async () => {
    start()
    await get()
    expect(lines.at(-1)).toMatchObject({ method: 'GET', route: '/things/:token', operation: 'getThing', status: 200 })
    expect(JSON.stringify(lines)).not.toContain('secret-token')
  })

  test('contains the error text that the response omits', async () => {
    start(async () => Promise.reject(new Error('password of the database is 1234')))
    const response = await get()
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('1234')
    const failure = lines.find(({ level }) => level === 'error')
    expect(failure).toMatchObject({ requestId: response.json().requestId, err: { message: 'password of the database is 1234' } })
    expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'request failed', status: 500 })
  })

  test('omits successful requests unless they were slow', async () => {
    start(undefined, 'warn')
    await get()
    expect(lines).toEqual([])
    await app.close()
    start(undefined, 'warn', 0)
    await get()
    expect(lines).toMatchObject([{ level: 'warn', msg: 'slow request', operation: 'getThing' }])
  })
})

const UNREACHABLE = new MongoNetworkError('connect ECONNREFUSED 10.1.2.3:27017')

describe('a failure', () => {
  test.each([
    ['of the database', () => UNREACHABLE],
    ['of the database in a bulk write', () => new MongoBulkWriteError(UNREACHABLE, {} as BulkWriteResult)],
    ['a handler names', () => unavailable('Try later.')],
  ])('%s is a 503 with Retry-After', async (_what, error) => {
    start(async () => Promise.reject(error()))
    const response = await get()
    expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([503, '2', 'UNAVAILABLE'])
    expect(response.body).not.toContain('10.1.2.3')
  })

  test.each([
    ['of MongoDB whose code is a number', Object.assign(new Error('E11000 secret'), { code: 11_000 }), 500, 'INTERNAL'],
    ["of MongoDB's full disk", new MongoServerError({ message: '28: No space left on device - /secret', code: 8 }), 507, 'STORAGE_FULL'],
    ['of a disk that is full', Object.assign(new Error('no space on /secret'), { code: 'ENOSPC' }), 507, 'STORAGE_FULL'],
  ])('%s gets its status but not its text', async (_what, error, status, code) => {
    start(async () => Promise.reject(error))
    const response = await get()
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.body).not.toContain('secret')
  })

  test('of a handler that throws no Error is a 500', async () => {
    start(async () => Promise.reject('just text'))
    const response = await get()
    expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL'])
  })
})

test('requests are counted by operation and status, and all unknown paths as one operation', async () => {
  registry.resetMetrics()
  start()
  await get()
  await get()
  await get('/wp-admin/1.php')
  await get('/wp-admin/2.php')
  const metrics = await registry.metrics()
  const counts = metrics.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counts).toEqual([
    'http_request_duration_seconds_count{service="leads",app="leads",operation="getThing",status="200"} 2',
    'http_request_duration_seconds_count{service="leads",app="leads",operation="unmatched",status="404"} 2',
  ])
})

describe("the client's address", () => {
  test.each(['127.0.0.1', '10.1.2.3', '100.64.0.7', '2600:1f16::7', '203.0.113.7'])(
    'is the one that the gateway sent, from %s',
    async (gateway) => {
      expect(await addressSeen(gateway, '203.0.113.9')).toBe('203.0.113.9')
    },
  )

  test('is also that of a person in a private network', async () => {
    expect(await addressSeen('100.64.0.7', '10.0.0.9')).toBe('10.0.0.9')
  })

  test('is never one before the last, which a client may have made up', async () => {
    expect(await addressSeen('10.1.2.3', '198.51.100.1, 10.0.0.9')).toBe('10.0.0.9')
  })

  async function addressSeen(remoteAddress: string, forwarded: string) {
    start()
    let seen = ''
    app.addHook('preHandler', async ({ ip }) => {
      seen = ip
    })
    await app.inject({ url: '/things/x', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    return seen
  }
})

test('a HEAD request gets the response of its GET without the body', async () => {
  start()
  const response = await app.inject({ method: 'HEAD', url: '/things/x' })
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, '', 'application/json; charset=utf-8'])
})
