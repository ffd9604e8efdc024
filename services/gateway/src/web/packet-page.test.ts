import { beforeAll, beforeEach, expect, test } from 'vitest'
import { car as sampleCar, dealer as sampleDealer } from '../testing/sample-facts.ts'
import { DEALERSHIP, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const HTML =
  '<!doctype html><html><head><meta name="robots" content="noindex" /><title>Your vehicle packet</title></head><body><div id="root"><!-- first photo --></div></body></html>'
const HOSTILE = `</title></script><script>alert("$&'1")</script>`
const VIN = '1GNERKKW5PJ188938'
const LINK_STATE = `/internal/dealerships/${DEALERSHIP}/packet-links/abc123def`
const PAGE = `/vehicle-packet/${DEALERSHIP}/${VIN}/abc123def`

const dealer = { ...sampleDealer, brandColor: '' }
const car = { ...sampleCar, photos: sampleCar.photos.slice(0, 1), photoCount: 1 }

let gateway: TestGateway
beforeAll(async () => {
  const webDist = await writeWebApp({ 'index.html': '<!doctype html><title>staff</title>', 'packet.html': HTML })
  gateway = await startTestGateway({ webDist })
})

let asked: string[]
/** The services' responses by path. A path that is not listed is 404; a number is a failure with that status. */
let responses: Record<string, unknown>
beforeEach(() => {
  gateway.passTime(60_000)
  asked = []
  responses = { [`/api/dealerships/by-name/${DEALERSHIP}`]: dealer, [`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`]: car }
  for (const service of [gateway.auth, gateway.inventory, gateway.leads]) {
    service.respondWith((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['x-forecourt-identity'] ?? 'anonymous'}`)
      const found = responses[request.url ?? '']
      response.writeHead(typeof found === 'number' ? found : found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? { error: 'Not found' }))
    })
  }
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

test('previews the vehicle, its dealership and a photo for a texted packet link, and is not indexed', async () => {
  const response = await get(PAGE, { 'user-agent': 'facebookexternalhit/1.1', cookie: 'forecourt_session=x' })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const html = await response.text()
  expect(html).toContain('<title>2023 Chevrolet Traverse Premier – Sunny Cars</title>')
  expect(html).toContain('<meta property="og:title" content="2023 Chevrolet Traverse Premier – Sunny Cars" />')
  expect(html).toContain('<meta property="og:site_name" content="Sunny Cars" />')
  expect(html).toContain('content="$38,488 · 12,345 mi · Black · Stock A1. One owner."')
  expect(html).toContain('<meta property="og:image" content="https://photos.test/1.jpg?a=1&amp;b=2" />')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect(html).toContain('<meta name="robots" content="noindex" />')
})

test('does not reveal the link, and requests only public facts and the state of the link', async () => {
  const html = await (await get(PAGE)).text()
  expect(html).not.toContain('abc123def')
  expect(html).not.toContain('canonical')
  expect(asked.toSorted()).toEqual([
    `GET /api/dealerships/${DEALERSHIP}/vehicle/${VIN} anonymous`,
    `GET /api/dealerships/by-name/${DEALERSHIP} anonymous`,
    expect.stringMatching(`^GET ${LINK_STATE} internal:`),
  ])
})

test('preloads the first requests of the page before its script has loaded', async () => {
  const html = await (await get(PAGE)).text()
  expect(html).toContain('<link rel="preload" href="https://photos.test/1.jpg?a=1&amp;b=2" as="image" fetchpriority="high"')
  expect(html).toContain(`<link rel="preload" href="/api/dealerships/${DEALERSHIP}/vehicle/${VIN}" as="fetch" crossorigin="anonymous" />`)
  expect(html).toContain(`<link rel="preload" href="/api/dealerships/${DEALERSHIP}" as="fetch" crossorigin="anonymous" />`)
})

test('has the first photo in its HTML, so that it is visible before the script has loaded', async () => {
  const image =
    '<img class="first-photo" src="https://photos.test/1.jpg?a=1&amp;b=2" alt="" fetchpriority="high" referrerpolicy="no-referrer" />'
  expect(await (await get(PAGE)).text()).toContain(`<div id="root">${image}</div>`)
  gateway.passTime(60_000)
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`] = { ...car, listed: false }
  expect(await (await get(PAGE)).text()).not.toContain('<img')
})

test('a stock number with a slash names its own vehicle, and its own link', async () => {
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/A`] = { ...car, model: 'Tahoe' }
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/A%2F7`] = car
  const page = `/vehicle-packet/${DEALERSHIP}/A%2F7/abc123def`
  const html = await (await get(page)).text()
  expect(html).toContain('<title>2023 Chevrolet Traverse Premier – Sunny Cars</title>')
  expect(html).toContain(`<link rel="preload" href="/api/dealerships/${DEALERSHIP}/vehicle/A%2F7" as="fetch"`)
  expect(html).not.toContain('Tahoe')
  responses[LINK_STATE] = { state: 'revoked' }
  gateway.passTime(5_000)
  expect(await (await get(page)).text()).toContain('<title>Sunny Cars</title>')
})

test('shows that a vehicle is sold, and for an unknown vehicle only the dealership', async () => {
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`] = { ...car, listed: false }
  expect(await (await get(PAGE)).text()).toContain('content="No longer listed. See what else Sunny Cars has for you."')
  const unknown = await (await get(`/vehicle-packet/${DEALERSHIP}/NEVERWAS/abc123def`)).text()
  expect(unknown).toContain('<title>Sunny Cars</title>')
  expect(unknown).toContain('<meta property="og:image" content="https://sunny.test/logo.png" />')
  expect(unknown).toContain('<meta name="twitter:card" content="summary" />')
  expect(unknown).not.toContain('preload')
})

test.each(['revoked', 'expired'])('shows who sent a link that is %s, and nothing about the vehicle', async (state) => {
  responses[LINK_STATE] = { state }
  const response = await get(PAGE)
  const html = await response.text()
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(html).toContain('<title>Sunny Cars</title>')
  expect(html).toContain('content="This link is no longer available. Please contact Sunny Cars for a new one."')
  expect(html).not.toMatch(/Traverse|38,488|photos\.test|preload|og:image|1GNERKKW5PJ188938/)
})

test('stops showing the vehicle of a revoked link within seconds', async () => {
  responses[LINK_STATE] = { state: 'works' }
  expect(await (await get(PAGE)).text()).toContain('Traverse')
  responses[LINK_STATE] = { state: 'revoked' }
  gateway.passTime(5_000)
  expect(await (await get(PAGE)).text()).not.toContain('Traverse')
})

test.each([
  ['is unknown', { state: 'unknown' }],
  ['cannot be asked for', 503],
  ['is described in no known way', { state: 'enchanted' }],
])('a link that %s shows the vehicle, which is public', async (_, response) => {
  responses[LINK_STATE] = response
  expect(await (await get(PAGE)).text()).toContain('<title>2023 Chevrolet Traverse Premier – Sunny Cars</title>')
})

test('sends no request for an invalid link id', async () => {
  await get(`/vehicle-packet/${DEALERSHIP}/${VIN}/..%2f..%2fevil`)
  expect(asked.join()).not.toContain('/internal/')
})

test.each([
  ['an unknown dealership', '/vehicle-packet/65f0000000000000000000ff/VIN/abc123def'],
  ['an address of no packet', `/vehicle-packet/${DEALERSHIP}/${VIN}`],
  ['a vehicle of no length', `/vehicle-packet/${DEALERSHIP}/${'V'.repeat(61)}/abc123def`],
  ['a dealership by its name', `/vehicle-packet/sunny-cars/${VIN}/abc123def`],
])('%s gets the page unchanged', async (_, path) => {
  const response = await get(path)
  expect([response.status, await response.text()]).toEqual([200, HTML])
})

test('sends the page while the services are unavailable', async () => {
  responses[`/api/dealerships/by-name/${DEALERSHIP}`] = 503
  expect(await (await get(PAGE)).text()).toBe(HTML)
})

test('escapes text from feeds and settings', async () => {
  responses[`/api/dealerships/by-name/${DEALERSHIP}`] = { ...dealer, name: HOSTILE }
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`] = { ...car, model: HOSTILE, photos: ['javascript:alert(1)'] }
  const html = await (await get(PAGE)).text()
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('javascript:')
})

