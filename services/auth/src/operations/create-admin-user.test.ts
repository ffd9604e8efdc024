import { beforeAll, describe, expect, test } from 'vitest'
import { AS_OWNER, type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})
const add = (body: object) => auth.asOwner.call('createAdminUser', { body })

describe('adding a staff user', () => {
  test('lets them sign in to their dealership', async () => {
    const { _id: dealershipId, name: dealershipName } = await auth.makeDealership()
    const email = auth.newEmail()
    const added = await add({ name: 'Sam', email, password: 'long enough', role: 'SALES', dealershipId })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      email,
      role: 'SALES',
      dealershipId,
      dealershipName,
      dealership: { _id: dealershipId, name: dealershipName },
      lastLogin: null,
    })
    expect((await auth.signIn(email, 'long enough')).body).toMatchObject({ role: 'SALES', dealershipId })
    const listed = (await auth.asOwner.call('listAdminUsers')).body
    expect(listed.find((user) => user.email === email)?.lastLogin).not.toBeNull()
  })

  test('concurrently with one email, in different case, creates one user and returns one clear message', async () => {
    const { _id: dealershipId } = await auth.makeDealership()
    const email = auth.newEmail()
    const user = { name: 'Sam', password: 'long enough', role: 'ADMIN', dealershipId }
    const responses = await Promise.all([add({ ...user, email }), add({ ...user, email: email.toUpperCase() })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(`A user with the email ${email} exists already.`)
  })

  test('by an administrator does not reveal users of other dealerships', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const [colleague, stranger] = [await auth.makeMember('SALES', mine._id), await auth.makeMember('SALES', other._id)]
    const admin = auth.as({ ...AS_OWNER, _id: 'fedcba9876543210fedcba98', role: 'ADMIN', dealershipId: mine._id })
    const addTo = async (email: string) => {
      const body = { name: 'Sam', email, password: 'long enough' }
      return (await admin.call('addSalesTeamMember', { params: { dealershipId: mine._id }, body })).body
    }
    expect(await addTo(colleague.email)).toMatchObject({ code: 'EMAIL_TAKEN' })
    const refused = await addTo(stranger.email)
    expect(refused).toMatchObject({ code: 'EMAIL_NOT_USABLE' })
    expect(JSON.stringify(refused)).not.toMatch(/exists|taken|dealership|user/i)
  })

  test('with a common password is rejected', async () => {
    const { _id: dealershipId } = await auth.makeDealership()
    const response = await add({ name: 'Sam', email: auth.newEmail(), password: 'Password1', role: 'SALES', dealershipId })
    expect([response.status, response.body.code]).toEqual([400, 'WEAK_PASSWORD'])
  })

  test('with a short password returns the minimum length', async () => {
    const { _id: dealershipId } = await auth.makeDealership()
    const response = await add({ name: 'Sam', email: auth.newEmail(), password: 'short', role: 'SALES', dealershipId })
    expect(response.status).toBe(400)
    expect(response.body.message).toContain('Password must be at least 8 characters long')
  })

  test('rejects the role of an owner and an unknown dealership', async () => {
    const user = { name: 'Sam', email: auth.newEmail(), password: 'long enough', dealershipId: '0123456789abcdef01234567' }
    expect((await add({ ...user, role: 'OWNER' })).status).toBe(400)
    expect((await add({ ...user, role: 'ADMIN' })).status).toBe(404)
  })
})
