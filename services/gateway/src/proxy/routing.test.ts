import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { proxiedRoutes } from '../routing/routes.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { DEALERSHIP, OWNER, startTestGateway, stubsOf, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const LEADS = `/api/dealerships/${DEALERSHIP}/leads`

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway()
})

describe('the routing table', () => {
  test('sends every operation of the contracts to its service, with path and query unchanged', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const { auth, ...others } = stubsOf(gateway)
    for (const route of proxiedRoutes()) {
      const path = `${route.path.replace(/:(\w+)/g, 'a%20$1')}?q=1&r=a%2Fb`
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{"a":1}'
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(gateway.url + path, { method: route.method, headers, ...(body && { body }) })
      expect(response.status, `${route.method} ${path}`).toBe(200)
      if (route.service === 'auth') continue
      expect(others[route.service]?.seen.at(-1), `${route.method} ${path}`).toMatchObject({
        method: route.method,
        url: path,
        body: body ?? '',
      })
    }
    expect(auth?.seen).toEqual([])
  })

  test('has no route to an operation between services', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const response = await fetch(`${gateway.url}/internal/sessions/resolve`, { method: 'POST', headers: { cookie } })
    expect(response.status).toBe(404)
    expect(gateway.auth.asked).toEqual([])
  })

  test('returns 404 for an unknown path, and 405 with Allow for a wrong method', async () => {
    for (const path of ['/api', '/api/nothing', '/api/dealerships/x/y/z', '/api//dealerships']) {
      const response = await fetch(gateway.url + path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', error: expect.any(String), message: expect.any(String) })
    }
    const wrong = await fetch(gateway.url + LEADS, { method: 'DELETE' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', requestId: wrong.headers.get('x-request-id') })
    expect((await fetch(`${gateway.url}/api/live`, { method: 'POST' })).headers.get('allow')).toBe('GET')
    expect((await fetch(gateway.url + VEHICLES, { method: 'OPTIONS' })).status).toBe(405)
  })

  test('returns 4xx for a malformed URL and a path with .. segments', async () => {
    for (const path of ['/api/dealerships/%zz/vehicles', '/api/dealerships/..%2f..%2finternal/vehicles']) {
      const { status, body } = await rawRequest(gateway.url, { path })
      expect(status, path).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
    }
    expect(gateway.inventory.seen).toEqual([])
  })

  test('responds to malformed HTTP with the error body', async () => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    socket.end('GET / SPDY/9\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request.*"code":"BAD_REQUEST"/s)
  })

  test('responds to HEAD like GET, without the body', async () => {
    gateway.inventory.respondWith((_request, response) =>
      response.writeHead(200, { 'content-length': '1234', 'last-modified': 'then' }).end(),
    )
    const response = await fetch(gateway.url + VEHICLES, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('1234')
    expect(response.headers.get('last-modified')).toBe('then')
  })
})
