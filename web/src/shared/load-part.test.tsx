import { afterEach, expect, test, vi } from 'vitest'
import { PartGoneError } from '../api/api-error.ts'
import { loadPart } from './load-part.ts'

const failure = new TypeError('Failed to fetch dynamically imported module')

afterEach(() => {
  document.head.innerHTML = ''
})

/** A page that began with these scripts, and the server's response for it now. */
function pageOf(scripts: readonly string[], respond: () => Response) {
  document.head.innerHTML = scripts.map((script) => `<script type="module" src="${script}"></script>`).join('')
  vi.stubGlobal('fetch', async () => respond())
  return loadPart(() => Promise.reject(failure)).catch((error: unknown) => error)
}
const html = (...scripts: string[]) => scripts.map((script) => `<script type="module" crossorigin src="${script}"></script>`).join('\n')

test('a part that does not load is gone when the server sends the page with other scripts', async () => {
  const error = await pageOf(
    ['/assets/money-1.js', '/assets/packet-1.js'],
    () => new Response(html('/assets/money-1.js', '/assets/packet-2.js')),
  )
  expect(error).toBeInstanceOf(PartGoneError)
  expect(error).toMatchObject({ message: 'This page has been updated. Load it again.', cause: failure })
})

test.each<[string, () => Response]>([
  ['sends the same page', () => new Response(html('/assets/packet-1.js'))],
  ['fails', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('trying again may help when the server %s', async (_what, response) => {
  expect(await pageOf(['/assets/packet-1.js'], response)).toBe(failure)
})
