import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { describe, expect, test } from 'vitest'
import { createSessionCache, type Session } from './session-cache.ts'

const session: Session = { sessionId: 's', user: {} as SessionUser, expiresAt: Number.MAX_SAFE_INTEGER }

test('discards a response that was requested before the cache was cleared, because its revocation may have been missed', async () => {
  const responses: ((response: Session | null) => void)[] = []
  const ask = () => new Promise<Session | null>((resolve) => responses.push(resolve))
  const cache = createSessionCache({ ask, clock: () => new Date(), elapsedMs: () => 0 })
  const waiting = cache.resolve('token', true)
  cache.clear()
  responses[0]?.(session)
  await expect.poll(() => responses.length).toBe(2)
  responses[1]?.(null)
  expect(await waiting).toBeNull()
  expect(cache.known('token')).toBeNull()
})

test('keeps an ended session when it is cleared, so that no slow response sets its cookie again', () => {
  const cache = createSessionCache({ ask: async () => session, clock: () => new Date(), elapsedMs: () => 0 })
  cache.revoke('ended')
  cache.clear()
  expect([cache.known('ended'), cache.known('other')]).toEqual([null, undefined])
})

describe.each([
  ['an hour on', 3_600_000],
  ['an hour back', -3_600_000],
])('a clock that jumps %s', (_how, jumpMs) => {
  const jumping = () => {
    const time = { wallMs: Date.parse('2026-05-04T12:00:00Z'), passedMs: 1 }
    const responses = new Map<string, Session>()
    const asked: string[] = []
    const cache = createSessionCache({
      ask: async (tokenHash) => {
        asked.push(tokenHash)
        return responses.get(tokenHash) ?? null
      },
      clock: () => new Date(time.wallMs),
      elapsedMs: () => time.passedMs,
    })
    const pass = (ms: number) => {
      time.wallMs += ms
      time.passedMs += ms
    }
    const jump = () => {
      time.wallMs += jumpMs
    }
    const endingIn = (ms: number): Session => ({ ...session, expiresAt: time.wallMs + ms })
    return { cache, responses, asked, pass, jump, endingIn }
  }

  test('evicts no session: a response of auth is cached for its ten seconds', async () => {
    const { cache, responses, asked, pass, jump, endingIn } = jumping()
    responses.set('token', endingIn(60_000))
    await cache.resolve('token', true)
    jump()
    pass(9_000)
    expect(cache.known('token')).toMatchObject({ sessionId: 's' })
    expect(asked).toEqual(['token'])
  })

  test('lets a session expire from the cache after ten seconds, so that an ended session is not kept', async () => {
    const { cache, responses, pass, jump, endingIn } = jumping()
    responses.set('token', endingIn(3 * 3_600_000))
    await cache.resolve('token', true)
    responses.clear()
    jump()
    pass(11_000)
    expect(cache.known('token')).toBeUndefined()
    expect(await cache.resolve('token', true)).toBeNull()
  })

  test('extends neither a session that expires nor a revoked one', async () => {
    const { cache, responses, pass, jump, endingIn } = jumping()
    responses.set('token', endingIn(4_000))
    await cache.resolve('token', true)
    cache.revoke('revoked')
    jump()
    pass(3_000)
    expect([cache.known('token')?.sessionId, cache.known('revoked')]).toEqual(['s', null])
    pass(2_000)
    expect([cache.known('token'), cache.known('revoked')]).toEqual([undefined, null])
  })
})
