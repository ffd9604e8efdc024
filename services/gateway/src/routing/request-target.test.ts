import { Agent, request as httpRequest } from 'node:http'
import { SERVICES, type ServiceContract } from '@forecourt/contracts/services'
import findMyWay from 'find-my-way'
import { beforeEach, describe, expect, test } from 'vitest'
import { rawConnection } from '../testing/raw-connection.ts'
import { DEALERSHIP, OWNER, startTestGateway, stubsOf, type TestGateway } from '../testing/test-gateway.ts'
import { MAX_PARAM_LENGTH, proxiedRoutes, type Route, type Upstream } from './routes.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const ID = '65f000000000000000000001'

/** Segments that leave a path, or spell it in another way, and that some parser has been known to follow. */
const CLIMBS = [
  '..',
  '.',
  '%2e%2e',
  '.%2E',
  '%2e',
  '%252e%252e',
  '..;',
  '%c0%ae%c0%ae',
  '....',
  '..%00',
  '%2e%2e%2f%2e%2e%2finternal',
  '..%2f..%2f..%2f..%2f..%2finternal%2fsessions%2fresolve',
  '..%5c..%5cinternal',
  '..%255c..%255cinternal',
  '..\\..\\internal',
  `x\\..\\..\\..\\..\\..\\internal\\dealerships\\${ID}\\packet-links\\${ID}`,
  `x/../../../../../internal/dealerships/${ID}/packet-links/${ID}`,
  `x%2f..%2f..%2f..%2f..%2f..%2finternal%2fvin%2f${ID}`,
  `x%5c..%5c..%5c..%5c..%5c..%5cinternal%5cvin%5c${ID}`,
  '....//....//internal',
  '%2f%2fevil.example%2f',
  '%5c%5cevil.example%5c',
  '\\\\evil.example\\x',
  'x#/../../internal',
  'x%23',
  'x%3f..',
  'x%09..%0a',
  'x@evil.example',
  'http:%2f%2fevil.example',
]

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ rateLimitFactor: 0 })
})

const CONCURRENCY = 16
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

/** Sends a request target unchanged. A service responds with its name and the target it received. */
function send(target: string, { method, headers }: { method: string; headers: Record<string, string> }) {
  const { hostname, port } = new URL(gateway.url)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers, agent }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    request.on('error', reject).end()
  })
}

/** Returns every path of an operation, with each of these segments in place of each parameter and at the end. */
function spellingsOf({ path }: Route): string[] {
  const byParameter = [...path.matchAll(/:\w+/g)].flatMap(({ 0: name, index }) =>
    CLIMBS.map((climb) => path.slice(0, index).replace(/:\w+/g, ID) + climb + path.slice(index + name.length).replace(/:\w+/g, ID)),
  )
  return [...byParameter, ...CLIMBS.map((climb) => `${path.replace(/:\w+/g, ID)}/${climb}`)]
}

/** Creates a function that returns the operation that a service would run for a path, internal operations included. */
function createServiceRouter(service: Upstream) {
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH })
  const { operations }: ServiceContract = SERVICES[service]
  for (const [name, { method, path }] of Object.entries(operations)) router.on(method, path, () => {}, { name })
  return (method: Route['method'], url: string): string | undefined => router.find(method, url)?.store.name
}

describe('a request target', () => {
  test('of every operation, in every spelling of .. segments, is rejected or reaches that very operation', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const services = stubsOf(gateway)
    for (const [service, stub] of Object.entries(services)) {
      stub.respondWith((request, response) => {
        if (request.url === '/internal/sessions/resolve') return gateway.auth.handle(request, response)
        request.resume()
        response.setHeader('content-type', 'text/plain').end(`${service} ${request.url}`)
      })
    }
    const routers = Object.fromEntries(Object.keys(services).map((name) => [name, createServiceRouter(name as Upstream)]))
    const cases = proxiedRoutes().flatMap((route) => spellingsOf(route).map((target) => ({ route, target })))
    expect(cases.length).toBeGreaterThan(5_000)
    const reached: string[] = []
    const tryOne = async ({ route, target }: (typeof cases)[number]) => {
      const { status, text } = await send(target, { method: route.method, headers: { cookie } })
      const said = `${route.method} ${target}: ${status} ${text}`
      if (target.includes('\\')) return expect(status, said).toBe(400)
      if (status !== 200) return expect([400, 404, 405], said).toContain(status)
      const [service = '', url = ''] = text.split(' ')
      const found = proxiedRoutes().find((other) => other.service === service && other.name === routers[service]?.(route.method, url))
      expect(found, said).toBeDefined()
      expect(url, said).not.toMatch(/(^|[/\\])\.{1,2}([/\\?]|$)/)
      reached.push(said)
    }
    for (let tried = 0; tried < cases.length; tried += CONCURRENCY) await Promise.all(cases.slice(tried, tried + CONCURRENCY).map(tryOne))
    // a harmless segment is accepted, however strange it looks
    expect(reached.filter((said) => said.includes('x%23')).length).toBeGreaterThan(100)
  })

  test('that is an absolute URL is handled for its host, and any other form is 400', async () => {
    const ask = async (line: string, host = 'Host: other.example') => {
      const { closed } = await rawConnection(gateway.url, `${line} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
      return (await closed()).slice(9, 12)
    }
    expect(await ask(`GET http://cars.example:8080${VEHICLES}?page=1`)).toBe('200')
    expect(gateway.inventory.seen.at(-1)).toMatchObject({
      url: `${VEHICLES}?page=1`,
      headers: { 'x-forwarded-host': 'cars.example:8080' },
    })
    expect(await ask(`GET HTTPS://cars.example${VEHICLES}`)).toBe('200')
    expect(await ask('GET http://cars.example')).toBe('200')
    expect(await ask('GET http://cars.example?x=1')).toBe('200')
    expect(await ask(`GET http://cars.example/api/dealerships/../internal`)).toBe('400')
    expect(await ask(`GET http://user@cars.example${VEHICLES}`)).toBe('400')
    expect(await ask(`GET http://${VEHICLES}`)).toBe('400')
    expect(await ask(`GET ftp://cars.example${VEHICLES}`)).toBe('400')
    expect(await ask(`GET //cars.example${VEHICLES}`)).toBe('400')
    expect(await ask('OPTIONS *')).toBe('400')
    expect(await ask(`GET ${VEHICLES}#top`)).toBe('400')
  })

  test('must have exactly one valid Host', async () => {
    const ask = async (hosts: string) => {
      const { closed } = await rawConnection(gateway.url, `GET ${VEHICLES} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      return (await closed()).slice(9, 12)
    }
    expect(await ask('Host: cars.example\r\n')).toBe('200')
    expect(await ask('Host: [::1]:8080\r\n')).toBe('200')
    expect(await ask('')).toBe('400')
    expect(await ask('Host: cars.example\r\nHost: evil.example\r\n')).toBe('400')
    expect(await ask('Host: cars.example\r\nhost: cars.example\r\n')).toBe('400')
    for (const host of ['cars.example/evil', 'a@b', 'a b', 'a,b', 'cars.example:http', '<x>'])
      expect(await ask(`Host: ${host}\r\n`)).toBe('400')
  })
})
