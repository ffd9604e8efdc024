import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HealthServer, startHealthServer } from './health.ts'
import { createRegistry } from './metrics.ts'

let health: HealthServer
let ready: () => Promise<string[]>
beforeEach(async () => {
  ready = async () => []
  health = await startHealthServer({ host: '127.0.0.1', port: 0, ready: () => ready(), registry: createRegistry('leads') })
})
afterEach(() => health.close())

const get = async (path: string) => {
  const response = await fetch(`${health.url}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

describe('a service', () => {
  test('with all its dependencies is alive and ready', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })

  test('without an optional dependency is ready and reports it as unavailable', async () => {
    ready = async () => ['nats']
    expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok","nats":"unavailable"}' })
  })

  test('without a required dependency is alive and reports why it is not ready', async () => {
    ready = async () => Promise.reject(new Error('MongoDB is unavailable'))
    expect((await get('/healthz')).status).toBe(200)
    const { status, body } = await get('/readyz')
    expect([status, JSON.parse(body)]).toEqual([503, { status: 'unavailable', reason: 'MongoDB is unavailable' }])
  })

  test('whose readiness check times out is not ready', async () => {
    ready = () => new Promise(() => {})
    expect((await get('/readyz')).status).toBe(503)
  })

  test('that is draining is alive and not ready', async () => {
    health.setDraining()
    expect((await get('/healthz')).status).toBe(200)
    expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"draining"}' })
  })

  test('exports process metrics to Prometheus', async () => {
    const { status, type, body } = await get('/metrics')
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(body).toMatch(/^process_cpu_seconds_total\{service="leads"\} /m)
  })

  test.each(['/', '/toString', '/healthz/x'])('returns 404 at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

test('a health server fails to start when its port is taken', async () => {
  const port = Number(new URL(health.url).port)
  await expect(startHealthServer({ host: '127.0.0.1', port, ready, registry: createRegistry('leads') })).rejects.toThrow('EADDRINUSE')
})
