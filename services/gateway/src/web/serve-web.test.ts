import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const SCRIPT = 'console.log("hello")\n'.repeat(200)

let dist: string
let gateway: TestGateway
beforeAll(async () => {
  dist = await writeWebApp({
    'index.html': `<!doctype html><title>staff</title>${' '.repeat(2000)}`,
    'packet.html': '<!doctype html><title>packet</title>',
    'favicon.svg': '<svg/>',
    'sw.js': SCRIPT,
    'manifest.webmanifest': '{}',
    'assets/index-4f3a.js': SCRIPT,
    'assets/index-4f3a.js.br': brotliCompressSync(SCRIPT),
    '../forecourt-secret.txt': 'secret',
  })
  gateway = await startTestGateway({ webDist: dist })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

describe('pages', () => {
  test.each([
    ['/', 200, 'staff'],
    ['/admin/login/', 200, 'staff'],
    ['/vehicle-packet/65f000000000000000000001/VIN/link', 200, 'packet'],
    ['/trade-in/sunny', 200, 'staff'],
    ['/no/such/page', 404, 'staff'],
    ['/apiary', 404, 'staff'],
    ['/admin/login.', 404, 'staff'],
    ['/index.php', 404, 'staff'],
  ])('%s returns %i with the HTML of %s', async (path, status, title) => {
    const response = await get(path, { accept: 'text/html' })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain(`<title>${title}</title>`)
  })

  test('that do not exist are sent again to a browser that has them', async () => {
    const etag = (await get('/', { 'accept-encoding': 'identity' })).headers.get('etag') ?? ''
    // fetch would add `cache-control: no-cache`
    expect(await raw('/', 'text/html', { 'if-none-match': etag })).toEqual({ status: 304, body: '' })
    const again = await raw('/no/such/page', 'text/html', { 'if-none-match': etag })
    expect(again).toEqual({ status: 404, body: expect.stringContaining('<title>staff</title>') })
  })

  test.each(['/api', '/api/', '/api/no/such/thing', '/api/dealerships/x/y/z'])('are not sent for %s, but a JSON error', async (path) => {
    const response = await get(path, { accept: 'text/html' })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  })

  test('are compressed for clients that accept it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toContain('<title>staff</title>')
  })

  test('carry a policy that allows photos from anywhere and videos from YouTube and Vimeo, and no foreign scripts', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("img-src 'self' https: http: data: blob:;")
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('may run the inline scripts of their HTML files and no other ones', async () => {
    const own = 'addEventListener("error", () => {})'
    const webDist = await writeWebApp({
      'index.html': `<title>staff</title><script>${own}</script>`,
      'packet.html': `<title>packet</title><script>${own}</script>`,
    })
    const served = await startTestGateway({ webDist })
    for (const path of ['/', '/vehicle-packet/65f000000000000000000001/VIN/link']) {
      const policy = (await fetch(served.url + path)).headers.get('content-security-policy')
      const hash = createHash('sha256').update(own).digest('base64')
      expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`)
    }
  })

  test.each([
    ['/trade-in/sunny', 'camera=(self), microphone=(), geolocation=()'],
    ['/vehicle-packet/65f000000000000000000001/VIN/link', 'camera=(), microphone=(), geolocation=()'],
    ['/admin/login', 'camera=(), microphone=(), geolocation=()'],
  ])('%s may use %s', async (path, policy) => {
    expect((await get(path)).headers.get('permissions-policy')).toBe(policy)
  })

  test.each([
    ['/vehicle-packet/65f000000000000000000001/VIN/link', 'noindex', 'no-referrer'],
    ['/trade-in-photos/c2VjcmV0', 'noindex', 'no-referrer'],
    ['/trade-in-offer/c2VjcmV0/', 'noindex', 'no-referrer'],
    ['/trade-in/sunny', null, 'strict-origin-when-cross-origin'],
    ['/admin/login', null, 'strict-origin-when-cross-origin'],
  ])('%s has X-Robots-Tag %s and Referrer-Policy %s', async (path, robots, referrer) => {
    const { headers } = await get(path)
    expect(headers.get('x-robots-tag')).toBe(robots)
    expect(headers.get('referrer-policy')).toBe(referrer)
  })

  test('are not sent for methods other than GET', async () => {
    const response = await fetch(`${gateway.url}/admin/login`, { method: 'POST' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('files', () => {
  test('with a hash in their name are cached for a year, and precompressed for clients that accept it', async () => {
    const plain = await get('/assets/index-4f3a.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)

    const compressed = await get('/assets/index-4f3a.js', { 'accept-encoding': 'br, gzip' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('content-type')).toMatch(/javascript/)
    expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await compressed.text()).toBe(SCRIPT)
  })

  test('without a hash are cached for an hour', async () => {
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each(['/sw.js', '/manifest.webmanifest'])('of the installed portal are revalidated each time: %s', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  test('that do not exist are 404, not a page, for whatever asks for no page', async () => {
    const response = await get('/assets/index-gone.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/json/)
  })

  test.each(['/assets/index-gone.js', '/assets/index-gone.css'])('of another version are not remembered as missing: %s', async (path) => {
    expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    '/../forecourt-secret.txt',
    '/assets/../../forecourt-secret.txt',
    '/..%2fforecourt-secret.txt',
    '/%2e%2e/forecourt-secret.txt',
    '/.%00./x.txt',
  ])('outside the web app are not served: %s', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const { status, body } = await raw(path, accept)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body).not.toContain('secret')
    }
  })
})

test('explains at the root that the web app is not built, and the API still works', async () => {
  for (const webDist of [null, join(dist, 'nothing-here')]) {
    const bare = await startTestGateway({ webDist })
    const response = await fetch(bare.url)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toMatch(/^Forecourt is running, but the web app is not built here.*\n$/)
    expect((await fetch(`${bare.url}/api/dealerships/65f000000000000000000001/vehicles`)).status).toBe(200)
  }
})

/** Sends a request with its path unchanged, which fetch would normalize. */
function raw(path: string, accept: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    httpRequest({ hostname, port, path, headers: { accept, ...headers }, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end()
  })
}
