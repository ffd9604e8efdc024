import { beforeAll, describe, expect, test } from 'vitest'
import { FAILURES_ALLOWED } from '../domain/lockout.ts'
import { type AuthFixture, sessionTokenOf, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

async function newcomer() {
  const { _id } = await auth.makeDealership()
  const member = await auth.makeMember('SALES', _id)
  const { user } = (await auth.resolve(member.token)).body
  const session = await auth.inSession(member.token)
  const choose = (currentPassword: string, newPassword: string) =>
    session.call('changeOwnPassword', { body: { currentPassword, newPassword } })
  const open = () => session.call('listDealerships')
  return { ...member, user, choose, open }
}

test('rejects the name of the user as a password', async () => {
  const { password, choose, user } = await newcomer()
  expect(await choose(password, `${user.name.replaceAll(' ', '.')}-2026!`)).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } })
})

describe('a password that another user has set', () => {
  test('permits nothing but changing it', async () => {
    const { user, open } = await newcomer()
    expect(user.mustChangePassword).toBe(true)
    expect((await open()).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
  })

  test('is replaced by its user, which ends every session and begins a new one without restrictions', async () => {
    const { email, password, token, choose } = await newcomer()
    const response = await choose(password, 'a password of my own')
    expect(response.status).toBe(200)
    expect(response.body.mustChangePassword).toBeUndefined()
    expect((await auth.resolve(token)).status).toBe(401)
    const { user } = (await auth.resolve(sessionTokenOf(response))).body
    expect(user.mustChangePassword).toBeUndefined()
    expect((await auth.signIn(email, password)).status).toBe(401)
    expect((await auth.signIn(email, 'a password of my own')).status).toBe(200)
  })

  test.each([
    ['a wrong current one', 'not the password', 'a password of my own', 'WRONG_PASSWORD'],
    ['the same one', 'set by another user', 'set by another user', 'SAME_PASSWORD'],
    ['a common one', 'set by another user', 'Password1', 'WEAK_PASSWORD'],
    ['one of seven characters', 'set by another user', 'xK9#mPq', 'VALIDATION'],
  ])('is not changed with %s', async (_what, current, wanted, code) => {
    const { email, password, choose } = await newcomer()
    const response = await choose(current, wanted)
    expect([response.status, response.body.code]).toEqual([400, code])
    expect((await auth.signIn(email, password)).status).toBe(200)
  })

  test('cannot be guessed from a stolen session', async () => {
    const { choose } = await newcomer()
    for (let time = 0; time < FAILURES_ALLOWED; time++) await choose('a guess', 'a password of my own')
    expect((await choose('a guess', 'a password of my own')).status).toBe(429)
  })

  test('is replaced once when two windows submit concurrently', async () => {
    const { email, password, choose } = await newcomer()
    const responses = await Promise.all(['first choice', 'second choice'].map((wanted) => choose(password, wanted)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    const chosen = responses[0]?.status === 200 ? 'first choice' : 'second choice'
    expect((await auth.signIn(email, chosen)).status).toBe(200)
  })
})
