import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { describe, expect, test } from 'vitest'
import { FAILURES_ALLOWED } from '../domain/lockout.ts'
import { authUnderTest } from '../testing/auth-under-test.ts'

const auth = authUnderTest()

async function newcomer() {
  const { _id } = await auth.makeDealership()
  const member = await auth.makeMember('SALES', _id)
  const { sessionId, user } = (await auth.resolve(member.token)).json()
  const headers = { [IDENTITY_HEADER]: auth.deps().identity.asUser(user, sessionId) }
  const choose = (currentPassword: string, newPassword: string) =>
    auth.inject({ method: 'POST', url: '/api/dealerships/admin/password', payload: { currentPassword, newPassword }, headers }, null)
  const open = () => auth.inject({ method: 'GET', url: '/api/dealerships', headers }, null)
  return { ...member, user, choose, open }
}

describe('a password that somebody else has set', () => {
  test('opens nothing until it is changed', async () => {
    const { user, open } = await newcomer()
    expect(user.mustChangePassword).toBe(true)
    expect((await open()).json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
  })

  test('is changed by its user: every session ends and a new one begins that may do everything', async () => {
    const { email, password, token, choose } = await newcomer()
    const answer = await choose(password, 'a password of my own')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().mustChangePassword).toBeUndefined()
    expect((await auth.resolve(token)).statusCode).toBe(401)
    const { user } = (await auth.resolve(String(answer.headers['x-forecourt-set-session']))).json()
    expect(user.mustChangePassword).toBeUndefined()
    expect((await auth.signIn(email, password)).statusCode).toBe(401)
    expect((await auth.signIn(email, 'a password of my own')).statusCode).toBe(200)
  })

  test.each([
    ['a wrong current one', 'not the password', 'a password of my own', 'WRONG_PASSWORD'],
    ['the same one', 'set by somebody else', 'set by somebody else', 'SAME_PASSWORD'],
    ['a short one', 'set by somebody else', 'short', 'VALIDATION'],
  ])('is not changed with %s', async (_what, current, wanted, code) => {
    const { email, password, choose } = await newcomer()
    const answer = await choose(current, wanted)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    expect((await auth.signIn(email, password)).statusCode).toBe(200)
  })

  test('is not to be guessed by whoever holds a session', async () => {
    const { choose } = await newcomer()
    for (let time = 0; time < FAILURES_ALLOWED; time++) await choose('a guess', 'a password of my own')
    expect((await choose('a guess', 'a password of my own')).statusCode).toBe(429)
  })

  test('is chosen once when two windows choose at once', async () => {
    const { email, password, choose } = await newcomer()
    const answers = await Promise.all(['first choice', 'second choice'].map((wanted) => choose(password, wanted)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const chosen = answers[0]?.statusCode === 200 ? 'first choice' : 'second choice'
    expect((await auth.signIn(email, chosen)).statusCode).toBe(200)
  })
})
