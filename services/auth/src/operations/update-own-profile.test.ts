import { userProfileChanged } from '@forecourt/contracts/auth/events'
import { SAVED_FILTERS_MAX } from '@forecourt/contracts/auth/profile'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

/** Waits until the last published change of a user matches `last`, and returns all of them. */
function changesUntil(userId: string, last: object) {
  return eventually(async () => {
    const found = (await auth.events(userProfileChanged.type)).map(({ data }) => data).filter((data) => data.userId === userId)
    expect(found.at(-1)).toMatchObject(last)
    return found
  })
}

test('the profile of a new user is empty', async () => {
  const { client, user } = await auth.makeSalesperson()
  const { body } = await client.call('getOwnProfile')
  const { _id, name, email, role } = user
  expect(body).toEqual({ _id, name, email, role, title: '', phone: '', photoId: null, savedFilters: [] })
})

test('publishes the public profile with the phone number in display form, and leaves omitted fields unchanged', async () => {
  const { client, user, dealershipId } = await auth.makeSalesperson()
  const { body } = await client.call('updateOwnProfile', { body: { title: ' Sales Consultant ', phone: '404.555.0100' } })
  expect(body).toMatchObject({ name: 'Marcus Bell', title: 'Sales Consultant', phone: '(404) 555-0100' })
  await client.call('updateOwnProfile', { body: { name: 'Marcus T. Bell' } })
  expect((await client.call('getOwnProfile')).body).toMatchObject({ name: 'Marcus T. Bell', title: 'Sales Consultant' })
  const person = { title: 'Sales Consultant', phone: '(404) 555-0100', photoId: null, userId: user._id, dealershipId }
  expect(await changesUntil(user._id, { name: 'Marcus T. Bell' })).toEqual([
    { ...person, name: 'Marcus Bell' },
    { ...person, name: 'Marcus T. Bell' },
  ])
})

test('the session and the team show the new name immediately', async () => {
  const { client, user, dealershipId } = await auth.makeSalesperson()
  await client.call('updateOwnProfile', { body: { name: 'Marcus T. Bell' } })
  expect((await client.call('getSession')).body).toEqual({ ...user, name: 'Marcus T. Bell' })
  const team = await auth.asOwner.call('listSalesTeam', { params: { dealershipId } })
  expect(team.body.salesTeam.map(({ name }) => name)).toEqual(['Marcus T. Bell'])
})

test("replaces the user's saved filters, and publishes nothing about them", async () => {
  const { client, user } = await auth.makeSalesperson()
  const hot = { list: 'leads', name: 'Hot', query: 'state=submitted&sort=score' } as const
  const aged = { list: 'inventory', name: 'Hot', query: 'days=60' } as const
  await client.call('updateOwnProfile', { body: { savedFilters: [hot] } })
  await client.call('updateOwnProfile', { body: { savedFilters: [aged, hot] } })
  expect((await client.call('getOwnProfile')).body.savedFilters).toEqual([aged, hot])
  const other = await auth.makeSalesperson()
  expect((await other.client.call('getOwnProfile')).body.savedFilters).toEqual([])
  await client.call('updateOwnProfile', { body: { title: 'Manager' } })
  expect(await changesUntil(user._id, { title: 'Manager' })).toHaveLength(1)
})

test('rejects two filters of a list with the same name, and keeps the stored ones', async () => {
  const { client } = await auth.makeSalesperson()
  const filter = { list: 'leads', name: 'Hot', query: '' } as const
  await client.call('updateOwnProfile', { body: { savedFilters: [filter] } })
  const twice = await client.call('updateOwnProfile', {
    body: { name: 'Unchanged', savedFilters: [filter, { ...filter, name: ' hot ', query: 'x' }] },
  })
  expect(twice).toMatchObject({
    status: 400,
    body: { code: 'FILTER_EXISTS', message: 'You already have a filter named “hot”. Choose another name.' },
  })
  expect((await client.call('getOwnProfile')).body).toMatchObject({ name: 'Marcus Bell', savedFilters: [filter] })
})

test.each([
  ['nothing', {}],
  ['an empty name', { name: '  ' }],
  ['a name of two lines', { name: 'Marcus\nBell' }],
  ['a phone number without digits', { phone: 'call me' }],
  ['a title as long as a letter', { title: 'x'.repeat(101) }],
  ['a list that has no filters', { savedFilters: [{ list: 'users', name: 'All', query: '' }] }],
  [
    'too many filters',
    { savedFilters: Array.from({ length: SAVED_FILTERS_MAX + 1 }, (_, at) => ({ list: 'leads', name: `${at}`, query: '' })) },
  ],
])('rejects %s with 400', async (_what, body) => {
  const { client } = await auth.makeSalesperson()
  expect(await client.call('updateOwnProfile', { body: body as never })).toMatchObject({ status: 400 })
})

test('publishes nothing when a profile is saved without changes', async () => {
  const { client, user } = await auth.makeSalesperson()
  await client.call('updateOwnProfile', { body: { name: 'Marcus Bell', title: '', phone: '' } })
  await client.call('updateOwnProfile', { body: { title: 'Manager' } })
  expect(await changesUntil(user._id, { title: 'Manager' })).toHaveLength(1)
})

test('returns 401 to a deleted user', async () => {
  const { user, client } = await auth.makeSalesperson()
  await auth.asOwner.call('deleteAdminUser', { params: { userId: user._id } })
  expect(await client.call('getOwnProfile')).toMatchObject({ status: 401 })
  expect(await client.call('updateOwnProfile', { body: { name: 'X' } })).toMatchObject({ status: 401 })
})
