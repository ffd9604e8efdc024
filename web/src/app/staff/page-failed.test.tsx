import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoutes } from '../../testing/render-portal.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { loadCode } from './load-code.ts'
import { PageFailed } from './page-failed.tsx'
import { SessionContext, type SessionValue } from './session-context.ts'

const session: SessionValue = {
  user: { id: 'u', role: 'ADMIN', name: 'Pat Person', email: 'pat@x.test', dealershipId: null },
  logout: () => {},
}
const shell = (
  <SessionContext value={session}>
    <nav>Rail</nav>
    <Outlet />
  </SessionContext>
)
const noScript = async () => ({ Component: await loadCode(() => Promise.reject(new TypeError('no such script'))) })
const Broken = () => {
  throw new Error('a bug')
}

async function open(path: string) {
  stubServer({})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const pages = [
    { path: '/here', element: <p>Here</p> },
    { path: '/unloaded', lazy: noScript },
    { path: '/broken', element: <Broken /> },
  ]
  const { router } = renderRoutes([{ element: shell, children: [{ errorElement: <PageFailed />, children: pages }] }], '/here')
  await act(() => router.navigate(path))
  await screen.findByText("We couldn't load this page")
  screen.getByText('Rail')
  return router
}

test('a page whose script does not load leaves the shell in place and says what to do, and other pages still open', async () => {
  const router = await open('/unloaded')
  screen.getByText("We couldn't reach the server. Check your connection and try again.")
  await act(() => router.navigate('/here'))
  await screen.findByText('Here')
})

test('a page that throws leaves the shell in place', async () => {
  await open('/broken')
  screen.getByText('Something went wrong. Try again.')
})

test('offline, Try again waits for the connection instead of leaving the portal', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/broken')
  screen.getByText("We couldn't reach the server. Check your connection and try again.")
  const again = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  expect(again.dataset.loading).toBe('true')
})
