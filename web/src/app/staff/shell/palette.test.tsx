import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sampleCustomer } from '../../../features/customers/testing/sample-customer.ts'
import { homePath, leadsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { Palette } from './palette.tsx'
import { palette } from './palette-store.ts'

const mine = sampleDealership()
const D = mine._id
const page = (customers: object[]) => ({ customers, total: customers.length, page: 1, pageSize: 20 })
const failing: StubResponse = () => refusal(503, 'down')
const NOTHING = 'Nothing matches “jane”'

beforeEach(() => palette.close())

/** Searches 'jane' in the palette. */
async function search(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    [`GET /api/dealerships/${D}/vehicles`]: () => ({ vehicles: [], total: 0, page: 1, pageSize: 24 }),
    [`GET /api/dealerships/${D}/customers`]: () => page([]),
    ...responses,
  })
  const { router } = renderStaffPage([STAFF_ROUTES.home], Palette, { at: homePath(D), user: { role: 'ADMIN', dealershipId: D } })
  act(() => palette.open())
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search' }), { target: { value: 'jane' } })
  return { ...server, router }
}

test('says that nothing matches only after both searches have responded', async () => {
  const { held, release } = holdResponse(() => page([]))
  const { calls } = await search({ [`GET /api/dealerships/${D}/customers`]: held })
  await screen.findByText('Searching…')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/customers'))).toBe(true))
  expect(screen.queryByText(NOTHING)).toBeNull()
  release()
  await screen.findByText(NOTHING)
})

test('says what could not be searched, also below what matches', async () => {
  await search({ [`GET /api/dealerships/${D}/customers`]: () => page([sampleCustomer()]), [`GET /api/dealerships/${D}/vehicles`]: failing })
  await screen.findByText('Jane Doe')
  await screen.findByText("We couldn't search vehicles. Try again in a moment.")
})

test('never says that nothing matches when the searches failed', async () => {
  await search({ [`GET /api/dealerships/${D}/customers`]: failing, [`GET /api/dealerships/${D}/vehicles`]: failing })
  await screen.findByText("We couldn't search vehicles and customers. Try again in a moment.")
  expect(screen.queryByText(NOTHING)).toBeNull()
})

test('Enter opens no result of an earlier search', async () => {
  const { held, release } = holdResponse(() => page([]))
  const customers: StubResponse = (call) => (call.query.search === 'jane' ? page([sampleCustomer()]) : held(call))
  const { router } = await search({ [`GET /api/dealerships/${D}/customers`]: customers })
  const jane = await screen.findByText('Jane Doe')
  const field = screen.getByRole('textbox', { name: 'Search' })
  fireEvent.change(field, { target: { value: 'leads' } })
  expect(screen.queryByText('Jane Doe')).toBe(jane)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(leadsPath(D)))
  release()
})

test('an OWNER at no dealership is asked to choose one, and does not read that nothing matches', async () => {
  stubServer({ 'GET /api/dealerships': () => [mine] })
  renderStaffPage([STAFF_ROUTES.dashboard], Palette, { at: STAFF_ROUTES.dashboard })
  act(() => palette.open())
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search' }), { target: { value: 'jane' } })
  await screen.findByText('Choose a dealership to search vehicles and customers.')
  expect(screen.queryByText(NOTHING)).toBeNull()
})

test("'Theme' goes through the themes of the account menu, and says which one it selected", async () => {
  localStorage.setItem('mantine-color-scheme-value', 'auto')
  onTestFinished(() => localStorage.removeItem('mantine-color-scheme-value'))
  stubServer({ 'GET /api/dealerships': () => [mine] })
  renderStaffPage([STAFF_ROUTES.dashboard], Palette, { at: STAFF_ROUTES.dashboard })
  for (const name of ['Light', 'Dark', 'System']) {
    act(() => palette.open())
    fireEvent.click(await screen.findByRole('button', { name: 'Theme' }))
    await screen.findByText(`Theme: ${name}`)
  }
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('auto')
})
