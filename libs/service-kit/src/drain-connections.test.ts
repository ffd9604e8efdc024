import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { eventually } from '@forecourt/dev-servers/eventually'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Service, toService } from './service.ts'
import { createServiceApp } from './service-app.ts'

let service: Service
let url: string
let agent: Agent
let respondSlowly: (() => void) | undefined
beforeEach(async () => {
  respondSlowly = undefined
  const verifier = { verify: async () => ({ kind: 'anonymous' }) as const }
  const app = createServiceApp({ name: 'leads', logger: pino({ level: 'silent' }), verifier })
  app.get('/', async () => ({ hello: true }))
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      respondSlowly = resolve
    })
    return { slow: true }
  })
  service = toService({ name: 'leads', app, ready: async () => {} })
  url = await service.listen('127.0.0.1', 0)
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await service.close()
})

const get = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${url}${path}`, { agent }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end()
  })

test('a draining service still responds and sends Connection: close, also to requests in flight', async () => {
  expect((await get('/')).headers.connection).toBe('keep-alive')
  const slow = get('/slow')
  await eventually(() => expect(respondSlowly).toBeDefined())
  service.drain()
  respondSlowly?.()
  expect((await slow).headers.connection).toBe('close')
  const next = await get('/')
  expect([next.statusCode, next.headers.connection]).toEqual([200, 'close'])
})

test('leave waits until the clients have disconnected', async () => {
  await get('/')
  service.drain()
  let left = false
  const leaving = service.leave().then(() => {
    left = true
  })
  // the connection is idle: the client closes it, not the service
  const next = get('/slow')
  await eventually(() => expect(respondSlowly).toBeDefined())
  expect(left).toBe(false)
  respondSlowly?.()
  expect((await next).statusCode).toBe(200)
  await leaving
})

test('a request in flight while the service closes gets its response, and its connection ends', async () => {
  const slow = get('/slow')
  await eventually(() => expect(respondSlowly).toBeDefined())
  const closing = service.close()
  respondSlowly?.()
  const response = await slow
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  await closing
})

test.each([
  [19_999, 200],
  [20_000, 'cut off'],
])('a request that takes %i ms while the service closes gets %s', async (ms, outcome) => {
  const slow = get('/slow').then(
    ({ statusCode }) => statusCode,
    () => 'cut off',
  )
  await eventually(() => expect(respondSlowly).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = service.close()
  vi.advanceTimersByTime(ms)
  respondSlowly?.()
  expect(await slow).toBe(outcome)
  await closing
})
