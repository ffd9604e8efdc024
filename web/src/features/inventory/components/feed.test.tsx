import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NEVER, stubUploads } from '../../../testing/stub-uploads.ts'
import { Feed, type FeedView } from './feed.tsx'

const ID = 'd'.repeat(24)
const API = `/api/dealerships/${ID}`
const FORMAT = { columns: {}, mileageUnit: 'mi', currency: 'USD' }

function show(
  versions: FeedVersion[] | null,
  { canManage = true, responses = {} as Record<string, StubResponse>, csvFile = 'stock.csv', view = 'file' as FeedView } = {},
) {
  const server = stubServer({
    [`GET ${API}/csv-watch-path`]: () => ({ path: '', watch: null, available: true, folder: 'northgate', stopped: null }),
    [`GET ${API}/feed-versions`]: () => (versions === null ? refusal(503, 'Down.') : { versions }),
    [`GET ${API}/feed-format`]: () => ({ format: FORMAT, file: null, columns: [] }),
    ...responses,
  })
  const { queryClient, router } = renderPortal(<FeedAt first={view} dealership={sampleDealership({ csvFile })} canManage={canManage} />)
  return { ...server, queryClient, router }
}

/** Renders the page below its heading, with its view in state instead of in the address. */
function FeedAt({ first, ...props }: Omit<ComponentProps<typeof Feed>, 'view' | 'vehiclesPath' | 'onView'> & { first: FeedView }) {
  const [view, setView] = useState(first)
  return (
    <>
      <h1 tabIndex={-1}>Inventory</h1>
      <button type="button" onClick={() => setView('history')}>
        to history
      </button>
      <button type="button" onClick={() => setView('file')}>
        to file
      </button>
      <Feed {...props} view={view} vehiclesPath={(missing) => `/vehicles-without-${missing}`} onView={setView} />
    </>
  )
}

test('a dealership without a file shows what to do and an empty history', async () => {
  const user = userEvent.setup()
  show([], { csvFile: '' })
  expect(await screen.findByText(/Upload a CSV to build your inventory\./)).toBeTruthy()
  expect(await screen.findByLabelText('Watch directory')).toHaveProperty('value', 'northgate')
  await user.click(screen.getByRole('button', { name: 'to history' }))
  expect(await screen.findByText('No files yet')).toBeTruthy()
})

test('only .csv files can be uploaded', async () => {
  const user = userEvent.setup({ applyAccept: false })
  show([])
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input?.accept).toBe('.csv')
  await user.upload(input as HTMLInputElement, new File(['x'], 'stock.xlsx'))
  expect(await screen.findByText('Only .csv files can be uploaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import now' })).toHaveProperty('disabled', true)
})

/** Renders the page with a watched folder on fake timers; `pass` advances them. */
function showWatched(versions: FeedVersion[], csvFile = 'stock.csv') {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const at = '2026-11-20T10:00:00.000Z'
  const watch = { path: 'northgate', healthy: true, message: '', startedAt: at, startedBy: null, checkedAt: at }
  const watching = () => ({ path: 'northgate', watch, available: true, folder: 'northgate', stopped: null })
  const { queryClient } = show(versions, { csvFile, responses: { [`GET ${API}/csv-watch-path`]: watching } })
  return { pass, queryClient }
}

test('while a folder is watched, a file that arrives in it is shown within 15 seconds without live messages', async () => {
  const versions = [sampleFeedVersion({ _id: '1'.repeat(24), fileName: 'old.csv' })]
  const { pass, queryClient } = showWatched(versions)
  queryClient.setQueryData(queryKeys.vehicles(ID), [])
  await pass(100)
  expect(within(screen.getByRole('region', { name: 'Latest file' })).getByText(/old\.csv/)).toBeTruthy()
  versions.unshift(sampleFeedVersion({ _id: '2'.repeat(24), fileName: 'new.csv' }))
  await pass(15_000)
  expect(within(screen.getByRole('region', { name: 'Latest file' })).getByText(/new\.csv/)).toBeTruthy()
  expect(queryClient.getQueryState(queryKeys.vehicles(ID))?.isInvalidated).toBe(true)
})

test('the first file of a watched folder loads the dealership and its vehicles without live messages', async () => {
  const versions: FeedVersion[] = []
  const { pass, queryClient } = showWatched(versions, '')
  queryClient.setQueryData(queryKeys.vehicles(ID), [])
  queryClient.setQueryData(queryKeys.dealerships, [])
  await pass(100)
  expect(queryClient.getQueryState(queryKeys.vehicles(ID))?.isInvalidated).toBe(false)
  versions.unshift(sampleFeedVersion({ _id: '2'.repeat(24) }))
  await pass(15_000)
  expect(queryClient.getQueryState(queryKeys.vehicles(ID))?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(queryKeys.dealerships)?.isInvalidated).toBe(true)
})

