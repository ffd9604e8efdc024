import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { car, dealer } from '../testing/sample-facts.ts'
import { DEALERSHIP, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const HTML = `<!doctype html><html><head><meta charset="utf-8" /><title>Inventory</title></head><body>${' '.repeat(2000)}</body></html>`
const HOSTILE = `</title></script><script>alert("$&'1")</script>`

let dist: string
let gateway: TestGateway
beforeAll(async () => {
  dist = await writeWebApp({ 'index.html': '<!doctype html><title>staff</title>', 'inventory.html': HTML })
  gateway = await startTestGateway({ webDist: dist, publicUrl: 'https://cars.example/' })
})

let asked: string[]
/** The services' responses by path prefix; any other path is 404. A function can respond freely or not at all. */
let responses: Record<string, unknown>
const respond = (request: IncomingMessage, response: ServerResponse) => {
  asked.push(`${request.url} ${request.headers['x-forecourt-identity'] ?? 'anonymous'}`)
  const found = responses[(request.url ?? '').split('?')[0] as string]
  if (typeof found === 'function') return found(response)
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found ?? { error: 'Not found' }))
}
beforeEach(() => {
  gateway.passTime(60_000)
  asked = []
  responses = {
    '/api/dealerships/by-name/sunny-cars': { ...dealer, email: 'only staff@sunny.test' },
    [`/api/dealerships/${DEALERSHIP}/vehicles`]: { vehicles: [car], total: 1234, page: 1, pageSize: 1 },
    [`/api/dealerships/${DEALERSHIP}/vehicle/${car.vin}`]: car,
  }
  gateway.auth.respondWith(respond)
  gateway.inventory.respondWith(respond)
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })
const text = async (path: string) => (await get(path)).text()

test('describes an inventory for link previews', async () => {
  const response = await get('/inventory/sunny-cars')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).toContain('<title>Sunny Cars Inventory</title>')
  expect(html).toContain('<meta name="description" content="Browse 1,234 vehicles for sale at Sunny Cars, with photos and prices." />')
  expect(html).toContain('<meta property="og:title" content="Sunny Cars Inventory" />')
  expect(html).toContain('<meta property="og:image" content="https://photos.test/1.jpg?a=1&amp;b=2" />')
  expect(html).toContain('<meta property="og:url" content="https://cars.example/inventory/sunny-cars" />')
  expect(html).toContain('<link rel="canonical" href="https://cars.example/inventory/sunny-cars" />')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect(html).toContain('<link rel="preload" href="https://photos.test/1.jpg?a=1&amp;b=2" as="image"')
  expect(html).toContain(`<link rel="preload" href="/api/dealerships/${DEALERSHIP}/vehicles?page=1&amp;pageSize=24" as="fetch"`)
  expect(html).not.toContain('noindex')
  expect(asked.every((request) => request.endsWith(' anonymous'))).toBe(true)
  const data = html.match(/<script type="application\/json" id="dealership">(.*)<\/script>/)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual(dealer)
})

test('previews a vehicle with one canonical URL, however it was requested', async () => {
  responses['/api/dealerships/by-name/sunny'] = dealer
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/A1`] = car
  const html = await text('/dealership/sunny/?vehicle=A1&sort=price')
  expect(html).toContain('<title>2023 Chevrolet Traverse Premier – Sunny Cars</title>')
  expect(html).toContain('content="$38,488 · 12,345 mi · Black · Stock A1. One owner."')
  expect(html).toContain('<link rel="canonical" href="https://cars.example/inventory/sunny-cars?vehicle=1GNERKKW5PJ188938" />')
  expect(html).toContain(`<link rel="preload" href="/api/dealerships/${DEALERSHIP}/vehicle/A1" as="fetch"`)
  expect(await text('/inventory/sunny?sort=price')).not.toContain('rel="preload"')
})

test('previews a dealership whose name has a slash', async () => {
  responses['/api/dealerships/by-name/A%2FB%20Cars'] = { ...dealer, name: 'A/B Cars' }
  const response = await get('/inventory/A%2FB%20Cars')
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<title>A/B Cars Inventory</title>')])
})

test('shows that a vehicle has left the feed; an unknown vehicle is a 404 that still names the dealership', async () => {
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${car.vin}`] = { ...car, listed: false }
  const gone = await get(`/inventory/sunny-cars?vehicle=${car.vin}`)
  expect(gone.status).toBe(200)
  expect(await gone.text()).toContain('content="No longer listed. See what else Sunny Cars has for you."')
  const never = await get('/inventory/sunny-cars?vehicle=NONE')
  expect(never.status).toBe(404)
  expect(await never.text()).toContain('<title>Sunny Cars Inventory</title>')
})

