import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { expect, test } from 'vitest'
import { createSessionCache, type Session } from './session-cache.ts'

const session: Session = { sessionId: 's', user: {} as SessionUser, expiresAt: Number.MAX_SAFE_INTEGER }

test('an answer from before everything was forgotten is not believed: its revocation may not have been heard', async () => {
  const answers: ((answer: Session | null) => void)[] = []
  const ask = () => new Promise<Session | null>((resolve) => answers.push(resolve))
  const cache = createSessionCache({ ask, clock: () => new Date() })
  const waiting = cache.resolve('token', true)
  cache.revoke('token')
  cache.forgetAll()
  answers[0]?.(session)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(null)
  expect(await waiting).toBeNull()
  expect(cache.known('token')).toBeNull()
})