test('returns 304 for an unchanged page', async () => {
  const etag = (await get(PAGE)).headers.get('etag') ?? ''
  expect((await get(PAGE, { 'if-none-match': etag })).status).toBe(304)
  expect((await fetch(gateway.url + PAGE, { method: 'HEAD' })).status).toBe(200)
})

test('names a photo of the platform by its full URL in the preview, and by its path in the page', async () => {
  responses[`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`] = { ...car, photos: ['/photos/demo/a.jpg'] }
  const html = await (await get(PAGE)).text()
  expect(html).toContain(`<meta property="og:image" content="${gateway.url}/photos/demo/a.jpg" />`)
  expect(html).toContain('<link rel="preload" href="/photos/demo/a.jpg" as="image"')
})

test('skips a photo that previews cannot show, and takes the next one', async () => {
  const show = async (photos: string[]) => {
    gateway.passTime(60_000)
    responses[`/api/dealerships/${DEALERSHIP}/vehicle/${VIN}`] = { ...car, photos }
    return /og:image" content="([^"]*)"/.exec(await (await get(PAGE)).text())?.[1] ?? null
  }
  expect(await show(['https://photos.test/1.svg', 'https://photos.test/2.avif?w=1', 'https://photos.test/3.png'])).toBe(
    'https://photos.test/3.png',
  )
  responses[`/api/dealerships/by-name/${DEALERSHIP}`] = { ...dealer, logoUrl: 'https://photos.test/logo.svg' }
  expect(await show(['https://photos.test/1.svg'])).toBeNull()
})
