import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pTimeout from 'p-timeout'
import type { Registry } from 'prom-client'

interface HealthOptions {
  host: string
  /** 0 picks a free port */
  port: number
  /** throws while a required dependency is unavailable; otherwise returns the names of unavailable optional ones */
  ready: () => Promise<readonly string[]>
  registry: Registry
}

interface Page {
  status: number
  contentType: string
  body: string
}

/** A readiness check that takes longer counts as failed. Kubernetes repeats it anyway. */
const READY_TIMEOUT_MS = 3_000

/** Serves /healthz, /readyz and /metrics on a separate port that the gateway does not expose (design: health endpoints). */
export async function startHealthServer({ host, port, ready, registry }: HealthOptions) {
  let draining = false
  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/healthz': async () => json(200, { status: 'ok' }),
    '/readyz': async () => (draining ? json(503, { status: 'draining' }) : readiness(ready)),
    '/metrics': async () => ({ status: 200, contentType: registry.contentType, body: await registry.metrics() }),
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined
    const { status, contentType, body } = page === undefined ? json(404, { status: 'not found' }) : await page().catch(failed)
    response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: takenPort } = server.address() as AddressInfo

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${takenPort}`,
    /** From now on /readyz returns 503, so that load balancers stop sending requests. */
    setDraining: (): void => {
      draining = true
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type HealthServer = Awaited<ReturnType<typeof startHealthServer>>

async function readiness(ready: HealthOptions['ready']): Promise<Page> {
  try {
    const unavailable = await pTimeout(ready(), { milliseconds: READY_TIMEOUT_MS, message: 'no answer in time' })
    return json(200, { status: 'ok', ...Object.fromEntries(unavailable.map((what) => [what, 'unavailable'])) })
  } catch (error) {
    return json(503, { status: 'unavailable', reason: error instanceof Error ? error.message : String(error) })
  }
}

function failed(): Page {
  return json(500, { status: 'failed' })
}

function json(status: number, value: object): Page {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}
