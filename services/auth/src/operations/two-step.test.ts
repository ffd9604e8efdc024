import { userTwoStepChanged } from '@forecourt/contracts/auth/events'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED } from '../domain/lockout.ts'
import { codeAt } from '../domain/one-time-code.ts'
import { type AuthFixture, deviceOf, from, sessionTokenOf, startAuth } from '../testing/start-auth.ts'

const PASSWORD = 'set by another user'
const STEP_MS = 30_000

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

/** Creates a salesperson with a separate session. */
async function makePerson() {
  const { user, dealershipId } = await auth.makeSalesperson()
  const client = auth.as(user, {}, newId())
  return {
    user,
    dealershipId,
    client,
    password: PASSWORD,
    signIn: (code?: string, headers = {}) => auth.signIn(user.email, PASSWORD, headers, code),
  }
}

/** Creates one with a second step. `code()` returns the app's current code, and never one that was used before. */
async function withSecondStep() {
  const person = await makePerson()
  const { secret } = (await person.client.call('beginTwoStep', { body: { password: PASSWORD } })).body
  const { recoveryCodes } = (await person.client.call('enableTwoStep', { body: { code: codeAt(secret, auth.clock.now()) } })).body
  const code = () => {
    auth.clock.advance(STEP_MS)
    return codeAt(secret, auth.clock.now())
  }
  return { ...person, secret, recoveryCodes, code }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refused = { status: 401, body: { code: 'WRONG_CODE' } }

describe('turning the second step on', () => {
  test('requires the password, and changes nothing before a code of the app is confirmed', async () => {
    const { client, signIn } = await makePerson()
    expect(await client.call('beginTwoStep', { body: { password: 'not it' } })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD' },
    })
    const begun = await client.call('beginTwoStep', { body: { password: PASSWORD } })
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    const code = wrong(codeAt(begun.body.secret, auth.clock.now()))
    expect(await client.call('enableTwoStep', { body: { code } })).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect((await client.call('getTwoStep')).body).toEqual({ available: true, since: null, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
  })

  test('returns ten recovery codes once, and reports from then on that it is on', async () => {
    const { client, recoveryCodes } = await withSecondStep()
    expect(recoveryCodes).toHaveLength(10)
    expect((await client.call('getTwoStep')).body).toEqual({
      available: true,
      since: auth.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    for (const again of [
      await client.call('beginTwoStep', { body: { password: PASSWORD } }),
      await client.call('enableTwoStep', { body: { code: '123456' } }),
    ]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'TWO_STEP_ON' } })
    }
  })

  test('accepts a code of the newest secret only, and only within half an hour', async () => {
    const { client } = await makePerson()
    const begin = async () => (await client.call('beginTwoStep', { body: { password: PASSWORD } })).body.secret
    const [older, newer] = [await begin(), await begin()]
    const enable = (secret: string) => client.call('enableTwoStep', { body: { code: codeAt(secret, auth.clock.now()) } })
    expect((await enable(older)).status).toBe(400)
    auth.clock.advance(30 * 60_000 + 1)
    expect(await enable(newer)).toMatchObject({ status: 409, body: { code: 'TWO_STEP_NOT_BEGUN' } })
  })

  test('succeeds for only one of two concurrent requests', async () => {
    const { client } = await makePerson()
    const { secret } = (await client.call('beginTwoStep', { body: { password: PASSWORD } })).body
    const code = codeAt(secret, auth.clock.now())
    const responses = await Promise.all([1, 2].map(() => client.call('enableTwoStep', { body: { code } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('ends the sessions that began without it, but not the current one', async () => {
    const { user, password, token } = await auth.makeMember('ADMIN', (await auth.makeDealership())._id)
    const elsewhere = sessionTokenOf(await auth.signIn(user.email, password))
    const here = await auth.inSession(token)
    const { user: own, sessionId } = (await auth.resolve(token)).body
    const client = auth.as({ ...own, mustChangePassword: undefined }, {}, sessionId)
    const { secret } = (await client.call('beginTwoStep', { body: { password } })).body
    expect((await client.call('enableTwoStep', { body: { code: codeAt(secret, auth.clock.now()) } })).status).toBe(200)
    expect((await auth.resolve(elsewhere)).status).toBe(401)
    expect((await auth.resolve(token)).status).toBe(200)
    expect((await here.call('getSession')).status).toBe(200)
  })

  test('stores the secret and the recovery codes so that a reader of the database cannot use them', async () => {
    const { user, secret, recoveryCodes } = await withSecondStep()
    const stored = JSON.stringify(await auth.db.collection('users').findOne({ email: user.email }))
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
  })
})

describe('signing in with a second step', () => {
  test('requires a code once the password is right, and does not reveal that before', async () => {
    const { user, signIn, code } = await withSecondStep()
    const halfway = await signIn()
    expect(halfway).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_REQUIRED' } })
    expect(sessionTokenOf(halfway)).toBe('')
    expect(await auth.signIn(user.email, 'wrong password', {}, code())).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    })
    const done = await signIn(code())
    expect(done.status).toBe(200)
    expect((await auth.resolve(sessionTokenOf(done))).status).toBe(200)
  })

  test('accepts a code once, even for concurrent requests, and no code older than a used one', async () => {
    const { signIn, code, secret } = await withSecondStep()
    const [older, used] = [code(), code()]
    const responses = await Promise.all([1, 2, 3].map(() => signIn(used)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    for (const again of [used, older]) expect(await signIn(again)).toMatchObject(refused)
    // the code of the next 30 seconds is accepted early
    expect((await signIn(codeAt(secret, new Date(auth.clock.now().getTime() + STEP_MS)))).status).toBe(200)
  })

  test('rejects the code that turned it on, and asks for the next one', async () => {
    const { signIn, secret } = await withSecondStep()
    const message = "That code isn't right, or it was used before. Enter the next one your app shows."
    expect(await signIn(codeAt(secret, auth.clock.now()))).toMatchObject({ status: 401, body: { code: 'WRONG_CODE', message } })
  })

  test('accepts a recovery code once, however it is typed, and counts the unused ones', async () => {
    const { client, user, signIn, recoveryCodes } = await withSecondStep()
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await signIn(first)).toMatchObject(refused)
    const responses = await Promise.all([1, 2].map(() => signIn(second)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await client.call('getTwoStep')).body.recoveryCodesLeft).toBe(8)
    const changes = async () => (await auth.events(userTwoStepChanged.type)).filter(({ data }) => data.userId === user._id)
    await expect
      .poll(async () => (await changes()).map(({ data }) => data.change))
      .toEqual(['on', 'recovery-code-used', 'recovery-code-used'])
  })

  test('limits thirty concurrent codes to the allowed tries, from any address', async () => {
    const { signIn, code } = await withSecondStep()
    const right = code()
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(wrong(right), from(`192.0.2.${index}`))))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(FAILURES_ALLOWED)
    const locked = await signIn(right, from('198.51.100.1'))
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    auth.clock.advance(FAILURE_WINDOW_MS + 1)
    expect((await signIn(code(), from('198.51.100.1'))).status).toBe(200)
  })

  test('does not lock a browser that has signed in before', async () => {
    const { signIn, code } = await withSecondStep()
    const device = deviceOf(await signIn(code()))
    for (let time = 0; time < FAILURES_ALLOWED + 1; time++) await signIn(wrong(code()), from('192.0.2.9'))
    expect((await signIn(code(), from('192.0.2.9'))).status).toBe(429)
    expect((await signIn(code(), { ...from('192.0.2.9'), ...device })).status).toBe(200)
  })

  test('ignores the code of a user without two-step sign-in', async () => {
    const { signIn } = await makePerson()
    expect((await signIn('123456')).status).toBe(200)
  })
})

describe('changing two-step sign-in', () => {
  test('requires password and code to turn it off, and afterwards only the password to sign in', async () => {
    const { client, signIn, code, recoveryCodes } = await withSecondStep()
    const off = (password: string, code: string) => client.call('disableTwoStep', { body: { password, code } })
    expect(await off('not it', code())).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect(await off(PASSWORD, wrong(code()))).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect((await off(PASSWORD, recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await off(PASSWORD, code())).toMatchObject({ status: 409, body: { code: 'TWO_STEP_OFF' } })
  })

  test('creates new recovery codes, which invalidate the earlier ones', async () => {
    const { client, signIn, code, recoveryCodes } = await withSecondStep()
    const renewed = (await client.call('renewRecoveryCodes', { body: { password: PASSWORD, code: code() } })).body.recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await signIn(recoveryCodes[0])).toMatchObject(refused)
    expect((await signIn(renewed[0])).status).toBe(200)
  })

  test('lets an administrator reset it for a salesperson of their own dealership only', async () => {
    const { user, dealershipId, signIn } = await withSecondStep()
    const admin = { _id: 'a'.repeat(24), name: 'Ann', email: 'ann@dealer.test', role: 'ADMIN' } as const
    const reset = (of: string) =>
      auth.as({ ...admin, dealershipId: of }).call('resetSalesTeamTwoStep', { params: { dealershipId: of, memberId: user._id } })
    const other = await auth.makeDealership()
    expect((await reset(other._id)).status).toBe(404)
    expect((await signIn()).status).toBe(401)
    expect((await reset(dealershipId)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await reset(dealershipId)).toMatchObject({ status: 409, body: { code: 'TWO_STEP_OFF' } })
    expect(await auth.asOwner.call('resetAdminUserTwoStep', { params: { userId: 'c'.repeat(24) } })).toMatchObject({ status: 404 })
  })

  test('lets the owner reset it for everyone but an owner, and ends the lock', async () => {
    const { user, signIn, code } = await withSecondStep()
    for (let time = 0; time < FAILURES_ALLOWED + 1; time++) await signIn(wrong(code()))
    expect((await auth.asOwner.call('resetAdminUserTwoStep', { params: { userId: user._id } })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    const owner = await auth.db.collection('users').findOne({ role: 'OWNER' })
    expect((await auth.asOwner.call('resetAdminUserTwoStep', { params: { userId: String(owner?._id) } })).status).toBe(404)
  })

  test('is recorded in the activity log with the user who did it', async () => {
    const { user, dealershipId, code, client } = await withSecondStep()
    await client.call('disableTwoStep', { body: { password: PASSWORD, code: code() } })
    const lines = async () => {
      const { logs } = (await auth.asOwner.call('listActivityLogs', { params: { dealershipId }, query: {} })).body
      return logs.filter(({ userName }) => userName === user.name).map(({ action }) => action)
    }
    await expect.poll(lines).toEqual(expect.arrayContaining(['Turned two-step sign-in on', 'Turned two-step sign-in off']))
  })

  test('is shown in the lists of users', async () => {
    const { user, dealershipId } = await withSecondStep()
    const { salesTeam } = (await auth.asOwner.call('listSalesTeam', { params: { dealershipId } })).body
    expect(salesTeam.find(({ _id }) => _id === user._id)?.twoStep).toBe(true)
    const session = await auth.as(user).call('getSession')
    expect(JSON.stringify(session.body)).not.toContain('ealed')
  })
})
