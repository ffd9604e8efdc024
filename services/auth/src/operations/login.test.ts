import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED } from '../domain/lockout.ts'
import { codeAt } from '../domain/one-time-code.ts'
import { SESSION_INACTIVITY_MS } from '../domain/session-token.ts'
import { type AuthFixture, deviceOf, from, OWNER, sessionTokenOf, startAuth } from '../testing/start-auth.ts'

/** The password of a salesperson that the fixture creates. */
const TEMPORARY_PASSWORD = 'set by another user'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

describe('signing in', () => {
  test('a right password begins a session that resolves to its user', async () => {
    const response = await auth.signIn(OWNER.email, OWNER.password)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ role: 'OWNER', email: OWNER.email })
    const session = await auth.resolve(sessionTokenOf(response))
    expect(session.body).toMatchObject({ user: { role: 'OWNER', email: OWNER.email } })
  })

  test('ignores the case of an email and blanks around it', async () => {
    expect((await auth.signIn(`  ${OWNER.email.toUpperCase()} `, OWNER.password)).status).toBe(200)
  })

  test('returns the same response for a wrong password and an unknown email', async () => {
    const responses = [await auth.signIn(OWNER.email, 'wrong password'), await auth.signIn('unknown@auth.test', 'wrong password')]
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.body).toMatchObject({ error: 'Invalid credentials', message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' })
      expect(response.headers.get('x-forecourt-set-session')).toBeNull()
    }
  })

  test('never returns the token or the password hash in the body', async () => {
    const response = await auth.signIn(OWNER.email, OWNER.password)
    expect(JSON.stringify(response.body)).not.toContain(sessionTokenOf(response))
    expect(JSON.stringify(response.body)).not.toContain('argon2')
  })

  test.each([{ $gt: '' }, ['a'], 5, null])('rejects the email %j before it reaches the database', async (email) => {
    const response = await auth.anonymous().call('login', { body: { email, password: 'x' } as never })
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('a sign-in whose account changes after the password check', () => {
  /** Signs in with the temporary password of a salesperson. `change` runs between the password check and the transaction of that sign-in. */
  async function signInDuring(change: (member: Awaited<ReturnType<AuthFixture['makeSalesperson']>>) => Promise<{ status: number }>) {
    const member = await auth.makeSalesperson()
    const { mongo } = auth.deps
    const { withSession } = mongo
    // jobs and consumers use transactions too, in other contexts
    const signingIn = new AsyncLocalStorage<{ isChanged: boolean }>()
    const spy = vi.spyOn(mongo, 'withSession').mockImplementation(async (...args) => {
      const signIn = signingIn.getStore()
      if (signIn?.isChanged === false) {
        signIn.isChanged = true
        expect((await change(member)).status).toBe(200)
      }
      return withSession.apply(mongo, args)
    })
    onTestFinished(() => spy.mockRestore())
    const response = await signingIn.run({ isChanged: false }, () => auth.signIn(member.user.email, TEMPORARY_PASSWORD))
    const sessions = await auth.db.collection('sessions').countDocuments({ userId: new ObjectId(member.user._id) })
    return { response, sessions }
  }
  const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } }

  test('is rejected when the user chose another password', async () => {
    let chosen = ''
    const { response, sessions } = await signInDuring(async ({ client }) => {
      const body = { currentPassword: TEMPORARY_PASSWORD, newPassword: 'a password of my own' }
      const received = await client.call('changeOwnPassword', { body })
      chosen = sessionTokenOf(received)
      return received
    })
    expect(response).toMatchObject(refused)
    expect(sessionTokenOf(response)).toBe('')
    // the one that the change began
    expect(sessions).toBe(1)
    expect((await auth.resolve(chosen)).status).toBe(200)
  })

  test('is rejected when another user reset the password', async () => {
    const { response, sessions } = await signInDuring(({ user: { _id: userId } }) =>
      auth.asOwner.call('resetAdminUserPassword', { params: { userId }, body: { password: 'another temporary one' } }),
    )
    expect(response).toMatchObject(refused)
    expect(sessions).toBe(0)
  })

  test('is rejected when the user turned two-step sign-in on', async () => {
    const { response, sessions } = await signInDuring(async ({ user }) => {
      const client = auth.as(user, {}, newId())
      const { secret } = (await client.call('beginTwoStep', { body: { password: TEMPORARY_PASSWORD } })).body
      return client.call('enableTwoStep', { body: { code: codeAt(secret, auth.clock.now()) } })
    })
    expect(response).toMatchObject(refused)
    expect(sessions).toBe(0)
  })

  test('is rejected when the user was deleted', async () => {
    const { response, sessions } = await signInDuring(({ user: { _id: userId } }) =>
      auth.asOwner.call('deleteAdminUser', { params: { userId } }),
    )
    expect(response).toMatchObject(refused)
    expect(sessions).toBe(0)
  })
})

