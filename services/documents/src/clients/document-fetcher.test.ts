import { afterTest } from '@forecourt/dev-servers/after-test'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { expect, test } from 'vitest'
import { DOCUMENTS_SETTINGS } from '../deps.ts'
import { createDocumentFetcher, isSameProvider } from './document-fetcher.ts'

test.each([
  ['https://provider.example/2', 'https://provider.example/1', true],
  ['https://provider.example/2', 'http://provider.example/1', true],
  ['http://provider.example/2', 'https://provider.example/1', false],
  ['https://other.example/2', 'https://provider.example/1', false],
  ['https://provider.example:8443/2', 'https://provider.example/1', false],
  ['http://provider.example:8080/2', 'http://provider.example:8080/1', true],
])('the key for a URL goes to its own provider, but never from https to http: %s after %s is %s', (next, from, isSame) => {
  expect(isSameProvider(new URL(next), new URL(from))).toBe(isSame)
})

test('missing reports with large bodies do not block the connections of others', async () => {
  const { url, close } = await startFakeServer((request, response) => {
    if (request.url === '/found') response.end('%PDF-1.7')
    else response.writeHead(404).end(Buffer.alloc(200_000, 'x'))
  })
  afterTest(close)
  // longer than the test may take: no request may wait until an earlier one is aborted
  const fetchTimeoutMs = 600_000
  const fetcher = createDocumentFetcher({ ...DOCUMENTS_SETTINGS, autoCheckUrl: `${url}/{vin}`, fetchTimeoutMs })
  afterTest(() => fetcher.close())
  const missing = await Promise.all(Array.from({ length: 5 }, (_, index) => fetcher.autoCheck(`missing${index}`)))
  expect(missing).toEqual(Array(5).fill({ kind: 'failed', reason: 'not-found', detail: 'responded with 404' }))
  expect(await fetcher.autoCheck('found')).toMatchObject({ kind: 'found' })
})
