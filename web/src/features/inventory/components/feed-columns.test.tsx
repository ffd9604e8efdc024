import type { FeedColumn, FeedFormat, FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { FeedColumns } from './feed-columns.tsx'

const ID = 'd'.repeat(24)
const FORMAT = `/api/dealerships/${ID}/feed-format`
const column = (header: string, changes: Partial<FeedColumn> = {}): FeedColumn => ({
  header,
  key: header.toLowerCase().replace(/[^a-z0-9]/g, ''),
  readAs: null,
  by: 'nobody',
  confidence: null,
  samples: ['one', 'two'],
  ...changes,
})

let saved: FeedFormat
let columns: FeedColumn[]
let reading: FeedVersion | null
beforeEach(() => {
  saved = { columns: { oldname: 'trim' }, mileageUnit: 'mi', currency: 'USD' }
  columns = [column('VIN', { by: 'name', readAs: 'vin' }), column('Sticker $'), column('Bay No.')]
  reading = null
})

const take: StubResponse = ({ body }) => {
  saved = body as FeedFormat
  return { format: saved, version: reading }
}
function show(responses: Record<string, StubResponse> = {}, refused: string | null = null, versions: FeedVersion[] = []) {
  const file = { versionId: '1'.repeat(24), fileName: 'stock.csv' }
  const server = stubServer({ [`GET ${FORMAT}`]: () => ({ format: saved, file, columns }), [`PUT ${FORMAT}`]: take, ...responses })
  renderPortal(<FeedColumns dealershipId={ID} versions={versions} refusal={refused} onLatest={() => {}} onUnsaved={() => {}} />)
  return server
}
const puts = (server: { calls: { method: string; body: unknown }[] }) => server.calls.filter(({ method }) => method === 'PUT')

test('unrecognized columns come first, with their count and sample values', async () => {
  show()
  expect(await screen.findByText('2 columns of stock.csv are not recognized')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Columns of the newest file' })).getAllByRole('rowheader')
  expect(rows.map((row) => row.textContent)).toEqual(['Sticker $Not recognized', 'Bay No.Not recognized', 'VIN'])
  expect(screen.getByRole('combobox', { name: 'VIN maps to' })).toHaveProperty('value', '')
  expect(screen.getByRole('option', { name: 'VIN (matched automatically)', selected: true })).toBeTruthy()
})

test('saving a mapping keeps earlier mappings and shows the import that it starts', async () => {
  const user = userEvent.setup()
  reading = sampleFeedVersion({ _id: '9'.repeat(24), state: 'importing', source: 'format', message: 'Importing the file…' })
  const server = show()
  const save = await screen.findByRole('button', { name: 'Save columns' })
  expect(save).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sticker $ maps to' }), 'Price')
  await user.click(screen.getByText('Kilometers'))
  expect(screen.getByText('2 changes not saved yet')).toBeTruthy()
  await user.click(save)
  expect(await screen.findByText('Importing the current file again…')).toBeTruthy()
  expect(puts(server)[0]?.body).toEqual({ columns: { oldname: 'trim', sticker: 'price' }, mileageUnit: 'km', currency: 'USD' })
  await waitFor(() => expect(save).toHaveProperty('disabled', true))
})

test('saving a mapping keeps what another user has saved since it was loaded', async () => {
  const user = userEvent.setup()
  const server = show()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sticker $ maps to' }), 'Price')
  saved = { columns: { bayno: 'ignore' }, mileageUnit: 'km', currency: 'USD' }
  await user.click(screen.getByRole('button', { name: 'Save columns' }))
  await waitFor(() => expect(puts(server)).toHaveLength(1))
  expect(puts(server)[0]?.body).toEqual({ columns: { bayno: 'ignore', sticker: 'price' }, mileageUnit: 'km', currency: 'USD' })
})

test('a mapping chosen during a save stays, to be saved next', async () => {
  const user = userEvent.setup()
  const { held, release } = holdResponse(take)
  show({ [`PUT ${FORMAT}`]: held })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sticker $ maps to' }), 'Price')
  await user.click(screen.getByRole('button', { name: 'Save columns' }))
  await user.click(screen.getByText('Kilometers'))
  expect(screen.getByText('2 changes not saved yet')).toBeTruthy()
  release()
  expect(await screen.findByText('1 change not saved yet')).toBeTruthy()
})

test('a mapping that fails to save stays selected and shows an error', async () => {
  const user = userEvent.setup()
  show({ [`PUT ${FORMAT}`]: () => refusal(409, 'A file is being imported. Wait for it.') })
  const select = await screen.findByRole('combobox', { name: 'Bay No. maps to' })
  await user.selectOptions(select, 'Ignore')
  await user.click(screen.getByRole('button', { name: 'Save columns' }))
  expect(await screen.findByText(/A file is being imported/)).toBeTruthy()
  expect(select).toHaveProperty('value', 'ignore')
})

test('a column of a rejected file can be added by name, and a saved mapping can be removed', async () => {
  const user = userEvent.setup()
  columns = []
  const server = show({}, 'No column with the VIN or stock number of a vehicle was found.')
  expect(await screen.findByText(/No column with the VIN/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Forget oldname' }))
  await user.type(screen.getByLabelText('Another column'), 'Châssis Nr.{Enter}')
  expect(screen.getByText('Choose a field')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Maps to'), 'VIN')
  await user.click(screen.getByRole('button', { name: 'Add column' }))
  await user.click(screen.getByRole('button', { name: 'Save columns' }))
  await waitFor(() => expect(puts(server)).toHaveLength(1))
  expect(puts(server)[0]?.body).toMatchObject({ columns: { chassisnr: 'vin' } })
  expect(await screen.findByText('Saved. No vehicles changed.')).toBeTruthy()
})

function NewerFile() {
  const [versions, setVersions] = useState<FeedVersion[]>([])
  return (
    <>
      <button type="button" onClick={() => setVersions([sampleFeedVersion()])}>
        Newer file
      </button>
      <FeedColumns dealershipId={ID} versions={versions} refusal={null} onLatest={() => {}} onUnsaved={() => {}} />
    </>
  )
}

test('a mapping that is not saved yet stays when the columns of a newer file fail to load', async () => {
  const user = userEvent.setup()
  let responses = 0
  stubServer({
    [`GET ${FORMAT}`]: () => (++responses === 2 ? refusal(503, 'Down for a moment.') : { format: saved, file: null, columns }),
  })
  renderPortal(<NewerFile />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bay No. maps to' }), 'Ignore')
  await user.click(screen.getByText('Newer file'))
  expect(await screen.findByText('Down for a moment.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Bay No. maps to' })).toHaveProperty('value', 'ignore')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Down for a moment.')).toBeNull())
  expect(await screen.findByRole('combobox', { name: 'Bay No. maps to' })).toHaveProperty('value', 'ignore')
})

test('columns that fail to load can be retried', async () => {
  const user = userEvent.setup()
  let responses = 0
  show({ [`GET ${FORMAT}`]: () => (++responses === 1 ? refusal(503, 'Down for a moment.') : { format: saved, file: null, columns: [] }) })
  expect(await screen.findByText('Down for a moment.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No file yet')).toBeTruthy()
})

test.each([
  ['the current file, read again,', 'f', 'Saved. No vehicles changed.'],
  ['another file', 'e', 'Saved. Upload stock.csv again to use these columns.'],
])('after %s was discarded, saving says whether it must be uploaded again', async (_, digit, text) => {
  const user = userEvent.setup()
  const discarded = sampleFeedVersion({ _id: '2'.repeat(24), source: 'format', state: 'discarded', sha256: digit.repeat(64) })
  show({}, null, [discarded, sampleFeedVersion()])
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bay No. maps to' }), 'Ignore')
  await user.click(screen.getByRole('button', { name: 'Save columns' }))
  expect(await screen.findByText(text)).toBeTruthy()
})