describe('the lock after repeated failures', () => {
  const lockOut = async (email: string, headers: Record<string, string>) => {
    for (let time = 0; time < FAILURES_ALLOWED; time++) await auth.signIn(email, 'wrong password', headers)
  }

  test('applies to known and unknown accounts alike, returns when to try again, and expires', async () => {
    for (const email of [auth.newEmail(), OWNER.email]) {
      await lockOut(email, from('192.0.2.1'))
      const locked = await auth.signIn(email, OWNER.password, from('192.0.2.1'))
      expect(locked.status).toBe(429)
      expect(locked.body.message).toMatch(/^Too many sign-in attempts. Try again in \d+ minutes?\.$/)
      expect(Number(locked.headers.get('retry-after'))).toBe(FAILURE_WINDOW_MS / 1000)
    }
    auth.clock.advance(FAILURE_WINDOW_MS + 1)
    expect((await auth.signIn(OWNER.email, OWNER.password, from('192.0.2.1'))).status).toBe(200)
  })

  test('limits a hundred concurrent passwords to the allowed tries', async () => {
    const email = auth.newEmail()
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => auth.signIn(email, `guess ${index}`, from('192.0.2.2'))))
    const tried = responses.filter(({ status }) => status === 401)
    expect(tried).toHaveLength(FAILURES_ALLOWED)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - FAILURES_ALLOWED)
  })

  test('applies to the address of the tries, not to everyone', async () => {
    await lockOut(OWNER.email, from('192.0.2.3'))
    expect((await auth.signIn(OWNER.email, OWNER.password, from('192.0.2.3'))).status).toBe(429)
    expect((await auth.signIn(OWNER.email, OWNER.password, from('192.0.2.4'))).status).toBe(200)
  })

  test('does not apply to a browser that has signed in to the account before, which is counted separately', async () => {
    const device = deviceOf(await auth.signIn(OWNER.email, OWNER.password, from('192.0.2.5')))
    await lockOut(OWNER.email, from('192.0.2.5'))
    const known = { ...from('192.0.2.5'), ...device }
    expect((await auth.signIn(OWNER.email, OWNER.password, known)).status).toBe(200)
    await lockOut(OWNER.email, known)
    expect((await auth.signIn(OWNER.email, OWNER.password, known)).status).toBe(429)
    // the browser is recognized at another address
    expect((await auth.signIn(OWNER.email, OWNER.password, { ...from('192.0.2.6'), ...device })).status).toBe(429)
  })

  test('applies to a browser with an invented token, and to one that has signed in to another account only', async () => {
    const other = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    const ofAnother = deviceOf(await auth.signIn(other.email, other.password))
    const madeUp = { 'x-forecourt-device': 'A'.repeat(43) }
    await lockOut(OWNER.email, from('192.0.2.7'))
    for (const device of [ofAnother, madeUp]) {
      expect((await auth.signIn(OWNER.email, OWNER.password, { ...from('192.0.2.7'), ...device })).status).toBe(429)
    }
  })

  test('issues a new token to a browser that sent an unknown one', async () => {
    const madeUp = { 'x-forecourt-device': 'A'.repeat(43) }
    const given = deviceOf(await auth.signIn(OWNER.email, OWNER.password, madeUp))
    expect(given).not.toEqual(madeUp)
    expect(deviceOf(await auth.signIn(OWNER.email, OWNER.password, given))).toEqual(given)
  })
})

describe('a session', () => {
  test('expires after three hours without activity, and activity extends it', async () => {
    const token = sessionTokenOf(await auth.signIn(OWNER.email, OWNER.password))
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    expect((await auth.resolve(token)).status).toBe(200)
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    expect((await auth.resolve(token)).status).toBe(200)
    auth.clock.advance(SESSION_INACTIVITY_MS + 1000)
    expect((await auth.resolve(token)).status).toBe(401)
  })

  test('is not extended by a page’s automatic requests', async () => {
    const token = sessionTokenOf(await auth.signIn(OWNER.email, OWNER.password))
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    expect((await auth.resolve(token, false)).status).toBe(200)
    auth.clock.advance(2000)
    expect((await auth.resolve(token, false)).status).toBe(401)
  })

  test('is extended by its user, but not once it has ended', async () => {
    const token = sessionTokenOf(await auth.signIn(OWNER.email, OWNER.password))
    const session = await auth.inSession(token)
    const extend = () => session.call('extendSession')
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    expect((await extend()).status).toBe(200)
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    expect((await auth.resolve(token, false)).status).toBe(200)
    auth.clock.advance(2000)
    expect((await extend()).status).toBe(401)
  })

  test('ends immediately at logout, which is idempotent', async () => {
    const signedIn = await auth.signIn(OWNER.email, OWNER.password)
    const token = sessionTokenOf(signedIn)
    const session = await auth.inSession(token)
    for (let time = 0; time < 2; time++) {
      const response = await session.call('logout')
      expect(response.status).toBe(200)
      expect(response.headers.get('x-forecourt-clear-session')).toBe('1')
    }
    expect((await auth.resolve(token)).status).toBe(401)
  })

  test('is rejected for an unknown token', async () => {
    expect((await auth.resolve('made up')).status).toBe(401)
  })
})
