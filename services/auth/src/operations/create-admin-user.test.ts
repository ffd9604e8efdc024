import { describe, expect, test } from 'vitest'
import { authUnderTest } from '../testing/auth-under-test.ts'

const auth = authUnderTest()
const add = (payload: object) => auth.inject({ method: 'POST', url: '/api/dealerships/admin/users', payload })

describe('adding a staff user', () => {
  test('lets them sign in to their dealership', async () => {
    const { _id: dealershipId, name: dealershipName } = await auth.makeDealership()
    const email = auth.newEmail()
    const added = await add({ name: 'Sam', email, password: 'long enough', role: 'SALES', dealershipId })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject({ email, role: 'SALES', dealershipId, dealershipName, lastLogin: null })
    expect((await auth.signIn(email, 'long enough')).json()).toMatchObject({ role: 'SALES', dealershipId })
    const listed = await auth.json<{ email: string; lastLogin: string | null }[]>({ method: 'GET', url: '/api/dealerships/admin/users' })
    expect(listed.find((user) => user.email === email)?.lastLogin).not.toBeNull()
  })

  test('twice at once with one email, in any spelling, ends with one user and one clear message', async () => {
    const { _id: dealershipId } = await auth.makeDealership()
    const email = auth.newEmail()
    const user = { name: 'Sam', password: 'long enough', role: 'ADMIN', dealershipId }
    const answers = await Promise.all([add({ ...user, email }), add({ ...user, email: email.toUpperCase() })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(`A user with the email ${email} exists already.`)
  })

  test('with a short password says how long it must be', async () => {
    const { _id: dealershipId } = await auth.makeDealership()
    const answer = await add({ name: 'Sam', email: auth.newEmail(), password: 'short', role: 'SALES', dealershipId })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('Password must be at least 8 characters long')
  })

  test('cannot make an owner, and cannot use a dealership that is not there', async () => {
    const user = { name: 'Sam', email: auth.newEmail(), password: 'long enough', dealershipId: '0123456789abcdef01234567' }
    expect((await add({ ...user, role: 'OWNER' })).statusCode).toBe(400)
    expect((await add({ ...user, role: 'ADMIN' })).statusCode).toBe(404)
  })
})
