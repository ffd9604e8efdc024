import { beforeEach, expect, test, vi } from 'vitest'
import { callOperation } from './call-operation.ts'
import { idleHeaders } from './idle-header.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const stored = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null })

test.each([
  ['a recently active user', { adminLoggedIn: 'true', lastActivity: String(now - 60_000) }, {}],
  ['a user idle for more than a minute', { adminLoggedIn: 'true', lastActivity: String(now - 60_001) }, { 'x-forecourt-idle': '1' }],
  ['a clock that was set back', { adminLoggedIn: 'true', lastActivity: String(now + 9_000_000) }, {}],
  ['no signed-in user', { lastActivity: '1' }, {}],
  ['a customer', {}, {}],
])('%s', (_, values, headers) => {
  expect(idleHeaders(stored(values), now)).toEqual(headers)
})

const fetchFn = vi.fn<typeof fetch>(async () => Response.json([]))
beforeEach(() => void vi.stubGlobal('fetch', fetchFn))

test('every call sends the header, in addition to its own headers', async () => {
  localStorage.setItem('adminLoggedIn', 'true')
  localStorage.setItem('lastActivity', String(Date.now() - 120_000))
  await callOperation('auth.login', { body: { email: 'a@b.test', password: 'x' } })
  expect(fetchFn.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-forecourt-idle': '1', 'content-type': 'application/json' })
  localStorage.setItem('lastActivity', String(Date.now()))
  await callOperation('auth.listDealerships', {})
  expect(fetchFn.mock.lastCall?.[1]?.headers).not.toHaveProperty('x-forecourt-idle')
})

test('unavailable storage does not stop calls from being sent', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    clear: () => {},
  })
  await expect(callOperation('auth.listDealerships', {})).resolves.toEqual([])
})
