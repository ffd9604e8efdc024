import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEALERSHIP, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const LINK_ID = 'AbC_123-def456GHI789jkl0'
const LINK = `/vehicle-packet/${DEALERSHIP}/A%2F7%20B/${LINK_ID}`

let gateway: TestGateway
beforeAll(async () => {
  const webDist = await writeWebApp({ 'index.html': '<!doctype html><title>staff</title>' })
  gateway = await startTestGateway({ webDist })
})

let asked: string[]
let leadsResponse: { status: number; body: unknown }
beforeEach(() => {
  gateway.passTime(60_000)
  asked = []
  leadsResponse = { status: 200, body: { link: LINK } }
  gateway.leads.respondWith((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-forecourt-identity'] ?? 'anonymous'}`)
    response.writeHead(leadsResponse.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(leadsResponse.body))
  })
})

const get = (path: string, method = 'GET') => fetch(gateway.url + path, { method, redirect: 'manual' })

test.each([`/p/${LINK_ID}`, `/p/${LINK_ID}/`, `/p/${LINK_ID}?from=text`])('%s redirects to the packet and counts no open', async (path) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, LINK])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(asked).toEqual([expect.stringMatching(`^GET /internal/packet-links/${LINK_ID} internal:`)])
})

test('returns the not-found page for an unknown or deleted link', async () => {
  await get(`/p/${LINK_ID}`)
  leadsResponse = { status: 404, body: { error: 'Packet not found' } }
  gateway.passTime(5_000)
  const response = await get(`/p/${LINK_ID}`)
  expect([response.status, await response.text()]).toEqual([404, '<!doctype html><title>staff</title>'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['/p', '/p/', '/p/short', `/p/${LINK_ID}/more`, '/p/x%2fevil', `/p/${'a'.repeat(65)}`])(
  '%s is not a short link, and causes no request to leads',
  async (path) => {
    expect((await get(path)).status).toBe(404)
    expect(asked).toEqual([])
  },
)

test.each(['https://evil.example/', '//evil.example/x', '/admin/login', '/vehicle-packet/\\evil'])(
  'redirects to nothing but a packet page: %s',
  async (link) => {
    leadsResponse = { status: 200, body: { link } }
    const response = await get(`/p/${LINK_ID}`)
    expect([response.status, response.headers.get('location')]).toEqual([404, null])
  },
)

test('returns 503 with Retry-After while leads is unavailable, and recovers soon', async () => {
  leadsResponse = { status: 503, body: {} }
  const unavailable = await get(`/p/${LINK_ID}`)
  expect([unavailable.status, unavailable.headers.get('retry-after'), unavailable.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  leadsResponse = { status: 200, body: { link: LINK } }
  gateway.passTime(5_000)
  expect((await get(`/p/${LINK_ID}`)).status).toBe(302)
})
