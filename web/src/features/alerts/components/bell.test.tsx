import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleAlert } from '../../../testing/sample-alert.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { Bell } from './bell.tsx'

function show(responses: Record<string, StubResponse>) {
  const server = stubServer({ 'GET /api/notifications/unread-count': () => ({ unread: 2 }), ...responses })
  return { ...server, ...renderPortal(<Bell namesDealership={false} />) }
}
const page = (...alerts: ReturnType<typeof sampleAlert>[]) => ({
  alerts,
  total: alerts.length,
  page: 1,
  pageSize: 10,
  unread: alerts.length,
  asOf: '2026-11-20T15:00:01.000Z',
})
const openBell = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a bell whose count fails to load shows no number and still opens', async () => {
  show({ 'GET /api/notifications/unread-count': () => refusal(503, 'Try later.'), 'GET /api/notifications': () => page(sampleAlert()) })
  await openBell('Notifications')
  await screen.findByRole('link', { name: /Casey Doe opened the packet/ })
})

test('more than 99 unread alerts are shown as 99+', async () => {
  show({ 'GET /api/notifications/unread-count': () => ({ unread: 100 }) })
  expect((await screen.findByRole('button', { name: 'Notifications, 100 unread' })).textContent).toBe('99+')
})

test('alerts that fail to load show an error and can be retried', async () => {
  let busy = true
  show({ 'GET /api/notifications': () => (busy ? refusal(503, 'Try later.') : page(sampleAlert())) })
  await openBell(/Notifications, 2 unread/)
  await screen.findByText("We couldn't load your notifications")
  expect(screen.queryByRole('link', { name: 'View all' })).toBeNull()
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /Casey Doe opened the packet/ })
})

test('an empty panel explains what will appear there', async () => {
  show({ 'GET /api/notifications/unread-count': () => ({ unread: 0 }), 'GET /api/notifications': () => page() })
  await openBell('Notifications')
  await screen.findByText("When a customer opens a packet, you'll see it here.")
})

test.each([
  ['this version', page(sampleAlert())],
  ['the version before', { ...page(sampleAlert()), asOf: undefined }],
])('all are marked up to what is on screen by a server of %s', async (_version, list) => {
  const read = vi.fn((_body: unknown) => ({ marked: 1, unread: 0 }))
  show({ 'GET /api/notifications': () => list, 'POST /api/notifications/read-all': ({ body }) => read(body) })
  await openBell(/2 unread/)
  fireEvent.click(await screen.findByText('Mark all read'))
  await waitFor(() => expect(read).toHaveBeenCalledWith({ asOf: list.asOf, until: list.alerts[0]?.updatedAt }))
})

test('alerts that cannot be marked as read show an error and stay unread', async () => {
  show({
    'GET /api/notifications': () => page(sampleAlert()),
    'POST /api/notifications/read-all': () => refusal(503, 'Try later.'),
  })
  await openBell(/2 unread/)
  fireEvent.click(await screen.findByText('Mark all read'))
  await screen.findByText("We couldn't mark them as read. Try later.")
  expect(screen.getByText('Unread:')).toBeDefined()
})

test("Escape closes the panel after 'Mark all read', whose button is gone", async () => {
  const { held, release } = holdResponse(() => ({ marked: 1, unread: 0 }))
  let list = page(sampleAlert())
  show({ 'GET /api/notifications': () => list, 'POST /api/notifications/read-all': held })
  await openBell(/2 unread/)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  const panel = screen.getByRole('dialog')
  // its button cannot keep the focus while it waits
  expect(document.activeElement).toBe(panel)
  list = { ...page(sampleAlert({ readAt: '2026-11-20T16:00:00.000Z' })), unread: 0 }
  release()
  await waitFor(() => expect(screen.queryByText('Mark all read')).toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
