import type { FeedVersion, FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { FeedHistory } from './feed-history.tsx'

const ID = 'd'.repeat(24)
const versionId = (number: number) => number.toString(16).padStart(24, '0')
const changesPath = (number: number) => `GET /api/dealerships/${ID}/feed-versions/${versionId(number)}/changes`
const version = (number: number, changes: Partial<FeedVersion> = {}) =>
  sampleFeedVersion({ _id: versionId(number), fileName: `stock-${number}.csv`, canRestore: true, ...changes })
const vehicle = (number: number) => ({ name: `2020 Ford Focus ${number}`, vin: '', stockNumber: `S${number}`, price: 10_000 + number })
const none = { count: 0, first: [] }
const changesOf = (changes: Partial<FeedVersionChanges>): FeedVersionChanges => ({ added: none, changed: none, removed: none, ...changes })

const onLatest = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
})
function show(versions: FeedVersion[], responses: Record<string, StubResponse> = {}, canManage = true) {
  const server = stubServer(responses)
  const currentId = versions.find(({ canRestore }) => !canRestore)?._id ?? null
  renderPortal(
    <FeedHistory
      versions={versions}
      vehiclesPath={() => '/'}
      currentId={currentId}
      canManage={canManage}
      onColumns={() => {}}
      onLatest={onLatest}
    />,
  )
  return server
}

test('every file shows its source, uploader and counts, and the list is paginated', async () => {
  const user = userEvent.setup()
  show(Array.from({ length: 23 }, (_, index) => version(23 - index, { canRestore: index > 0, source: index === 1 ? 'watch' : 'upload' })))
  const items = within(screen.getByRole('region', { name: 'Files' })).getAllByRole('listitem')
  expect(items).toHaveLength(10)
  expect(items[0]?.textContent).toMatch(/^stock-23\.csvCurrent.*uploaded by Ada Admin\. 2 added, 3 changed, 1 removed, 1 rejected$/)
  expect(within(items[0] as HTMLElement).queryByRole('button', { name: /Restore/ })).toBeNull()
  expect(items[1]?.textContent).toMatch(/from the watched folder by Ada Admin/)
  await user.click(screen.getByRole('button', { name: 'Page 3 of files' }))
  expect(screen.getByText('21 to 23 of 23 files')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'stock-1.csv' })).toBeTruthy()
})

test('a file that arrived unchanged several times shows how often and since when', async () => {
  const user = userEvent.setup()
  const repeated = { times: 1_200, since: '2025-11-20T15:00:00.000Z' }
  show([version(1, { state: 'unchanged', counts: null, message: 'Nothing changed.', source: 'watch', uploadedBy: null, repeated })])
  const [item] = within(screen.getByRole('region', { name: 'Files' })).getAllByRole('listitem')
  expect(item?.textContent).toMatch(/from the watched folder\. Unchanged 1,200 times since Nov 20, 2025Restore$/)
  await user.click(screen.getByRole('button', { name: 'stock-1.csv' }))
  expect(screen.getByRole('status').textContent).toBe('Nothing changed. Unchanged 1,200 times since Nov 20, 2025.')
})

test('changed vehicles load on request, with removed ones first, old and new values, and the number not listed', async () => {
  const user = userEvent.setup()
  const facts = [{ fact: 'exteriorColor', from: 'Blue', to: '' }]
  const response = changesOf({
    removed: { count: 600, first: Array.from({ length: 500 }, (_, index) => vehicle(index)) },
    changed: { count: 1, first: [{ ...vehicle(777), facts }] },
  })
  const counts = { rows: 60, added: 0, changed: 1, unchanged: 59, removed: 600, rejected: 0, duplicates: 0 }
  const server = show([version(1, { counts })], { [changesPath(1)]: () => response })
  await user.click(screen.getByRole('button', { name: 'stock-1.csv' }))
  expect(server.calls).toHaveLength(0)
  await user.click(screen.getByText('601 vehicles added, changed or removed'))
  const removed = await screen.findByRole('list', { name: 'Removed vehicles' })
  expect(within(removed).getAllByRole('listitem')[0]?.textContent).toBe('2020 Ford Focus 0S0$10,000')
  expect(screen.getByText('1 to 8 of the first 500, and 100 more')).toBeTruthy()
  await user.click(screen.getByText('Changed 1'))
  const changed = await screen.findByRole('list', { name: 'Changed vehicles' })
  expect(changed.textContent).toContain('Exterior colorfrom Blue → to nothing')
})

