import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dealer } from '../testing/sample-facts.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const HTML = '<!doctype html><html><head><title>Vehicle Trade-In Evaluation</title></head><body></body></html>'

let gateway: TestGateway
beforeAll(async () => {
  const webDist = await writeWebApp({ 'index.html': '<!doctype html><title>staff</title>', 'trade-in.html': HTML })
  gateway = await startTestGateway({ webDist })
})

/** The services' responses by path; a number is a status. */
let answers: Record<string, unknown>
beforeEach(() => {
  gateway.passTime(60_000)
  answers = { '/api/dealerships/by-name/sunny': dealer }
  for (const service of [gateway.auth, gateway.inventory]) {
    service.respondWith((request, response) => {
      const found = answers[request.url ?? '']
      response.writeHead(typeof found === 'number' ? found : found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? { error: 'Not found' }))
    })
  }
})

const get = (path: string) => fetch(gateway.url + path)

test('previews the dealership for a shared trade-in link, embeds the dealership, and may use the camera', async () => {
  const response = await get('/trade-in/sunny?step=2')
  expect(response.status).toBe(200)
  expect(response.headers.get('permissions-policy')).toContain('camera=(self)')
  const html = await response.text()
  expect(html).toContain('<title>Vehicle Trade-In Evaluation – Sunny Cars</title>')
  expect(html).toContain('<meta property="og:site_name" content="Sunny Cars" />')
  const [, embedded = ''] = /<script type="application\/json" id="dealership">(.*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(embedded)).toMatchObject({ _id: dealer._id, name: 'Sunny Cars' })
})

test('escapes a name that would close the script element', async () => {
  answers['/api/dealerships/by-name/sunny'] = { ...dealer, name: '</script><script>alert(1)</script>' }
  expect(await (await get('/trade-in/sunny')).text()).not.toContain('<script>alert')
})

test('previews a dealership whose name has a slash', async () => {
  answers['/api/dealerships/by-name/A%2FB%20Cars'] = { ...dealer, name: 'A/B Cars' }
  const response = await get('/trade-in/A%2FB%20Cars')
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Evaluation – A/B Cars</title>')])
})

test('sends the page with 404 for an unknown dealership', async () => {
  const response = await get('/trade-in/unknown')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<title>Vehicle Trade-In Evaluation</title>')
})

test('sends the page while services are unavailable', async () => {
  answers['/api/dealerships/by-name/sunny'] = 500
  const response = await get('/trade-in/sunny')
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('id="dealership"')
})
