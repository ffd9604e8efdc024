import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const SCRIPT = 'console.log("hello")\n'.repeat(200)
const STAFF = `<!doctype html><title>staff</title>${' '.repeat(2000)}`
const PACKET = `<!doctype html><head><title>packet</title></head>${' '.repeat(2000)}`
const FOR_EVER = 'public, max-age=31536000, immutable'

let dist: string
let gateway: TestGateway
beforeAll(async () => {
  dist = await writeWebApp({
    ...withBoth('index.html', STAFF, STAFF),
    // the precompressed files of a page that is rewritten must never be sent
    ...withBoth('packet.html', PACKET, 'as it was built'),
    ...withBoth('assets/index-4f3a.js', SCRIPT, SCRIPT),
  })
  gateway = await startTestGateway({ webDist: dist })
})

function withBoth(path: string, text: string, compressed: string) {
  return { [path]: text, [`${path}.br`]: brotliCompressSync(compressed), [`${path}.gz`]: gzipSync(compressed) }
}

// revalidates as browsers do; fetch alone would request a fresh copy
const get = (path: string, headers: Record<string, string>) =>
  fetch(gateway.url + path, { headers: { 'cache-control': 'max-age=0', ...headers } })

test.each([
  ['br', 'br, gzip', brotliCompressSync(SCRIPT).length],
  ['gzip', 'gzip', gzipSync(SCRIPT).length],
  [null, 'identity', SCRIPT.length],
])('sends an asset with encoding %s to a client that accepts %s', async (encoding, accepted, bytes) => {
  const response = await get('/assets/index-4f3a.js', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-length')).toBe(String(bytes))
  expect(response.headers.get('cache-control')).toBe(FOR_EVER)
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(await response.text()).toBe(SCRIPT)
})

test.each([
  ['/', 'br', 'no-cache'],
  ['/', 'gzip', 'no-cache'],
  ['/assets/index-4f3a.js', 'br', FOR_EVER],
])('returns 304 for a cached %s (%s), with the same cache headers', async (path, encoding, rule) => {
  const first = await get(path, { 'accept-encoding': encoding })
  expect([first.status, first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual([200, encoding, rule])
  expect(first.headers.get('vary')).toMatch(/accept-encoding/i)
  await first.text()
  const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': String(first.headers.get('etag')) })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, rule])
  expect(again.headers.get('vary')).toMatch(/accept-encoding/i)
})

test('sends the page of another build, although it has the same length', async () => {
  const before = await get('/', { 'accept-encoding': 'identity' })
  const etag = String(before.headers.get('etag'))
  await writeFile(join(dist, 'index.html'), STAFF.replace('staff', 'stuff'))
  await utimes(join(dist, 'index.html'), 1_600_000_000, 1_600_000_000)
  const after = await get('/', { 'accept-encoding': 'identity', 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('stuff')
})

test('a rewritten page is never sent as built, whatever encoding is accepted', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const response = await get('/vehicle-packet/65f000000000000000000001/VIN/link', { 'accept-encoding': accepted })
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('<title>')
  }
})
