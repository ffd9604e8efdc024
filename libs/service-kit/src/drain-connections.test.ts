import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { eventually } from '@forecourt/dev-servers/eventually'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Service, toService } from './service.ts'
import { createServiceApp } from './service-app.ts'

let service: Service
let url: string
let agent: Agent
let answerSlow: (() => void) | undefined
beforeEach(async () => {
  answerSlow = undefined
  const verifier = { verify: async () => ({ kind: 'anonymous' }) as const }
  const app = createServiceApp({ name: 'leads', logger: pino({ level: 'silent' }), verifier })
  app.get('/', async () => ({ hello: true }))
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answerSlow = resolve
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
  await eventually(() => expect(answerSlow).toBeDefined())
  service.drain()
  answerSlow?.()
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
  await eventually(() => expect(answerSlow).toBeDefined())
  expect(left).toBe(false)
  answerSlow?.()
  expect((await next).statusCode).toBe(200)
  await leaving
})

test('a request in flight while the service closes gets its response, and its connection ends', async () => {
  const slow = get('/slow')
  await eventually(() => expect(answerSlow).toBeDefined())
  const closing = service.close()
  answerSlow?.()
  const answer = await slow
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
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
  await eventually(() => expect(answerSlow).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = service.close()
  vi.advanceTimersByTime(ms)
  answerSlow?.()
  expect(await slow).toBe(outcome)
  await closing
})
