import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { callOperation } from '../../../api/call-operation.ts'
import { saveSession } from '../../../features/session/model/stored-session.ts'
import { STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AdminIndex } from '../admin-index.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { useSession } from '../session-context.ts'
import { SignedIn } from '../signed-in.tsx'

export const MINUTE = 60_000
export const SESSION = 'GET /api/dealerships/admin/session'
export const EXTEND = 'POST /api/dealerships/admin/session/extend'
export const LOGIN = 'POST /api/dealerships/admin/login'
export const LOGOUT = 'POST /api/dealerships/admin/logout'
export const DEALERSHIPS = 'GET /api/dealerships'
export const SIGN_OUT_LOCK = 'forecourt-sign-out'
export const person = { _id: 'a'.repeat(24), role: 'ADMIN', name: 'Ada', email: 'ada@example.test', dealershipId: 'd'.repeat(24) } as const
export const expiresAt = '2026-03-01T13:00:00.000Z'
/** A page whose input is not saved. */
export const FORM = STAFF_ROUTES.profile
export const DEEP = `${STAFF_ROUTES.noVehicle}/d/v?photo=2#history`

/** The live stream of the tab. */
export class StubLive extends EventTarget {
  static open: StubLive[] = []
  readyState = 1
  onmessage = null
  onerror = null
  constructor() {
    super()
    StubLive.open.push(this)
  }
  close() {
    this.readyState = 2
  }
}

/** The keyboard listener of a dialog on the page. */
export const onDialogKey = vi.fn()

function Page({ name }: { name: string }) {
  useEffect(() => {
    window.addEventListener('keydown', onDialogKey, { capture: true })
    return () => window.removeEventListener('keydown', onDialogKey, { capture: true })
  }, [])
  const { user, logout } = useSession()
  const list = useQuery({ queryKey: ['list'], queryFn: () => callOperation('auth.listDealerships', {}) })
  return (
    <>
      <h1>{name}</h1>
      <p>of {user.name}</p>
      <p>{list.status}</p>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </>
  )
}

function Unsaved() {
  useKeepUnsaved(true)
  return <Page name="Form" />
}

/** Opens the portal's sign-in and three of its pages at a path, with a server that knows the session. `place` returns the current address. */
export function openPortal(at: string, responses: Record<string, StubResponse> = {}) {
  onDialogKey.mockClear()
  StubLive.open = []
  vi.stubGlobal('EventSource', StubLive)
  HTMLCanvasElement.prototype.getContext = () => null
  const server = stubServer({
    [SESSION]: () => person,
    [EXTEND]: () => ({ expiresAt }),
    [LOGOUT]: () => ({}),
    [DEALERSHIPS]: () => [],
    ...responses,
  })
  const router = createMemoryRouter(
    [
      { path: STAFF_ROUTES.admin, element: <AdminIndex /> },
      { path: STAFF_ROUTES.login, element: <LoginPage /> },
      {
        element: <SignedIn />,
        children: [
          { path: STAFF_ROUTES.dashboard, element: <Page name="Dashboard" /> },
          { path: STAFF_ROUTES.vehicle, element: <Page name="Vehicle" /> },
          { path: FORM, element: <Unsaved /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const paths = () => server.calls.map(({ method, path }) => `${method} ${path}`)
  const place = () => router.state.location.pathname + router.state.location.search + router.state.location.hash
  return { ...server, paths, place }
}

/** The Web Locks API, which jsdom lacks: one holder of a name at a time. */
export function stubLocks() {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, ...rest: unknown[]) => {
    const running = (last.get(name) ?? Promise.resolve()).then(rest.at(-1) as () => unknown)
    last.set(name, running)
    return running
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

export const heading = (name: string) => screen.findByRole('heading', { name })

/** Stores a session, as after a sign-in. */
export const signedIn = () => saveSession(localStorage, person, new Date())

/** Signs in with the form. */
export async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), person.email)
  await userEvent.type(screen.getByLabelText('Password'), 'given by Olga{Enter}')
}
