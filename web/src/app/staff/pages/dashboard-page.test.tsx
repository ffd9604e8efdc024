import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { homePath, STAFF_ROUTES, settingsPath } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import type { SessionValue } from '../session-context.ts'
import { DashboardPage } from './dashboard-page.tsx'

const mine = sampleDealership()
const other = sampleDealership({ _id: 'e'.repeat(24), name: 'Southside', slug: 'southside' })
const corrupted = { ...other, _id: 'short', name: 'Broken' }
const open = (user: Partial<SessionValue['user']>, search = '') =>
  renderStaffPage([STAFF_ROUTES.dashboard], DashboardPage, { at: `${STAFF_ROUTES.dashboard}${search}`, user })
const names = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label') ?? '')

let activity: () => unknown
let dealerships: () => unknown
beforeEach(() => {
  activity = () => []
  dealerships = () => [mine, corrupted, other]
  stubServer({
    'GET /api/dealerships': () => dealerships(),
    'GET /api/dealership-activity': () => activity(),
    'GET /api/dealerships/api/active-viewers': () => ({ viewers: [], total: 0 }),
  })
})

test('excludes corrupted records from the list and the totals', async () => {
  open({})
  await screen.findByRole('article', { name: 'Southside' })
  expect(names().sort()).toEqual(['Northside Motors', 'Southside'])
  expect(screen.getByText('Total Vehicles').nextElementSibling?.textContent).toBe('24')
})

test.each(['ADMIN', 'SALES'] as const)('%s are redirected to the home page of their dealership', async (role) => {
  const { router } = open({ role, dealershipId: other._id })
  await waitFor(() => expect(router.state.location.pathname).toBe(homePath(other._id)))
})

test('a user without a dealership sees a message and no button to add one', async () => {
  open({ role: 'ADMIN' })
  await screen.findByText('No Dealerships Yet')
  expect(screen.queryByRole('button', { name: 'Add Dealership' })).toBeNull()
})

test('a legacy address of the settings dialog redirects to the settings page', async () => {
  const { router } = open({}, `?modal=settings.${mine._id}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(settingsPath(mine._id)))
})

test('the OWNER opens the form to add a dealership with a button', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add Dealership' }))
  await screen.findByRole('dialog', { name: 'Add a dealership' })
  await screen.findByRole('textbox', { name: 'Dealership Name' })
})

test('closing the form of a new dealership asks before it discards input', async () => {
  const { router } = open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Add Dealership' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dealership Name' })
  await userEvent.type(name, 'Westside')
  const leaves = [() => userEvent.keyboard('{Escape}'), () => act(() => router.navigate(-1))]
  for (const leave of leaves) {
    await leave()
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull())
    expect(name.value).toBe('Westside')
  }
  await userEvent.clear(name)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('packets and leads that fail to load are named as missing until a retry succeeds', async () => {
  activity = () => refusal(503, 'Something went wrong on our side. Try again in a moment.')
  open({})
  const missing = await screen.findByText(/We couldn't load packets and leads/)
  expect(names()).toHaveLength(2)
  activity = () => []
  await userEvent.click(within(missing).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/We couldn't load packets and leads/)).toBeNull())
})

test('searching and sorting dealerships keep the place, and the next page opens at its top', async () => {
  dealerships = () =>
    Array.from({ length: 25 }, (_, at) => sampleDealership({ _id: String(at).padStart(24, '0'), name: `Lot ${at}`, slug: `lot-${at}` }))
  const { router } = open({})
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search dealerships' }))
  await userEvent.paste('lot')
  await waitFor(() => expect(router.state.location.search).toBe('?search=lot'))
  expect(router.state.preventScrollReset).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Health, worst first' }))
  await waitFor(() => expect(router.state.location.search).toContain('sort=health'))
  expect(router.state.preventScrollReset).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(router.state.location.search).toContain('page=2'))
  expect(router.state.preventScrollReset).toBe(false)
})

test('a server that is down is reported once', async () => {
  activity = () => refusal(503, 'down')
  dealerships = () => refusal(503, 'down')
  open({})
  await screen.findByText("We couldn't load the dealerships")
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
