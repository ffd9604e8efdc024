// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal, stubBrowser } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { SessionContext, type SessionValue } from '../session-context.ts'
import { DashboardPage } from './dashboard-page.tsx'

const mine = sampleDealership()
const other = sampleDealership({ _id: 'e'.repeat(24), name: 'Southside', slug: 'southside' })
const corrupted = { ...other, _id: 'short', name: 'Broken' }

function open(user: Partial<SessionValue['user']>, at = '/admin/dashboard') {
  const session = {
    user: { id: 'u', role: 'OWNER' as const, name: 'Pat', email: 'pat@x.test', dealershipId: null, ...user },
    logout: () => {},
  }
  return renderPortal(
    <SessionContext value={session}>
      <DashboardPage />
    </SessionContext>,
    at,
  )
}
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))

beforeEach(() => {
  stubBrowser()
  stubServer({ 'GET /api/dealerships': () => [mine, corrupted, other] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('corrupted records are left out of list and sums, with an alert', async () => {
  open({})
  await screen.findByText('Found and filtered out corrupted dealership data. Please check your database.')
  expect(names()).toEqual(['Northside Motors', 'Southside'])
  expect(screen.getByText('Total Vehicles').nextElementSibling?.textContent).toBe('24')
})

test('an administrator sees the own dealership, none when unset, and needs one for the settings', async () => {
  open({ role: 'ADMIN', dealershipId: other._id })
  await screen.findByRole('article', { name: 'Southside' })
  expect(names()).toEqual(['Southside'])
  expect(screen.queryByRole('button', { name: 'Add Dealership' })).toBeNull()
  cleanup()
  open({ role: 'ADMIN' })
  await screen.findByText('No Dealerships Yet')
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await screen.findByText('Please select a dealership first')
})

test('a salesperson has no settings button, and no address opens what managers see', async () => {
  open({ role: 'SALES', dealershipId: mine._id }, `/admin/dashboard?modal=team-activity.${mine._id}`)
  await screen.findByRole('heading', { name: /^Sales Dashboard/ })
  await screen.findByRole('article', { name: 'Northside Motors' })
  expect(screen.getAllByRole('button', { name: 'Settings' })).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a dealership's card leads to its documents and settings, salespeople too", async () => {
  const { router } = open({ role: 'SALES', dealershipId: mine._id })
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  expect(router.state.location.pathname).toBe(`/admin/documents/${mine._id}`)
})

test('an address of the settings dialog, which earlier versions had, leads to the settings', async () => {
  const { router } = open({}, `/admin/dashboard?modal=settings.${mine._id}`)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/admin/documents/${mine._id}`))
  expect(router.state.location.search).toBe('?tab=settings')
})

test('the settings of the dealership that the address names open also while the dealerships are on their way', async () => {
  stubServer({ 'GET /api/dealerships': () => new Promise(() => {}) })
  const { router } = open({ role: 'ADMIN', dealershipId: mine._id }, `/admin/dashboard?dealership=${mine._id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  expect(router.state.location.pathname).toBe(`/admin/documents/${mine._id}`)
  expect(screen.queryByText('Please select a dealership first')).toBeNull()
})
