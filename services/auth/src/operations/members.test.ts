import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAILURES_ALLOWED } from '../domain/lockout.ts'
import { AS_OWNER, type AuthFixture, OWNER, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})
const adminOf = (dealershipId: string): SessionUser => ({ ...AS_OWNER, _id: 'fedcba9876543210fedcba98', role: 'ADMIN', dealershipId })
const NEW_PASSWORD = { password: 'four' }

describe('the sales team of a dealership', () => {
  test('is managed by its own administrator only', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const admin = auth.as(adminOf(mine._id))
    const params = { dealershipId: mine._id }
    const body = { name: 'Sal', email: auth.newEmail(), password: 'long enough' }
    const added = (await admin.call('addSalesTeamMember', { params, body })).body
    expect(added).toMatchObject({ role: 'SALES', dealershipId: mine._id, lastLogin: null })
    expect((await admin.call('listSalesTeam', { params })).body).toMatchObject({ salesTeam: [{ _id: added._id }], admins: [] })
    expect((await auth.asOwner.call('listSalesTeam', { params: { dealershipId: other._id } })).body).toMatchObject({ salesTeam: [] })
    const removed = await admin.call('removeSalesTeamMember', { params: { ...params, memberId: added._id } })
    expect(removed.body).toEqual({ message: 'Sales team member removed successfully' })
    expect((await admin.call('listSalesTeam', { params })).body).toMatchObject({ salesTeam: [] })
  })

  test('returns 404 for an administrator and for a user of another dealership', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const colleague = await auth.makeMember('ADMIN', mine._id)
    const stranger = await auth.makeMember('SALES', other._id)
    for (const { user, email, password } of [colleague, stranger]) {
      const admin = auth.as(adminOf(mine._id))
      const params = { dealershipId: mine._id, memberId: user._id }
      const responses = [
        await admin.call('removeSalesTeamMember', { params }),
        await admin.call('resetSalesTeamPassword', { params, body: NEW_PASSWORD }),
        await admin.call('setSalesTeamEmailNotifications', { params, body: { emailNotifications: false } }),
      ]
      for (const { body } of responses) expect(body.code).toBe('NOT_FOUND')
      expect((await auth.signIn(email, password)).status).toBe(200)
    }
  })
})

describe('a user changed by the owner', () => {
  test('is signed out immediately and cannot sign in once deleted', async () => {
    const member = await auth.makeMember('ADMIN', (await auth.makeDealership())._id)
    const params = { userId: member.user._id }
    const responses = await Promise.all([0, 1].map(() => auth.asOwner.call('deleteAdminUser', { params })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await auth.resolve(member.token)).status).toBe(401)
    expect((await auth.signIn(member.email, member.password)).status).toBe(401)
  })

  test('is signed out and unlocked by a password reset, and must choose their own password', async () => {
    const member = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    for (let time = 0; time < FAILURES_ALLOWED; time++) await auth.signIn(member.email, 'a guess')
    expect((await auth.signIn(member.email, member.password)).status).toBe(429)
    const params = { userId: member.user._id }
    expect((await auth.asOwner.call('resetAdminUserPassword', { params, body: NEW_PASSWORD })).status).toBe(200)
    expect((await auth.resolve(member.token)).status).toBe(401)
    expect((await auth.signIn(member.email, NEW_PASSWORD.password)).body).toMatchObject({ mustChangePassword: true })
  })

  test('keeps the password when the new one has three characters', async () => {
    const member = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    const params = { userId: member.user._id }
    const response = await auth.asOwner.call('resetAdminUserPassword', { params, body: { password: 'abc' } })
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining('Password must be at least 4 characters long')])
    expect((await auth.resolve(member.token)).status).toBe(200)
  })

  test('has email notifications turned off and on', async () => {
    const { user } = await auth.makeMember('SALES', (await auth.makeDealership())._id)
    const params = { userId: user._id }
    for (const emailNotifications of [false, true]) {
      const response = await auth.asOwner.call('setAdminEmailNotifications', { params, body: { emailNotifications } })
      expect(response.body.message).toBe(`Email notifications ${emailNotifications ? 'enabled' : 'disabled'} for ${user.name}`)
      const users = (await auth.asOwner.call('listAdminUsers')).body
      expect(users.find(({ _id }) => _id === user._id)?.emailNotifications).toBe(emailNotifications)
    }
  })
})

test('no operation deletes the owner, or sets their password or notifications', async () => {
  const { _id } = (await auth.signIn(OWNER.email, OWNER.password)).body
  const params = { userId: _id }
  const responses = [
    await auth.asOwner.call('deleteAdminUser', { params }),
    await auth.asOwner.call('resetAdminUserPassword', { params, body: NEW_PASSWORD }),
    await auth.asOwner.call('setAdminEmailNotifications', { params, body: { emailNotifications: false } }),
  ]
  for (const { status } of responses) expect(status).toBe(404)
  expect((await auth.signIn(OWNER.email, OWNER.password)).status).toBe(200)
})
