import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { ZipLookups } from './zip-lookups.tsx'

const LOOKUPS = 'GET /api/tax-tables/lookups'
const lastLookedUpAt = new Date().toISOString()
const FOUND = {
  zips: [
    { zip: '85001', city: 'Phoenix', state: 'AZ', result: 'zip', lookups: 1_200, lastLookedUpAt },
    { zip: '00000', city: '', state: '', result: 'none', lookups: 4, lastLookedUpAt },
  ],
  total: 26,
  page: 1,
  pageSize: 10,
  results: [
    { result: 'none', zips: 1, lookups: 4 },
    { result: 'zip', zips: 25, lookups: 1_200 },
  ],
}

function open(response: StubResponse) {
  const server = stubServer({ [LOOKUPS]: response })
  renderPortal(<ZipLookups />)
  return server
}

test('lists ZIP codes with their place, count and rate source, and shows the share of each source', async () => {
  open(() => FOUND)
  const row = within(await screen.findByRole('row', { name: /^85001/ }))
  expect(row.getByText('Phoenix, AZ')).toBeTruthy()
  expect(row.getByText('1,200')).toBeTruthy()
  expect(row.getByText('Imported table')).toBeTruthy()
  expect(screen.getByText('no post office')).toBeTruthy()
  expect(screen.getByText('Customers entered 26 ZIP codes 1,204 times: 100% imported table, under 1% not found.')).toBeTruthy()
})

test('filters by rate source and period, and paginates', async () => {
  const server = open(() => FOUND)
  await screen.findByRole('row', { name: /^85001/ })
  const user = userEvent.setup()
  const newest = () => server.calls.at(-1)?.query
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(newest()).toMatchObject({ page: '2', days: '30' }))
  await user.click(screen.getByRole('combobox', { name: 'Rate from' }))
  await user.click(await screen.findByRole('option', { name: 'State average' }))
  await waitFor(() => expect(newest()).toMatchObject({ page: '1', days: '30', result: 'average' }))
  await user.click(screen.getByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }))
  await waitFor(() => expect(newest()).toMatchObject({ page: '1', days: '90', result: 'average' }))
})

test('shows different messages for no matches and no lookups', async () => {
  open(() => ({ ...FOUND, zips: [], total: 0 }))
  expect(await screen.findByText('No ZIP codes match')).toBeTruthy()
  cleanup()
  open(() => ({ ...FOUND, zips: [], total: 0, results: [] }))
  expect(await screen.findByText('No ZIP codes in the last 30 days')).toBeTruthy()
})

test('a longer period does not say that it has no lookups before it has loaded', async () => {
  const { held, release } = holdResponse(() => FOUND)
  open((call) => (call.query.days === '90' ? held(call) : { ...FOUND, zips: [], total: 0, results: [] }))
  await screen.findByText('No ZIP codes in the last 30 days')
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }))
  await screen.findByRole('status', { name: 'Loading ZIP codes of customers' })
  expect(screen.queryByText(/^No ZIP codes/)).toBeNull()
  release()
  await screen.findByRole('row', { name: /^85001/ })
})

test('lookups that fail to load show an error and can be retried', async () => {
  let isDown = true
  open(() => (isDown ? refusal(503, 'Please try again in a moment.') : FOUND))
  await screen.findByText("We couldn't load the ZIP codes")
  isDown = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /^85001/ })).toBeTruthy()
})