test('while a folder is watched, an older file that is imported loads the vehicles without live messages', async () => {
  const newest = sampleFeedVersion({ _id: '2'.repeat(24), state: 'discarded' })
  const older = sampleFeedVersion({ state: 'importing', counts: null, finishedAt: null })
  const versions = [newest, older]
  const { pass, queryClient } = showWatched(versions)
  queryClient.setQueryData(queryKeys.vehicles(ID), [])
  await pass(100)
  expect(queryClient.getQueryState(queryKeys.vehicles(ID))?.isInvalidated).toBe(false)
  versions[1] = { ...older, state: 'imported' }
  await pass(15_000)
  expect(queryClient.getQueryState(queryKeys.vehicles(ID))?.isInvalidated).toBe(true)
})

test('while a folder is watched, a file that arrives unchanged again loads the dealership without live messages', async () => {
  const unchanged = sampleFeedVersion({ state: 'unchanged', counts: null })
  const versions = [unchanged]
  const { pass, queryClient } = showWatched(versions)
  queryClient.setQueryData(queryKeys.dealerships, [])
  await pass(100)
  expect(queryClient.getQueryState(queryKeys.dealerships)?.isInvalidated).toBe(false)
  versions[0] = { ...unchanged, receivedAt: '2026-11-20T11:00:00.000Z' }
  await pass(15_000)
  expect(queryClient.getQueryState(queryKeys.dealerships)?.isInvalidated).toBe(true)
})

const UPLOAD = `POST /api/dealerships/${ID}/upload-csv`
async function importStock(user: ReturnType<typeof userEvent.setup>) {
  await user.upload(screen.getByLabelText('Replace Inventory CSV file'), new File(['x'], 'monday.csv', { type: 'text/csv' }))
  await user.click(screen.getByRole('button', { name: 'Import now' }))
}

test('switching views during an upload keeps its progress, its file and the reason for its rejection', async () => {
  const user = userEvent.setup()
  const { held, release } = holdResponse(() => refusal(400, 'This is not a CSV file.'))
  stubUploads({ [UPLOAD]: held })
  show([])
  await importStock(user)
  await user.click(screen.getByRole('button', { name: 'to history' }))
  expect(await screen.findByText('No files yet')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Upload' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'to file' }))
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'to history' }))
  release()
  expect(await screen.findByText('Failed to upload inventory.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'to file' }))
  expect(screen.getByText('This is not a CSV file.')).toBeTruthy()
  expect(screen.getByText('monday.csv')).toBeTruthy()
})

test('an upload that failed for the moment can be sent again with the same file', async () => {
  const user = userEvent.setup()
  let failing = true
  const response = { message: 'Inventory CSV updated.', version: sampleFeedVersion(), dealerships: [] }
  const { uploads } = stubUploads({ [UPLOAD]: () => (failing ? refusal(503, 'Try again in a minute.') : response) })
  show([])
  await importStock(user)
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  const pressable = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
  await pressable('Preview changes')
  await pressable('Import now')
  failing = false
  await user.click(screen.getByRole('button', { name: 'Import now' }))
  expect(await screen.findByText('Inventory CSV updated.')).toBeTruthy()
  expect(uploads).toHaveLength(2)
  expect(screen.queryByText('Try again in a minute.')).toBeNull()
})

test('the picker has the focus once a file was uploaded', async () => {
  const user = userEvent.setup()
  stubUploads({ [UPLOAD]: () => ({ message: 'Inventory CSV updated.', version: sampleFeedVersion(), dealerships: [] }) })
  show([])
  await importStock(user)
  expect(await screen.findByText('Inventory CSV updated.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Replace Inventory CSV')))
})

