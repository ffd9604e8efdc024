import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { describe, expect, test } from 'vitest'
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED } from '../domain/lockout.ts'
import { SESSION_INACTIVITY_MS } from '../domain/session-token.ts'
import { authUnderTest, OWNER } from '../testing/auth-under-test.ts'

const auth = authUnderTest()

const { resolve } = auth

describe('signing in', () => {
  test('a right password begins a session that resolves to its user', async () => {
    const response = await auth.signIn(OWNER.email, OWNER.password)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ role: 'OWNER', email: OWNER.email })
    const session = await resolve(String(response.headers['x-forecourt-set-session']))
    expect(session.json()).toMatchObject({ user: { role: 'OWNER', email: OWNER.email } })
  })

  test('an email is one email however it is typed', async () => {
    expect((await auth.signIn(`  ${OWNER.email.toUpperCase()} `, OWNER.password)).statusCode).toBe(200)
  })

  test('a wrong password and an unknown email get the same answer', async () => {
    const answers = [await auth.signIn(OWNER.email, 'wrong password'), await auth.signIn('nobody@auth.test', 'wrong password')]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ error: 'Invalid credentials', message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' })
      expect(answer.headers['x-forecourt-set-session']).toBeUndefined()
    }
  })

  test('the answer never holds the token or the password hash', async () => {
    const response = await auth.signIn(OWNER.email, OWNER.password)
    expect(response.body).not.toContain(String(response.headers['x-forecourt-set-session']))
    expect(response.body).not.toContain('argon2')
  })

  test.each([{ $gt: '' }, ['a'], 5, null])('an email that is %j is refused before it reaches the database', async (email) => {
    const response = await auth.inject({ method: 'POST', url: '/api/dealerships/admin/login', payload: { email, password: 'x' } }, null)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('the lock after repeated failures', () => {
  test('holds for known and unknown accounts alike, says when to try again, and ends by itself', async () => {
    for (const email of [auth.newEmail(), OWNER.email]) {
      await Promise.all(Array.from({ length: FAILURES_ALLOWED }, () => auth.signIn(email, 'wrong password')))
      const locked = await auth.signIn(email, OWNER.password)
      expect(locked.statusCode).toBe(429)
      expect(locked.json().message).toMatch(/^Too many sign-in attempts. Try again in \d+ minutes?\.$/)
    }
    auth.move(FAILURE_WINDOW_MS + 1)
    expect((await auth.signIn(OWNER.email, OWNER.password)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('runs out after three hours without activity, and activity moves that on', async () => {
    const token = String((await auth.signIn(OWNER.email, OWNER.password)).headers['x-forecourt-set-session'])
    auth.move(SESSION_INACTIVITY_MS - 1000)
    expect((await resolve(token)).statusCode).toBe(200)
    auth.move(SESSION_INACTIVITY_MS - 1000)
    expect((await resolve(token)).statusCode).toBe(200)
    auth.move(SESSION_INACTIVITY_MS + 1000)
    expect((await resolve(token)).statusCode).toBe(401)
  })

  test('is not kept alive by a page that asks by itself', async () => {
    const token = String((await auth.signIn(OWNER.email, OWNER.password)).headers['x-forecourt-set-session'])
    auth.move(SESSION_INACTIVITY_MS - 1000)
    expect((await resolve(token, false)).statusCode).toBe(200)
    auth.move(2000)
    expect((await resolve(token, false)).statusCode).toBe(401)
  })

  test('is moved on by its user, and not once it has ended', async () => {
    const token = String((await auth.signIn(OWNER.email, OWNER.password)).headers['x-forecourt-set-session'])
    const { sessionId, user } = (await resolve(token)).json()
    const headers = { [IDENTITY_HEADER]: auth.deps().identity.asUser(user, sessionId) }
    const extend = () => auth.inject({ method: 'POST', url: '/api/dealerships/admin/session/extend', headers }, null)
    auth.move(SESSION_INACTIVITY_MS - 1000)
    expect((await extend()).statusCode).toBe(200)
    auth.move(SESSION_INACTIVITY_MS - 1000)
    expect((await resolve(token, false)).statusCode).toBe(200)
    auth.move(2000)
    expect((await extend()).statusCode).toBe(401)
  })

  test('ended by logout is gone at once, and ending it twice is harmless', async () => {
    const signedIn = await auth.signIn(OWNER.email, OWNER.password)
    const token = String(signedIn.headers['x-forecourt-set-session'])
    const { sessionId, user } = (await resolve(token)).json()
    const headers = { [IDENTITY_HEADER]: auth.deps().identity.asUser(user, sessionId) }
    for (let time = 0; time < 2; time++) {
      const response = await auth.inject({ method: 'POST', url: '/api/dealerships/admin/logout', headers }, null)
      expect(response.statusCode).toBe(200)
      expect(response.headers['x-forecourt-clear-session']).toBe('1')
    }
    expect((await resolve(token)).statusCode).toBe(401)
  })

  test('of a token nobody has resolves to nothing', async () => {
    expect((await resolve('made up')).statusCode).toBe(401)
  })
})
