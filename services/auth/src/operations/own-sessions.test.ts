import { sessionRevoked, userSessionsEnded, userSignedIn } from '@forecourt/contracts/auth/events'
import type { EventData } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../domain/one-time-code.ts'
import { SESSION_INACTIVITY_MS, SESSION_MAX_MS } from '../domain/session-token.ts'
import { type AuthFixture, deviceOf, from, sessionTokenOf, startAuth } from '../testing/start-auth.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const CHOSEN = 'a password of my own'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

/** Creates a user with one session and a permanent password. */
async function person() {
  const member = await auth.makeMember('SALES', (await auth.makeDealership())._id)
  const newcomer = await auth.inSession(member.token)
  const chosen = await newcomer.call('changeOwnPassword', { body: { currentPassword: member.password, newPassword: CHOSEN } })
  const token = sessionTokenOf(chosen)
  return { userId: member.user._id, email: member.email, token, here: await auth.inSession(token) }
}

describe("a user's own sessions", () => {
  test('have their device, address and times, and the current one is first', async () => {
    const { email, here } = await person()
    auth.clock.advance(60_000)
    const phone = await auth.signIn(email, CHOSEN, { 'user-agent': PHONE, ...from('203.0.113.9') })
    const { sessions } = (await here.call('listOwnSessions')).body
    const now = auth.clock.now().toISOString()
    expect(sessions).toMatchObject([
      { current: true },
      { current: false, device: 'Safari on iPhone', address: '203.0.113.9', signedInAt: now, lastActivityAt: now },
    ])
    const onPhone = await auth.inSession(sessionTokenOf(phone))
    expect((await onPhone.call('listOwnSessions')).body.sessions.map(({ current, device }) => [current, device])).toEqual([
      [true, 'Safari on iPhone'],
      [false, ''],
    ])
  })

  test('publish on sign-in whether the device is new to the account, except for its very first', async () => {
    const { email } = await person()
    const again = await auth.signIn(email, CHOSEN, { 'user-agent': PHONE, ...from('203.0.113.9') })
    await auth.signIn(email, CHOSEN, { 'user-agent': PHONE, ...deviceOf(again), ...from('203.0.113.9') })
    const mine = async () =>
      (await auth.events<EventData<typeof userSignedIn>>(userSignedIn.type)).filter(
        ({ actor }) => 'email' in actor && actor.email === email,
      )
    await eventually(async () => expect(await mine()).toHaveLength(3))
    expect((await mine()).map(({ data }) => [data.newDevice, data.device, data.address])).toEqual([
      [false, '', expect.any(String)],
      [true, 'Safari on iPhone', '203.0.113.9'],
      [false, 'Safari on iPhone', '203.0.113.9'],
    ])
  })

  test('exclude sessions of other users and ended ones', async () => {
    const [mine] = [await person(), await person()]
    await auth.signIn(mine.email, CHOSEN)
    auth.clock.advance(SESSION_INACTIVITY_MS - 1000)
    await auth.resolve(mine.token)
    auth.clock.advance(2000)
    expect((await mine.here.call('listOwnSessions')).body.sessions).toMatchObject([{ current: true }])
  })

  test('end everywhere but here, and every gateway is notified', async () => {
    const [mine, other] = [await person(), await person()]
    const tokens = [sessionTokenOf(await auth.signIn(mine.email, CHOSEN)), sessionTokenOf(await auth.signIn(mine.email, CHOSEN))]
    expect((await mine.here.call('endOtherSessions')).body).toEqual({ ended: 2 })
    for (const token of tokens) expect((await auth.resolve(token)).status).toBe(401)
    for (const { token } of [mine, other]) expect((await auth.resolve(token)).status).toBe(200)
    await eventually(async () => {
      const revoked = (await auth.events(sessionRevoked.type)).map(({ data }) => data.tokenHash)
      expect(revoked).toEqual(expect.arrayContaining(tokens.map(hashSessionToken)))
    })
    expect((await mine.here.call('endOtherSessions')).body).toEqual({ ended: 0 })
  })

  test('publish each time a person ends them, and which browser keeps its push messages', async () => {
    const { userId, token, here } = await person()
    const [signedOut, twoStep, changed] = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
    await here.call('endOtherSessions', { query: { pushEndpointHash: signedOut } })
    const { secret } = (await here.call('beginTwoStep', { body: { password: CHOSEN } })).body
    const code = codeAt(secret, auth.clock.now())
    await here.call('enableTwoStep', { body: { code, pushEndpointHash: twoStep } })
    const body = { currentPassword: CHOSEN, newPassword: 'another of my own', pushEndpointHash: changed }
    await (await auth.inSession(token)).call('changeOwnPassword', { body })
    await auth.asOwner.call('resetAdminUserPassword', { params: { userId }, body: { password: 'set by the owner' } })
    const kept = async () =>
      (await auth.events<EventData<typeof userSessionsEnded>>(userSessionsEnded.type))
        .filter(({ data }) => data.userId === userId)
        .map(({ data }) => data.keptPushEndpointHash)
    // the first one is of the password that the new user chose
    await eventually(async () => expect(await kept()).toEqual([null, signedOut, twoStep, changed, null]))
  })
})

test('a session ends 30 days after it began, however much it is used', async () => {
  const { token, here } = await person()
  const began = new Date(auth.clock.now().getTime() - SESSION_MAX_MS + 3_600_000)
  await auth.db.collection('sessions').updateOne({ tokenHash: hashSessionToken(token) }, { $set: { createdAt: began } })
  auth.clock.advance(120_000)
  const end = new Date(began.getTime() + SESSION_MAX_MS).toISOString()
  expect((await auth.resolve(token)).body.expiresAt).toBe(end)
  expect((await here.call('extendSession')).body.expiresAt).toBe(end)
  auth.clock.advance(3_600_000)
  expect((await auth.resolve(token)).status).toBe(401)
  expect((await here.call('extendSession')).status).toBe(401)
})
