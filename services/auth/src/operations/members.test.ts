import type { SessionUser, StaffUser } from '@forecourt/contracts/auth/operations'
import { describe, expect, test } from 'vitest'
import { FAILURES_ALLOWED } from '../domain/lockout.ts'
import { AS_OWNER, authUnderTest, OWNER } from '../testing/auth-under-test.ts'

const auth = authUnderTest()
const adminOf = (dealershipId: string): SessionUser => ({ ...AS_OWNER, _id: 'fedcba9876543210fedcba98', role: 'ADMIN', dealershipId })
const team = (dealershipId: string, path = '') => `/api/dealerships/${dealershipId}/sales-team${path}`
const NEW_PASSWORD = { password: 'four' }

describe('the sales team of a dealership', () => {
  test('is what its administrator adds and removes, and nobody else’s', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const admin = adminOf(mine._id)
    const payload = { name: 'Sal', email: auth.newEmail(), password: 'long enough' }
    const added = (await auth.inject({ method: 'POST', url: team(mine._id), payload }, admin)).json<StaffUser>()
    expect(added).toMatchObject({ role: 'SALES', dealershipId: mine._id, lastLogin: null })
    expect(await auth.json({ method: 'GET', url: team(mine._id) }, admin)).toMatchObject({ salesTeam: [{ _id: added._id }], admins: [] })
    expect(await auth.json({ method: 'GET', url: team(other._id) })).toMatchObject({ salesTeam: [] })
    const removed = await auth.inject({ method: 'DELETE', url: team(mine._id, `/${added._id}`) }, admin)
    expect(removed.json()).toEqual({ message: 'Sales team member removed successfully' })
    expect(await auth.json({ method: 'GET', url: team(mine._id) }, admin)).toMatchObject({ salesTeam: [] })
  })

  test('holds no administrator and nobody of another dealership: both answer as missing', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const colleague = await auth.makeMember('ADMIN', mine._id)
    const stranger = await auth.makeMember('SALES', other._id)
    for (const { user, email, password } of [colleague, stranger]) {
      const requests = [
        { method: 'DELETE', url: team(mine._id, `/${user._id}`) },
        { method: 'POST', url: team(mine._id, `/${user._id}/custom-password`), payload: NEW_PASSWORD },
        { method: 'PUT', url: team(mine._id, `/${user._id}/email-notifications`), payload: { emailNotifications: false } },
      ] as const
      for (const request of requests) expect((await auth.inject(request, adminOf(mine._id))).json().code).toBe('NOT_FOUND')
      expect((await auth.signIn(email, password)).statusCode).toBe(200)
    }
  })
})

describe('a user whom the owner', () => {
  test('deletes is signed out at once and cannot come back', async () => {
    const member = await auth.makeMember('ADMIN', (await auth.makeDealership())._id)
    const url = `/api/dealerships/admin/users/${member.user._id}`
    const answers = await Promise.all([0, 1].map(() => auth.inject({ method: 'DELETE', url })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect((await auth.resolve(member.token)).statusCode).toBe(401)
    expect((await auth.signIn(member.email, member.password)).statusCode).toBe(401)
  })

  test('gives another password is signed out, unlocked, and must choose their own', async () => {
    const member = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    for (let time = 0; time < FAILURES_ALLOWED; time++) await auth.signIn(member.email, 'a guess')
    expect((await auth.signIn(member.email, member.password)).statusCode).toBe(429)
    const url = `/api/dealerships/admin/users/${member.user._id}/custom-password`
    expect((await auth.inject({ method: 'POST', url, payload: NEW_PASSWORD })).statusCode).toBe(200)
    expect((await auth.resolve(member.token)).statusCode).toBe(401)
    expect((await auth.signIn(member.email, NEW_PASSWORD.password)).json()).toMatchObject({ mustChangePassword: true })
  })

  test('gives a password of three characters keeps the one they have', async () => {
    const member = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    const url = `/api/dealerships/admin/users/${member.user._id}/custom-password`
    const answer = await auth.inject({ method: 'POST', url, payload: { password: 'abc' } })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining('Password must be at least 4 characters long'),
    ])
    expect((await auth.resolve(member.token)).statusCode).toBe(200)
  })

  test('tells to get no emails gets none until told otherwise', async () => {
    const { user } = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    const url = `/api/dealerships/admin/${user._id}/email-notifications`
    for (const emailNotifications of [false, true]) {
      const answer = await auth.inject({ method: 'PUT', url, payload: { emailNotifications } })
      expect(answer.json().message).toBe(`Email notifications ${emailNotifications ? 'enabled' : 'disabled'} for ${user.name}`)
      const users = await auth.json<StaffUser[]>({ method: 'GET', url: '/api/dealerships/admin/users' })
      expect(users.find(({ _id }) => _id === user._id)?.emailNotifications).toBe(emailNotifications)
    }
  })
})

test('the owner is protected: no call deletes them, sets their password or their notifications', async () => {
  const { _id } = (await auth.signIn(OWNER.email, OWNER.password)).json<SessionUser>()
  const requests = [
    { method: 'DELETE', url: `/api/dealerships/admin/users/${_id}` },
    { method: 'POST', url: `/api/dealerships/admin/users/${_id}/custom-password`, payload: NEW_PASSWORD },
    { method: 'PUT', url: `/api/dealerships/admin/${_id}/email-notifications`, payload: { emailNotifications: false } },
  ] as const
  for (const request of requests) expect((await auth.inject(request)).statusCode).toBe(404)
  expect((await auth.signIn(OWNER.email, OWNER.password)).statusCode).toBe(200)
})
