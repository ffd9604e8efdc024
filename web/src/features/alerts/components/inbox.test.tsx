import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleAlert } from '../../../testing/sample-alert.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { Inbox } from './inbox.tsx'

function Page({ start }: { start: number }) {
  const [page, setPage] = useState(start)
  const [unread, setUnread] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Notifications</h1>
      <Inbox namesDealership page={page} onPage={setPage} unread={unread} onUnread={setUnread} />
    </>
  )
}
function show(list: StubResponse, responses: Record<string, StubResponse> = {}, start = 1) {
  const server = stubServer({ 'GET /api/notifications': list, ...responses })
  return { ...server, ...renderPortal(<Page start={start} />) }
}
const page = (alerts: ReturnType<typeof sampleAlert>[], total = alerts.length) => ({
  alerts,
  total,
  page: 1,
  pageSize: 20,
  unread: alerts.filter(({ readAt }) => readAt === null).length,
})

test('an inbox that fails to load shows an error and can be retried', async () => {
  let busy = true
  show(() => (busy ? refusal(500, 'It broke.') : page([sampleAlert()])))
  await screen.findByText("We couldn't load your notifications")
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const alert = await screen.findByRole('link', { name: /Casey Doe/ })
  expect(alert.textContent).toContain('Northside Motors')
})

test('an inbox without unread alerts says that all are read', async () => {
  show(({ query }) => page(query.unread === 'true' ? [] : [sampleAlert({ readAt: '2026-11-20T16:00:00.000Z' })]))
  await screen.findByRole('link', { name: /Casey Doe/ })
  expect(screen.queryByText('Mark all read')).toBeNull()
  fireEvent.click(screen.getByLabelText('Unread'))
  await screen.findByText("You're all caught up")
})

test('an alert opens its page even when it cannot be marked as read', async () => {
  const alert = sampleAlert()
  const { calls, router } = show(() => page([alert]), { [`PUT /api/notifications/${alert._id}/read`]: () => refusal(503, 'Try later.') })
  fireEvent.click(await screen.findByRole('link', { name: /Casey Doe/ }))
  expect(router.state.location.pathname).toBe(alert.path)
  await waitFor(() => expect(calls.some(({ method }) => method !== 'GET')).toBe(true))
})

test('an older page that fails to load shows an error', async () => {
  show(({ query }) => (query.page === '1' ? page([sampleAlert()], 25) : refusal(503, 'Try later.')))
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await screen.findByText("We couldn't load your notifications")
})

test('a page that no longer exists shows the last page', async () => {
  show(({ query }) => page(query.page === '1' ? [sampleAlert()] : [], 20), {}, 2)
  await screen.findByRole('link', { name: /Casey Doe/ })
  expect(screen.queryByText('No notifications yet')).toBeNull()
})

test("the heading of the page has the focus after 'Mark all read', whose button is gone", async () => {
  let list = page([sampleAlert()])
  show(() => list, {
    'POST /api/notifications/read-all': () => {
      list = page([sampleAlert({ readAt: '2026-11-20T16:00:00.000Z' })])
      return { marked: 1, unread: 0 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByText('Mark all read')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
