import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { returnPath } from '../../features/session/model/return-path.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { LoginPage } from './pages/login-page.tsx'
import { receiveTappedAlerts } from './tapped-alerts.ts'
import { useOpenedAlerts } from './use-opened-alerts.ts'

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
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ read: true, via: channel }]))
  await waitFor(() => expect(window.location.search).toBe('?page=2'))
  router.dispose()
})

test.each(['while it is open', 'while its code is still loading'])(
  'a push message that is tapped on the login page %s is opened after the login',
  async (when) => {
    const serviceWorker = new EventTarget()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
    receiveTappedAlerts()
    const tap = () =>
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open-alert', path: '/admin/leads/d1/l1', alertId: ALERT } }))
    if (when !== 'while it is open') tap()
    const { router } = renderPortal(<LoginPage />)
    if (when === 'while it is open') tap()
    await waitFor(() => expect(router.state.location.search).toContain('returnTo'))
    const returnTo = new URLSearchParams(router.state.location.search).get('returnTo')
    expect(returnTo).toBe(`/admin/leads/d1/l1?alert=${ALERT}`)
    expect(returnPath(returnTo)).toBe(returnTo)
  },
)
