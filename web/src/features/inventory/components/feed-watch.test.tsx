import type { FeedWatch as Watch } from '@forecourt/contracts/inventory-feed/feed-versions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { FeedWatch } from './feed-watch.tsx'

const ID = 'd'.repeat(24)
const PATH = `/api/dealerships/${ID}/csv-watch-path`
const WATCHING = 'Now watching directory for new CSV files. The most recent CSV will be used automatically.'
const ada = { id: 'a'.repeat(24), name: 'Ada Admin', email: 'ada@dealer.test', role: 'ADMIN' }

let watch: Watch | null
let available: boolean
let stopped: string | null
beforeEach(() => {
  watch = null
  available = true
  stopped = null
})

const watchOf = (changes: Partial<Watch> = {}): Watch => ({
  path: 'northgate',
  healthy: true,
  message: 'We picked up stock.csv.',
  startedAt: new Date(Date.now() - 3_600_000).toISOString(),
  startedBy: ada,
  checkedAt: new Date().toISOString(),
  ...changes,
})
function show(canManage = true, responses: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ [`GET ${PATH}`]: () => ({ path: watch?.path ?? '', watch, available, folder: ID, stopped }), ...responses })
  return { ...server, ...renderPortal(<FeedWatch dealershipId={ID} canManage={canManage} />) }
}

test('suggests the folder of the dealership, and watching a path shows the banner', async () => {
  const user = userEvent.setup()
  const begin = () => {
    watch = watchOf()
    return { message: WATCHING, watch }
  }
  const server = show(true, { [`POST /api/dealerships/${ID}/watch-csv-path`]: begin })
  await user.click(await screen.findByText('Watch a folder'))
  const button = screen.getByRole('button', { name: 'Watch Path' })
  const field = screen.getByLabelText('Watch directory')
  expect(field).toHaveProperty('value', ID)
  await user.clear(field)
  expect(button).toHaveProperty('disabled', true)
  await user.type(field, ' northgate ')
  await user.click(button)
  expect(await screen.findByText('WATCHING')).toBeTruthy()
  expect(await screen.findByText(WATCHING)).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ path: 'northgate' })
  expect(screen.queryByLabelText('Watch directory')).toBeNull()
})

test('a path that cannot be watched shows an error beside the field and keeps the input', async () => {
  const user = userEvent.setup()
  const responses = {
    [`POST /api/dealerships/${ID}/watch-csv-path`]: () => refusal(422, `Use your dealership’s folder, ${ID}, or a folder inside it.`),
  }
  show(true, responses)
  await user.click(await screen.findByText('Watch a folder'))
  const field = screen.getByLabelText('Watch directory')
  await user.clear(field)
  await user.type(field, '/etc')
  await user.click(screen.getByRole('button', { name: 'Watch Path' }))
  expect(await screen.findByText(/^Use your dealership’s folder/)).toBeTruthy()
  expect(screen.getByLabelText('Watch directory')).toHaveProperty('value', '/etc')
})

test('watching that was stopped shows the reason to all staff', async () => {
  stopped = `We stopped watching northgate. Use your dealership’s folder, ${ID}, or a folder inside it.`
  show()
  expect(await screen.findByText(stopped)).toBeTruthy()
  expect(screen.getByLabelText('Watch directory').closest('details')).toHaveProperty('open', true)
  expect(screen.queryByText('WATCHING')).toBeNull()
  cleanup()
  show(false)
  expect(await screen.findByText(stopped)).toBeTruthy()
  expect(screen.queryByLabelText('Watch directory')).toBeNull()
})

test('the note that watching was stopped can be dismissed, and stays with a message if that fails', async () => {
  stopped = 'We stopped watching northgate.'
  let isDown = true
  const dismiss = () => {
    if (isDown) return refusal(503, 'Try again soon.')
    stopped = null
    return { message: 'We stopped watching the folder. Your inventory stays the same.' }
  }
  show(true, { [`DELETE ${PATH}`]: dismiss })
  const note = within(await screen.findByRole('region', { name: 'Watched folder' }))
  await userEvent.click(note.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Error: Try again soon.')
  isDown = false
  await userEvent.click(note.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('We stopped watching northgate.')).toBeNull())
  cleanup()
  stopped = 'We stopped watching northgate.'
  show(false)
  await screen.findByText('We stopped watching northgate.')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

const WATCH = `POST /api/dealerships/${ID}/watch-csv-path`

test('stopping a watch focuses how to watch a folder, and starting one focuses the banner', async () => {
  const user = userEvent.setup()
  watch = watchOf()
  const end = () => {
    watch = null
    return { message: 'We stopped watching the folder. Your inventory stays the same.' }
  }
  const begin = () => {
    watch = watchOf()
    return { message: WATCHING, watch }
  }
  show(true, { [`DELETE ${PATH}`]: end, [WATCH]: begin })
  await user.click(await screen.findByRole('button', { name: 'Stop watching' }))
  const question = within(await screen.findByRole('dialog', { name: 'Stop watching?' }))
  await user.click(question.getByRole('button', { name: 'Stop watching' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Watch a folder')))
  await user.click(screen.getByText('Watch a folder'))
  await user.click(screen.getByRole('button', { name: 'Watch Path' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Watched folder' })))
})

test('dismissing why watching was stopped focuses how to watch a folder', async () => {
  stopped = 'We stopped watching northgate.'
  const dismiss = () => {
    stopped = null
    return { message: 'We stopped watching the folder. Your inventory stays the same.' }
  }
  show(true, { [`DELETE ${PATH}`]: dismiss })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('We stopped watching northgate.')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Watch a folder')))
})

test('says that it cannot be loaded instead of looking as if nothing is watched', async () => {
  let isDown = true
  watch = watchOf()
  const state = () => (isDown ? refusal(503, 'Try again soon.') : { path: 'northgate', watch, available, folder: ID, stopped })
  show(true, { [`GET ${PATH}`]: state })
  await screen.findByText(/We couldn't load the watched folder\. Try again soon\./)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('northgate')
})

test('a missing folder is reported with the time of the last check', async () => {
  watch = watchOf({ healthy: false, message: 'We can’t find that folder. Create it or choose another.' })
  show()
  expect(await screen.findByText(/We can’t find that folder/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Watched folder' }).textContent).toMatch(/Checked \d+ s ago, started .+ by Ada Admin/)
})

test('a check that is overdue is not counted in thousands of seconds', async () => {
  watch = watchOf({ checkedAt: new Date(Date.now() - 5_410_000).toISOString() })
  show()
  expect(await screen.findByText('Checked 1 h 30 min ago')).toBeTruthy()
})

test('SALES see the watched path without controls, and nothing when watching is unavailable', async () => {
  watch = watchOf()
  show(false)
  expect(await screen.findByText('WATCHING')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop watching' })).toBeNull()
  cleanup()
  watch = null
  const { queryClient } = show()
  await screen.findByLabelText('Watch directory')
  available = false
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByLabelText('Watch directory')).toBeNull())
})
