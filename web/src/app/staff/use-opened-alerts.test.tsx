// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { stubServer } from '../../testing/stub-server.ts'
import { useOpenedAlerts } from './use-opened-alerts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ALERT = '65f000000000000000000001'

function Page() {
  useOpenedAlerts()
  return null
}

test.each([
  ['', 'push'],
  ['&via=mail', 'mail'],
  ['&via=sms', 'sms'],
  ['&via=pigeon', 'push'],
])('a link with ?alert=…%s reports the alert as opened by %s, and both leave the address', async (via, channel) => {
  const { calls } = stubServer({ [`POST /api/notifications/${ALERT}/read`]: () => ({ unread: 0 }) })
  history.replaceState(null, '', `/admin/leads/d1?page=2&alert=${ALERT}${via}`)
  const router = createBrowserRouter([{ path: '*', element: <Page /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ read: true, via: channel }]))
  await vi.waitFor(() => expect(window.location.search).toBe('?page=2'))
  router.dispose()
})
