// @vitest-environment jsdom
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal, stubBrowser } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { refusal, type StubAnswer, stubServer } from '../../../testing/stub-server.ts'
import { FeedModal, type FeedView } from './feed-modal.tsx'

const ID = 'd'.repeat(24)
const API = `/api/dealerships/${ID}`
const FORMAT = { columns: {}, mileageUnit: 'mi', currency: 'USD' }

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
function show(
  versions: FeedVersion[] | null,
  { canManage = true, answers = {} as Record<string, StubAnswer>, csvFile = 'stock.csv', view = 'file' as FeedView } = {},
) {
  const server = stubServer({
    [`GET ${API}/csv-watch-path`]: () => ({ path: '', watch: null, available: true }),
    [`GET ${API}/feed-versions`]: () => (versions === null ? refusal(503, 'Away.') : { versions }),
    [`GET ${API}/feed-format`]: () => ({ format: FORMAT, file: null, columns: [] }),
    ...answers,
  })
  renderPortal(<FeedModalAt first={view} dealership={sampleDealership({ csvFile })} canManage={canManage} onClose={() => {}} />)
  return server
}

/** The modal with what the address says of it. */
function FeedModalAt({ first, ...props }: Omit<ComponentProps<typeof FeedModal>, 'view' | 'onView'> & { first: FeedView }) {
  const [view, setView] = useState(first)
  return <FeedModal {...props} view={view} onView={setView} />
}

test('a dealership without a file is told what to do; the history says that there is none', async () => {
  const user = userEvent.setup()
  show([], { csvFile: '' })
  expect(await screen.findByText(/No CSV file has been loaded for this dealership yet\. Choose one below/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Watch Path' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findByText('No files yet')).toBeTruthy()
})

test('only .csv files can be sent', async () => {
  const user = userEvent.setup({ applyAccept: false })
  show([])
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input?.accept).toBe('.csv')
  await user.upload(input as HTMLInputElement, new File(['x'], 'stock.xlsx'))
  expect(await screen.findByText('Only .csv files can be uploaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload CSV' })).toHaveProperty('disabled', true)
})

test('a file without a column that names vehicles leads to the columns, and takes the focus there', async () => {
  const user = userEvent.setup()
  const message = 'No column with the VIN or stock number of a vehicle was found. The columns are: a, b.'
  show([sampleFeedVersion({ state: 'failed', counts: null, message })])
  await user.click(await screen.findByRole('button', { name: 'Say which column it is' }))
  expect(await screen.findByText('There is no file to look at yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Columns' }))
})

test('what a restored file would change is where the person is led', async () => {
  const user = userEvent.setup()
  const earlier = sampleFeedVersion({ _id: '2'.repeat(24), fileName: 'earlier.csv', canRestore: true })
  const path = `${API}/feed-versions/${earlier._id}/restore`
  show([sampleFeedVersion(), earlier], { answers: { [`POST ${path}`]: () => sampleFeedVersion({ state: 'received' }) } })
  await user.click(await screen.findByRole('tab', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore earlier.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Check first' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Latest file' })))
})

test('a history that cannot be read says so in its place, and salespeople find no columns', async () => {
  const user = userEvent.setup()
  show(null, { canManage: false })
  expect(await screen.findByText('The feed history could not be loaded')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Columns' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findAllByText('Away.')).not.toHaveLength(0)
})

test('a view that an address names opens at once; one that is not for salespeople opens the file for them', async () => {
  show([sampleFeedVersion()], { view: 'columns' })
  expect((await screen.findByRole('tab', { name: 'Columns' })).getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByText('There is no file to look at yet')).toBeTruthy()
  cleanup()
  show([sampleFeedVersion()], { view: 'columns', canManage: false })
  expect((await screen.findByRole('tab', { name: 'Current file' })).getAttribute('aria-selected')).toBe('true')
})
