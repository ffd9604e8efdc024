import type { Dealership, SessionUser } from '@forecourt/contracts/auth/operations'
import { describe, expect, test } from 'vitest'
import { AS_OWNER, authUnderTest } from '../testing/auth-under-test.ts'

const auth = authUnderTest()
const memberOf = (dealershipId: string, role: 'ADMIN' | 'SALES'): SessionUser => ({
  ...AS_OWNER,
  _id: 'fedcba9876543210fedcba98',
  role,
  dealershipId,
})
const list = (user: SessionUser) => auth.json<Dealership[]>({ method: 'GET', url: '/api/dealerships' }, user)
const add = (payload: object, user?: SessionUser) => auth.inject({ method: 'POST', url: '/api/dealerships', payload }, user)

describe('dealerships', () => {
  test('the owner sees every dealership, a member only their own, and one without a dealership none', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    expect((await list(AS_OWNER)).map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine._id, other._id]))
    expect((await list(memberOf(mine._id, 'ADMIN'))).map(({ _id }) => _id)).toEqual([mine._id])
    expect((await list(memberOf(mine._id, 'SALES'))).map(({ _id }) => _id)).toEqual([mine._id])
    const { dealershipId: _none, ...homeless } = memberOf(mine._id, 'ADMIN')
    expect(await list(homeless)).toEqual([])
  })

  test('a new dealership is offline and empty until a feed comes', async () => {
    expect(await auth.makeDealership()).toMatchObject({ connected: false, vehicles: 0, csvFile: '', feedUpdatedAt: null })
  })

  test('two adds of one name at once end with one dealership and one clear message', async () => {
    const payload = { name: 'Twice Motors', email: 'sales@twice.test' }
    const answers = await Promise.all([add(payload), add({ ...payload, name: ' twice  motors ' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/There is already a dealership named/)
    expect((await list(AS_OWNER)).filter(({ name }) => name.toLowerCase().includes('twice'))).toHaveLength(1)
  })

  test.each([
    ['no name', { email: 'a@b.test' }, 'name'],
    ['a blank name', { name: '   ', email: 'a@b.test' }, 'name'],
    ['no email', { name: 'Nameless' }, 'email'],
    ['an email that is none', { name: 'Mailless', email: 'not an email' }, 'email'],
    ['an operator for a name', { name: { $ne: '' }, email: 'a@b.test' }, 'name'],
  ])('%s is refused with the field named', async (_what, payload, field) => {
    const response = await add(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields.map(({ path }: { path: string }) => path.split('.')[0])).toContain(field)
  })

  test('anybody may read the name of a dealership and nothing else of it', async () => {
    const made = await auth.makeDealership()
    expect(await auth.json({ method: 'GET', url: `/api/dealerships/${made._id}` }, null)).toEqual({ _id: made._id, name: made.name })
    const stranger = memberOf('0123456789abcdef01234567', 'ADMIN')
    expect(await auth.json({ method: 'GET', url: `/api/dealerships/${made._id}` }, stranger)).toEqual({ _id: made._id, name: made.name })
    expect(await auth.json({ method: 'GET', url: `/api/dealerships/${made._id}` })).toEqual(made)
  })

  test('a dealership that is not there answers 404, an id of the wrong length 400', async () => {
    expect((await auth.inject({ method: 'GET', url: '/api/dealerships/0123456789abcdef01234567' })).statusCode).toBe(404)
    expect((await auth.inject({ method: 'GET', url: '/api/dealerships/0123456789' })).statusCode).toBe(400)
  })
})