test('leaving the page during an upload asks for confirmation, even after the columns were opened', async () => {
  const user = userEvent.setup()
  stubUploads({ [UPLOAD]: () => NEVER })
  const { router } = show([], { view: 'columns' })
  expect(await screen.findByText('No file yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'to file' }))
  await importStock(user)
  void router.navigate('/elsewhere')
  expect(await screen.findByText('Leave while the file is uploading?')).toBeTruthy()
})

test('leaving the page with unsaved columns asks for confirmation, also from another view', async () => {
  const user = userEvent.setup()
  const { router } = show([], { view: 'columns' })
  await user.click(await screen.findByText('Kilometers'))
  await user.click(screen.getByRole('button', { name: 'to file' }))
  void router.navigate('/elsewhere')
  expect(await screen.findByText("Your changes aren't saved yet.")).toBeTruthy()
})

test('a file without an identifying column opens the columns and focuses them', async () => {
  const user = userEvent.setup()
  const message = 'No column with the VIN or stock number of a vehicle was found. The columns are: a, b.'
  show([sampleFeedVersion({ state: 'failed', counts: null, message })])
  await user.click(await screen.findByRole('button', { name: 'Choose the column' }))
  expect(await screen.findByText('No file yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Columns' }))
})

test("open columns switch to a newly failed file without showing the earlier file's columns", async () => {
  const user = userEvent.setup()
  const column = (header: string) => ({ header, key: header.toLowerCase(), readAs: null, by: 'nobody', confidence: null, samples: [] })
  const versions = [sampleFeedVersion({ fileName: 'earlier.csv' })]
  const failed = sampleFeedVersion({
    _id: '2'.repeat(24),
    fileName: 'broken.csv',
    state: 'failed',
    counts: null,
    message: 'No column with the VIN or stock number of a vehicle was found.',
  })
  let letColumnsCome = () => {}
  const waiting = new Promise<void>((resolve) => {
    letColumnsCome = resolve
  })
  const format: StubResponse = async () => {
    const file = versions[0] as FeedVersion
    if (file === failed) await waiting
    return { format: FORMAT, file: { versionId: file._id, fileName: file.fileName }, columns: [column(`Column of ${file.fileName}`)] }
  }
  const { queryClient } = show(versions, { view: 'columns', responses: { [`GET ${API}/feed-format`]: format } })
  expect(await screen.findByText('1 column of earlier.csv is not recognized')).toBeTruthy()
  await user.click(screen.getByText('Kilometers'))
  versions.unshift(failed)
  await queryClient.invalidateQueries({ queryKey: queryKeys.feedVersions(ID) })
  expect(await screen.findByText('Loading the columns of broken.csv…')).toBeTruthy()
  expect(screen.queryByText(/earlier\.csv/)).toBeNull()
  letColumnsCome()
  expect(await screen.findByText('1 column of broken.csv is not recognized')).toBeTruthy()
  // the user's choice was kept
  expect(screen.getByText('1 change not saved yet')).toBeTruthy()
})

test('previewing a restored file focuses the latest file', async () => {
  const user = userEvent.setup()
  const earlier = sampleFeedVersion({ _id: '2'.repeat(24), fileName: 'earlier.csv', canRestore: true })
  const path = `${API}/feed-versions/${earlier._id}/restore`
  show([sampleFeedVersion(), earlier], { responses: { [`POST ${path}`]: () => sampleFeedVersion({ state: 'received' }) } })
  await user.click(await screen.findByRole('button', { name: 'to history' }))
  await user.click(await screen.findByRole('button', { name: 'Restore earlier.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Preview changes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Latest file' })))
})

test('a history that fails to load shows an error, and SALES see no columns', async () => {
  const user = userEvent.setup()
  show(null, { canManage: false })
  expect(await screen.findByText("We couldn't load the history")).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Columns' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'to history' }))
  expect(await screen.findAllByText('Down.')).not.toHaveLength(0)
})

