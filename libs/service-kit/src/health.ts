import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pTimeout from 'p-timeout'
import type { Registry } from 'prom-client'

export interface HealthOptions {
  host: string
  /** 0 takes a free one */
  port: number
  /** throws while something the service cannot work without does not answer; tells what it works without for now */
  ready: () => Promise<readonly string[]>
  registry: Registry
}

export interface HealthServer {
  url: string
  /** From now on /readyz says 503, so that no new requests are sent here. */
  setDraining(): void
  close(): Promise<void>
}

interface Answer {
  status: number
  contentType: string
  body: string
}

/** Kubernetes asks again anyway: a slow yes is a no. */
const READY_TIMEOUT_MS = 3_000

/** Answers /healthz, /readyz and /metrics on a port of their own, which the gateway does not expose (design: health endpoints). */
export async function startHealthServer({ host, port, ready, registry }: HealthOptions): Promise<HealthServer> {
  let draining = false
  const pages: Readonly<Record<string, () => Promise<Answer>>> = {
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
    setDraining: () => {
      draining = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readiness(ready: HealthOptions['ready']): Promise<Answer> {
  try {
    const away = await pTimeout(ready(), { milliseconds: READY_TIMEOUT_MS, message: 'no answer in time' })
    return json(200, { status: 'ok', ...Object.fromEntries(away.map((what) => [what, 'away'])) })
  } catch (error) {
    return json(503, { status: 'unavailable', reason: error instanceof Error ? error.message : String(error) })
  }
}

function failed(): Answer {
  return json(500, { status: 'failed' })
}

function json(status: number, value: object): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}