test('sends the page with 404 for an unknown dealership, so that it shows the message', async () => {
  for (const path of ['/inventory/unknown', '/dealership/unknown', `/inventory/${'x'.repeat(201)}`]) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(HTML)
  }
})

test('escapes everything that comes from a feed or a dealership', async () => {
  responses['/api/dealerships/by-name/sunny-cars'] = { ...dealer, name: HOSTILE, logoUrl: 'javascript:alert(1)' }
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${car.vin}`] = {
    ...car,
    model: HOSTILE,
    description: HOSTILE,
    photos: ['data:text/html,x', 'javascript:alert(1)', 'https://photos.test/"onload=alert(1)//.jpg'],
  }
  for (const path of ['/inventory/sunny-cars', `/inventory/sunny-cars?vehicle=${car.vin}`]) {
    const html = await text(path)
    const data = html.match(/<script type="application\/json" id="dealership">(.*)<\/script>/)?.[1] ?? ''
    expect(JSON.parse(data).name).toBe(HOSTILE)
    // the only script element holds data; the title ends where it should
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html).toContain('&quot;$&amp;&#39;1&quot;')
    expect(html).not.toMatch(/(href|content)="(javascript|data):/)
    expect(html).not.toContain('"onload')
  }
})

test('uses the logo when there are no photos, and no image when there is no logo either', async () => {
  responses[`/api/dealerships/${DEALERSHIP}/vehicles`] = { vehicles: [], total: 0, page: 1, pageSize: 1 }
  const empty = await text('/inventory/sunny-cars')
  expect(empty).toContain('<meta property="og:image" content="https://sunny.test/logo.png" />')
  expect(empty).toContain('<meta name="twitter:card" content="summary" />')
  gateway.passTime(60_000)
  responses['/api/dealerships/by-name/sunny-cars'] = { ...dealer, logoUrl: '' }
  expect(await text('/inventory/sunny-cars')).not.toContain('og:image')
})

test('sends the page without a preview when services fail, respond with nonsense or time out', async () => {
  const impatient = await startTestGateway({ webDist: dist, timeouts: { previewMs: 3_000 } })
  impatient.auth.respondWith(respond)
  impatient.inventory.respondWith(respond)
  const get = (path: string) => fetch(impatient.url + path)
  const broken = [
    (response: ServerResponse) => void response.writeHead(500).end('oops'),
    (response: ServerResponse) => void response.writeHead(200).end('{"unexpected":true}'),
    (response: ServerResponse) => void response.destroy(),
    () => {},
  ]
  for (const respond of broken) {
    impatient.passTime(60_000)
    responses[`/api/dealerships/${DEALERSHIP}/vehicles`] = respond
    expect(await (await get('/inventory/sunny-cars')).text()).toContain(
      'content="Vehicles for sale at Sunny Cars, with photos and prices."',
    )
    responses['/api/dealerships/by-name/other'] = respond
    const response = await get('/inventory/other')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(HTML)
  }
})

test('caches responses of the services, and failures only for a short time', async () => {
  await Promise.all([text('/inventory/sunny-cars'), text('/inventory/Sunny-Cars'), text('/dealership/sunny-cars')])
  expect(asked).toHaveLength(2)
  gateway.passTime(21_000)
  responses[`/api/dealerships/${DEALERSHIP}/vehicles`] = (response: ServerResponse) => void response.writeHead(503).end('{}')
  await text('/inventory/sunny-cars')
  responses[`/api/dealerships/${DEALERSHIP}/vehicles`] = { vehicles: [car], total: 7, page: 1, pageSize: 1 }
  gateway.passTime(2_001)
  expect(await text('/inventory/sunny-cars')).toContain('Browse 7 vehicles')
})

test('compresses the page, and returns 304 to a browser that has it', async () => {
  const first = await rawRequest(gateway.url, { path: '/inventory/sunny-cars', headers: { 'accept-encoding': 'br, gzip' } })
  expect(first.headers['content-encoding']).toBe('br')
  expect(first.headers['cache-control']).toBe('no-cache')
  expect(first.headers.vary).toMatch(/accept-encoding/i)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^W\/"/)
  expect((await get('/inventory/sunny-cars', { 'if-none-match': etag })).status).toBe(304)
  expect((await get(`/inventory/sunny-cars?vehicle=${car.vin}`, { 'if-none-match': etag })).status).toBe(200)
})

test('builds links from the URL of the request when there is no public URL', async () => {
  const bare = await startTestGateway({ webDist: dist })
  bare.auth.respondWith((_request, response) => response.writeHead(200).end(JSON.stringify(dealer)))
  const { body } = await rawRequest(bare.url, { path: '/inventory/sunny-cars', headers: { host: 'box.local:8080' } })
  expect(body).toContain('<link rel="canonical" href="http://box.local:8080/inventory/sunny-cars" />')
})