test('an address opens its view immediately, and SALES get the file instead of the columns', async () => {
  show([sampleFeedVersion()], { view: 'columns' })
  expect(await screen.findByRole('region', { name: 'Columns' })).toBeTruthy()
  expect(await screen.findByText('No file yet')).toBeTruthy()
  cleanup()
  show([sampleFeedVersion()], { view: 'columns', canManage: false })
  expect(await screen.findByRole('region', { name: 'Latest file' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Columns' })).toBeNull()
})

test('a warning links to its vehicles', async () => {
  const warnings = [
    { code: 'PHOTO_MISSING', message: '378 vehicles have no photo', count: 378 },
    { code: 'VIN_SHORT', message: '1 VIN has fewer than 17 characters, as before 1981', count: 1 },
  ]
  show([sampleFeedVersion({ warnings })])
  expect((await screen.findByRole('link', { name: '378 vehicles have no photo' })).getAttribute('href')).toBe('/vehicles-without-photo')
  expect(screen.queryByRole('link', { name: /^1 VIN/ })).toBeNull()
})

test.each([
  ['imported', 'All other rows were imported. Fix these and upload the file again.'],
  ['held', "We couldn't use these rows. Fix them and upload the file again."],
  ['discarded', "We couldn't use these rows. Fix them and upload the file again."],
] as const)('rejected rows say that all others were imported only if the file was: %s', async (state, text) => {
  const rejectedRows = [{ row: 7, column: 'VIN', value: '', reason: 'The row has no VIN and no stock number.' }]
  const changes = `GET ${API}/feed-versions/${'1'.repeat(24)}/changes`
  const none = { count: 0, first: [] }
  show([sampleFeedVersion({ state, rejectedRows })], { responses: { [changes]: () => ({ added: none, changed: none, removed: none }) } })
  expect(await screen.findByText('1 rejected row')).toBeTruthy()
  expect(screen.queryAllByText(/Fix (these|them) and upload the file again\./).map(({ textContent }) => textContent)).toEqual([text])
})

test('a file that waits for a decision stays on the page when the newest file changes nothing', async () => {
  const user = userEvent.setup()
  const receivedAt = '2026-11-20T12:00:00.000Z'
  const unchanged = sampleFeedVersion({ _id: '3'.repeat(24), state: 'unchanged', counts: null, receivedAt })
  const held = sampleFeedVersion({ _id: '2'.repeat(24), fileName: 'short.csv', state: 'held', finishedAt: null })
  const path = `${API}/feed-versions/${held._id}`
  const none = { count: 0, first: [] }
  const { calls } = show([unchanged, held, sampleFeedVersion()], {
    responses: {
      [`GET ${path}/changes`]: () => ({ added: none, changed: none, removed: none }),
      [`POST ${path}/discard`]: () => ({ ...held, state: 'discarded' }),
    },
  })
  expect(within(await screen.findByRole('region', { name: 'Latest file' })).getByText('Unchanged')).toBeTruthy()
  const earlier = within(screen.getByRole('region', { name: 'Earlier file' }))
  expect(earlier.getByText('short.csv')).toBeTruthy()
  await user.click(earlier.getByRole('button', { name: 'Discard file' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toEqual([`${path}/discard`]))
})

/** Renders files, one of which waits for a decision that moves it on to another state. */
function showDecided(versions: FeedVersion[], decided: Pick<FeedVersion, 'state'>) {
  const place = versions.findIndex(({ state }) => state === 'held')
  const held = versions[place] as FeedVersion
  const path = `${API}/feed-versions/${held._id}`
  const none = { count: 0, first: [] }
  const decide = () => {
    versions[place] = { ...held, ...decided }
    return versions[place]
  }
  const changes = () => ({ added: none, changed: none, removed: none })
  show(versions, { responses: { [`GET ${path}/changes`]: changes, [`POST ${path}/confirm`]: decide, [`POST ${path}/discard`]: decide } })
}
const countsOf = (removed: number) => ({ rows: 2, added: 1, changed: 0, unchanged: 1, removed, rejected: 0, duplicates: 0 })

test.each([
  ['Discard file', 'discarded'],
  ['Confirm import', 'received'],
] as const)('%s leaves the focus on the outcome of the file', async (button, state) => {
  const user = userEvent.setup()
  showDecided([sampleFeedVersion({ state: 'held', checkOnly: true, counts: countsOf(0), finishedAt: null })], { state })
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Latest file' })))
})

test('importing a file that removes vehicles leaves the focus on its outcome after the confirmation', async () => {
  const user = userEvent.setup()
  showDecided([sampleFeedVersion({ state: 'held', counts: countsOf(5), finishedAt: null })], { state: 'received' })
  await user.click(await screen.findByRole('button', { name: 'Confirm import' }))
  await user.click(await screen.findByRole('button', { name: 'Import the file' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm import' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Latest file' })))
})

test('the heading has the focus when the outcome of a discarded file leaves the page', async () => {
  const user = userEvent.setup()
  const newest = sampleFeedVersion({ _id: '2'.repeat(24), state: 'unchanged', counts: null, receivedAt: '2026-11-20T12:00:00.000Z' })
  showDecided([newest, sampleFeedVersion({ state: 'held', finishedAt: null })], { state: 'discarded' })
  await user.click(await screen.findByRole('button', { name: 'Discard file' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Earlier file' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Inventory' })))
})

test('a deleted file leaves only the prompt to upload one', async () => {
  show([sampleFeedVersion()], { csvFile: '' })
  expect(await screen.findByText('Upload a CSV to build your inventory.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the latest file' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Latest file' })).toBeNull()
  expect(screen.queryByText('No vehicles yet.')).toBeNull()
})
