import { eventually } from '@forecourt/dev-servers/eventually'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installErrorHandler } from './error-handler.ts'
import { refuseWhileOverloaded } from './overload.ts'

test('a service whose event loop lags responds 503 and recovers afterwards', async () => {
  const app = Fastify()
  installErrorHandler(app)
  refuseWhileOverloaded(app, { maxDelayMs: 30, sampleMs: 500 })
  app.get('/', async () => ({ ok: true }))
  await app.ready()
  const get = () => app.inject('/')
  expect((await get()).statusCode).toBe(200)

  const work = setInterval(() => {
    const until = performance.now() + 100
    while (performance.now() < until);
  }, 1)
  await eventually(async () => expect((await get()).json()).toMatchObject({ code: 'OVERLOADED' }))
  expect((await get()).headers['retry-after']).toBe('2')
  clearInterval(work)
  await eventually(async () => expect((await get()).statusCode).toBe(200))
  await app.close()
})

test('one long pause is not an overload', async () => {
  const app = Fastify()
  installErrorHandler(app)
  refuseWhileOverloaded(app, { maxDelayMs: 1_000, sampleMs: 20 })
  app.get('/', async () => ({ ok: true }))
  await app.ready()
  for (let pause = 0; pause < 5; pause++) {
    const until = performance.now() + 60
    while (performance.now() < until);
    // the next iteration of the event loop samples the pause
    await new Promise((resolve) => setImmediate(resolve))
    expect((await app.inject('/')).statusCode).toBe(200)
  }
  await app.close()
})

test('a pause that fills one measurement is not an overload', async () => {
  const app = Fastify()
  installErrorHandler(app)
  refuseWhileOverloaded(app, { maxDelayMs: 30, sampleMs: 300 })
  app.get('/', async () => ({ ok: true }))
  await app.ready()
  for (let part = 0; part < 3; part++) {
    const until = performance.now() + 150
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(app.memoryUsage().eventLoopDelay).toBeGreaterThan(30)
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})