test('prices are shown in their own currency', async () => {
  const user = userEvent.setup()
  const first = [{ vehicleId: 'a'.repeat(24), name: '2020 Ford Focus', stockNumber: 'S1', from: 12_500, to: 12_000, currency: 'EUR' }]
  const counts = { rows: 60, added: 0, changed: 1, unchanged: 59, removed: 1, rejected: 0, duplicates: 0 }
  const removed = { count: 1, first: [{ ...vehicle(1), currency: 'EUR' }] }
  show([version(1, { counts, priceChanges: { count: 1, first } })], { [changesPath(1)]: () => changesOf({ removed }) })
  await user.click(screen.getByRole('button', { name: 'stock-1.csv' }))
  expect(screen.getByText('€12,500')).toBeTruthy()
  expect(screen.getByText('€12,000')).toBeTruthy()
  await user.click(screen.getByText('2 vehicles added, changed or removed'))
  expect(await screen.findByText('€10,001')).toBeTruthy()
})

test('a missing or failed list of changed vehicles shows a message', async () => {
  const user = userEvent.setup()
  show([version(1), version(2)], { [changesPath(1)]: () => changesOf({}), [changesPath(2)]: () => refusal(500, 'Broken.') })
  for (const name of ['stock-1.csv', 'stock-2.csv']) await user.click(screen.getByRole('button', { name }))
  for (const summary of screen.getAllByText('6 vehicles added, changed or removed')) await user.click(summary)
  expect(await screen.findByText("We didn't save the list of vehicles for this file.")).toBeTruthy()
  expect(await screen.findByText("We couldn't load the list of vehicles")).toBeTruthy()
})

test.each([
  ['Preview changes', 'true'],
  ['Restore now', 'false'],
])('%s restores the file and shows the latest file', async (button, check) => {
  const user = userEvent.setup()
  const path = `POST /api/dealerships/${ID}/feed-versions/${versionId(1)}/restore`
  const server = show([version(1)], { [path]: () => version(2, { state: 'received' }) })
  await user.click(screen.getByRole('button', { name: 'Restore stock-1.csv' }))
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(onLatest).toHaveBeenCalled())
  expect(server.calls.find(({ method }) => method === 'POST')?.query).toEqual({ check })
})

test('restoring can be canceled, and one that fails shows an error and stays on the history', async () => {
  const user = userEvent.setup()
  const path = `POST /api/dealerships/${ID}/feed-versions/${versionId(1)}/restore`
  const server = show([version(1)], { [path]: () => refusal(409, 'The file of this version is no longer kept.') })
  await user.click(screen.getByRole('button', { name: 'Restore stock-1.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.calls).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Restore stock-1.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Restore now' }))
  expect(await screen.findByText(/no longer kept/)).toBeTruthy()
  expect(onLatest).not.toHaveBeenCalled()
})

test('a held file lists removals before it is confirmed, and SALES cannot decide on it', async () => {
  const user = userEvent.setup()
  const counts = { rows: 2, added: 0, changed: 0, unchanged: 2, removed: 7, rejected: 0, duplicates: 0 }
  const held = version(1, { state: 'held', canRestore: false, counts })
  const removed = { count: 7, first: Array.from({ length: 7 }, (_, index) => vehicle(index)) }
  const confirmPath = `POST /api/dealerships/${ID}/feed-versions/${versionId(1)}/confirm`
  const responses = { [changesPath(1)]: () => changesOf({ removed }), [confirmPath]: () => version(1, { state: 'received' }) }
  const server = show([held], responses)
  await user.click(screen.getByRole('button', { name: 'stock-1.csv' }))
  await screen.findByRole('list', { name: 'Removed vehicles' })
  await user.click(screen.getByRole('button', { name: 'Confirm import' }))
  expect(await screen.findByText(/Removed: 2020 Ford Focus 0 \(S0\), .*Focus 4 \(S4\) and 2 more vehicles\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import the file' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/confirm'))).toBe(true))
  cleanup()
  show([held], responses, false)
  await user.click(screen.getByRole('button', { name: 'stock-1.csv' }))
  expect(await screen.findByText('Waiting for a manager to confirm.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm import' })).toBeNull()
})
