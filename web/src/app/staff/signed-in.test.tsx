import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callOperation } from '../../api/call-operation.ts'
import { sessionChanged } from '../../api/session-changed.ts'
import { changeOwnPassword } from '../../features/session/api/sign-in.ts'
import { saveSession } from '../../features/session/model/stored-session.ts'
import { confirm } from '../../staff-ui/confirm.tsx'
import { useKeepUnsaved } from '../../staff-ui/use-keep-unsaved.ts'
import { holdResponse } from '../../testing/hold-response.ts'
import { refusal, type StubResponse, stubServer } from '../../testing/stub-server.ts'
import { AdminIndex } from './admin-index.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { useSession } from './session-context.ts'
import { SignedIn } from './signed-in.tsx'

const MINUTE = 60_000
const SESSION = 'GET /api/dealerships/admin/session'
const EXTEND = 'POST /api/dealerships/admin/session/extend'
const LOGIN = 'POST /api/dealerships/admin/login'
const LOGOUT = 'POST /api/dealerships/admin/logout'
const PASSWORD = 'POST /api/dealerships/admin/password'
const DEALERSHIPS = 'GET /api/dealerships'
const person = { _id: 'a'.repeat(24), role: 'ADMIN', name: 'Ada', email: 'ada@example.test', dealershipId: 'd'.repeat(24) } as const
const expiresAt = '2026-03-01T13:00:00.000Z'
const FORM = '/admin/profile'
const DEEP = '/admin/vehicle/d/v?photo=2#history'

/** The live stream of the tab. */
class StubLive extends EventTarget {
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

beforeEach(() => {
  onDialogKey.mockClear()
  StubLive.open = []
  vi.stubGlobal('EventSource', StubLive)
  HTMLCanvasElement.prototype.getContext = () => null
})

/** The keyboard listener of a dialog on the page. */
const onDialogKey = vi.fn()

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

/** A page whose input is not saved. */
function Unsaved() {
  useKeepUnsaved(true)
  return <Page name="Form" />
}

function open(at: string, responses: Record<string, StubResponse> = {}) {
  const server = stubServer({
    [SESSION]: () => person,
    [EXTEND]: () => ({ expiresAt }),
    [LOGOUT]: () => ({}),
    [DEALERSHIPS]: () => [],
    ...responses,
  })
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <AdminIndex /> },
      { path: '/admin/login', element: <LoginPage /> },
      {
        element: <SignedIn />,
        children: [
          { path: '/admin/dashboard', element: <Page name="Dashboard" /> },
          { path: '/admin/vehicle/:dealershipId/:vehicleId', element: <Page name="Vehicle" /> },
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
function stubLocks() {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, ...rest: unknown[]) => {
    const running = (last.get(name) ?? Promise.resolve()).then(rest.at(-1) as () => unknown)
    last.set(name, running)
    return running
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}
const SIGN_OUT_LOCK = 'forecourt-sign-out'

const heading = (name: string) => screen.findByRole('heading', { name })
const signedIn = () => saveSession(localStorage, person, new Date())

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), person.email)
  await userEvent.type(screen.getByLabelText('Password'), 'given by Olga{Enter}')
}

describe('signing in', () => {
  test('/admin redirects a signed-in user to the dashboard', async () => {
    signedIn()
    const { place } = open('/admin')
    await heading('Dashboard')
    expect(place()).toBe('/admin/dashboard')
  })

  test('/admin clears stored data and redirects to the login when signed out', async () => {
    localStorage.setItem('adminName', 'left over')
    const { place } = open('/admin')
    await heading('Admin Portal')
    expect(place()).toBe('/admin/login')
    expect(localStorage.length).toBe(0)
  })

  test('returns to the deep link that was opened while signed out', async () => {
    const { place } = open(DEEP, { [LOGIN]: () => ({ ...person, expiresAt }) })
    await signIn()
    await heading('Vehicle')
    expect(place()).toBe(DEEP)
  })

  test('waits for the sign-out of another tab, whose response deletes the cookie', async () => {
    stubLocks()
    let signedOut = () => {}
    void navigator.locks.request(SIGN_OUT_LOCK, () => new Promise<void>((resolve) => (signedOut = resolve)))
    const { paths } = open('/admin/login', { [LOGIN]: () => ({ ...person, expiresAt }) })
    await signIn()
    expect(paths()).not.toContain(LOGIN)
    signedOut()
    await heading('Dashboard')
  })

  test('in another tab also signs in this tab', async () => {
    open('/admin/login')
    await heading('Admin Portal')
    signedIn()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await heading('Dashboard')
  })
})

describe('the server session', () => {
  test('ends on a 401 response, and signing in again returns to the same page', async () => {
    signedIn()
    let over = false
    const { place } = open(DEEP, { [SESSION]: () => (over ? refusal(401, 'No') : person), [DEALERSHIPS]: () => [] })
    await heading('Vehicle')
    over = true
    StubLive.open[0]?.dispatchEvent(new Event('signed-out'))
    await heading('Admin Portal')
    expect(place()).toBe(`/admin/login?returnTo=${encodeURIComponent(DEEP)}`)
    expect(localStorage.getItem('adminLoggedIn')).toBeNull()
  })

  test('that is unknown on load redirects to the login', async () => {
    signedIn()
    open('/admin/dashboard', { [SESSION]: () => refusal(401, 'No') })
    await heading('Admin Portal')
  })

  test('continues after a 401 response that the server does not confirm, with a new live stream, and until it does', async () => {
    signedIn()
    let respond: StubResponse = () => person
    const { place, paths } = open(DEEP, { [SESSION]: (call) => respond(call) })
    await heading('Vehicle')
    const count = (wanted: string) => paths().filter((path) => path === wanted).length
    const asked = () => count(SESSION)
    const before = asked()
    await screen.findByText('success')
    respond = () => refusal(503, 'Try again.')
    StubLive.open[0]?.dispatchEvent(new Event('signed-out'))
    await waitFor(() => expect(asked()).toBe(before + 1))
    await waitFor(() => expect(StubLive.open.map(({ readyState }) => readyState)).toEqual([2, 1]))
    // events between the two streams are missed
    await waitFor(() => expect(count(DEALERSHIPS)).toBe(2))
    await act(async () => void (await callOperation('auth.listDealerships', {})))
    expect(place()).toBe(DEEP)
    respond = () => refusal(401, 'Please sign in.')
    await act(async () => void (await callOperation('auth.getSession', {}).catch(() => {})))
    await heading('Admin Portal')
  })

  test('updates a changed user name on load', async () => {
    signedIn()
    open('/admin/dashboard', { [SESSION]: () => ({ ...person, name: 'Ada Byron' }) })
    await screen.findByText('of Ada Byron')
    expect(localStorage.getItem('adminName')).toBe('Ada Byron')
  })

  test('continues while the server is unreachable', async () => {
    signedIn()
    const unreachable = () => Promise.reject(new TypeError('offline'))
    open('/admin/dashboard', { [SESSION]: unreachable, [DEALERSHIPS]: unreachable })
    await screen.findByText('error')
    await heading('Dashboard')
  })
})

describe('signing out', () => {
  test('closes a confirmation that is open over the page', async () => {
    signedIn()
    open('/admin/dashboard')
    await heading('Dashboard')
    let answer: boolean | null = null
    act(() => {
      void confirm({ title: 'Delete lead', text: 'Sure?', confirmLabel: 'Delete' }).then((agreed) => {
        answer = agreed
      })
    })
    await screen.findByText('Sure?')
    fireEvent.click(screen.getByText('Logout'))
    await heading('Admin Portal')
    await waitFor(() => expect(screen.queryByText('Sure?')).toBeNull())
    expect(answer).toBe(false)
  })

  test('asks before it discards input that is not saved, and stays signed in when canceled', async () => {
    signedIn()
    const { place, paths } = open(FORM)
    await heading('Form')
    fireEvent.click(screen.getByText('Logout'))
    await screen.findByText('Discard changes?')
    fireEvent.click(screen.getByText('Cancel'))
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
    expect(place()).toBe(FORM)
    expect(paths()).not.toContain(LOGOUT)
    fireEvent.click(screen.getByText('Logout'))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await heading('Admin Portal')
    expect(place()).toBe('/admin/login')
    expect(localStorage.getItem('adminLoggedIn')).toBeNull()
    await waitFor(() => expect(paths()).toContain(LOGOUT))
  })

  test("by 'Logout Now' and by the server asks about no input", async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
    signedIn()
    const { place } = open(FORM)
    await act(() => vi.advanceTimersByTimeAsync(177 * MINUTE))
    fireEvent.click(screen.getByRole('button', { name: 'Logout Now' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(place()).toBe('/admin/login')
  })

  const FORGET = 'POST /api/notifications/push/forget'
  const unsubscribe = vi.fn(() => new Promise(() => {}))
  const shown = { close: vi.fn() }
  beforeEach(() => {
    shown.close.mockClear()
    const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.test/1', unsubscribe }) }
    const registration = { pushManager, getNotifications: async () => [shown] }
    const value = Object.assign(new EventTarget(), { getRegistration: async () => registration })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
    signedIn()
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

  test('ends the session before the next user signs in', async () => {
    const { held, release } = holdResponse(() => ({}))
    const { paths } = open('/admin/dashboard', { [FORGET]: held, [LOGIN]: () => ({ ...person, expiresAt }) })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await signIn()
    expect(paths()).not.toContain(LOGIN)
    release()
    await heading('Dashboard')
    expect(paths().filter((path) => [FORGET, LOGOUT, LOGIN].includes(path))).toEqual([FORGET, LOGOUT, LOGIN])
  })

  test('holds up a sign-in in another tab until the server has responded', async () => {
    stubLocks()
    const { held, release } = holdResponse(() => ({}))
    const { paths } = open('/admin/dashboard', { [FORGET]: () => ({}), [LOGOUT]: held })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    const goesOn = vi.fn()
    void navigator.locks.request(SIGN_OUT_LOCK, goesOn)
    await waitFor(() => expect(paths()).toContain(LOGOUT))
    expect(goesOn).not.toHaveBeenCalled()
    release()
    await waitFor(() => expect(goesOn).toHaveBeenCalled())
  })

  test('closes the push messages that the browser shows', async () => {
    open('/admin/dashboard', { [FORGET]: () => ({}) })
    await heading('Dashboard')
    expect(shown.close).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(shown.close).toHaveBeenCalled())
  })

  test('closes the push messages that the browser shows when the server has ended the session', async () => {
    open('/admin/dashboard', { [SESSION]: () => refusal(401, 'Please sign in.') })
    await heading('Admin Portal')
    await waitFor(() => expect(shown.close).toHaveBeenCalled())
  })

  test('ends the session while the browser still unsubscribes from push messages', async () => {
    const { paths } = open('/admin/dashboard', { [FORGET]: () => ({}) })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    // sooner than any limit on waiting for the browser
    await waitFor(() => expect(paths()).toContain(LOGOUT), { timeout: 2_000 })
    expect(unsubscribe).toHaveBeenCalled()
  })

  test('ends the session when the page is closed before the server has forgotten the browser', async () => {
    const { held, release } = holdResponse(() => ({}))
    const { paths } = open('/admin/dashboard', { [FORGET]: held })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(paths()).toContain(FORGET))
    expect(paths()).not.toContain(LOGOUT)
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    expect(paths()).toContain(LOGOUT)
    release()
  })
})

describe('the inactivity limit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
    signedIn()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('warns five minutes before with a 300-second countdown, then logs out and clears stored data', async () => {
    const { place, paths } = open('/admin/dashboard')
    await pass(175 * MINUTE - 1)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(1)
    expect(screen.getByRole('timer').textContent).toBe('5:00')
    await pass(1_000)
    expect(screen.getByRole('timer').textContent).toBe('4:59')
    await pass(298_000)
    expect(screen.getByRole('timer').textContent).toBe('0:01')
    await pass(1_000)
    expect(place()).toBe('/admin/login')
    expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
    expect(localStorage.length).toBe(0)
    expect(paths().filter((path) => path === LOGOUT)).toHaveLength(1)
  })

  test("restarts when 'Stay Logged In' extends the session", async () => {
    const { paths } = open('/admin/dashboard')
    await pass(177 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(paths().filter((path) => path === EXTEND)).toHaveLength(1)
    await pass(175 * MINUTE)
    expect(screen.getByRole('timer').textContent).toBe('5:00')
  })

  test('Escape dismisses the warning without closing a dialog below it', async () => {
    open('/admin/dashboard')
    await pass(177 * MINUTE)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await pass(0)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
    expect(onDialogKey).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onDialogKey).toHaveBeenCalledTimes(1)
  })

  test("'Stay Logged In' redirects to the login when the server no longer knows the session", async () => {
    let over = false
    open('/admin/dashboard', { [EXTEND]: () => refusal(401, 'No'), [SESSION]: () => (over ? refusal(401, 'No') : person) })
    await pass(177 * MINUTE)
    over = true
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
  })

  test("'Logout Now' logs out and clears stored data", async () => {
    const { paths, place } = open(DEEP)
    await pass(177 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Logout Now' }))
    await pass(0)
    expect(place()).toBe('/admin/login')
    expect(localStorage.length).toBe(0)
    expect(paths()).toContain(LOGOUT)
  })

  test('moving the mouse keeps the session alive and leaves the warning open', async () => {
    open('/admin/dashboard')
    await pass(177 * MINUTE)
    fireEvent.mouseMove(document.body)
    expect(screen.getByText('Still signed in', { selector: 'p *' })).toBeTruthy()
    await pass(10 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('logging out in another tab ends this session without a second logout request', async () => {
    const { paths } = open('/admin/dashboard')
    await pass(0)
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
    expect(paths()).not.toContain(LOGOUT)
  })
})

describe('a temporary password', () => {
  const refusedFirst = () => refusal(403, 'First', { code: 'PASSWORD_CHANGE_REQUIRED' })
  const choose = async (next: string, again = next) => {
    await userEvent.type(screen.getByLabelText('New password'), next)
    await userEvent.type(screen.getByLabelText('Confirm new password'), `${again}{Enter}`)
  }

  test('must be changed after signing in, without retyping it, before the deep link opens', async () => {
    const { calls, place } = open(DEEP, {
      [LOGIN]: () => ({ ...person, mustChangePassword: true, expiresAt }),
      [PASSWORD]: () => ({ ...person, expiresAt }),
    })
    await signIn()
    await heading('Choose your own password')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(localStorage.getItem('adminLoggedIn')).toBeNull()
    await choose('short', 'short')
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    await choose(' and long', ' and lonh')
    expect(screen.getByText("Passwords don't match")).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Confirm new password'))
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'short and long{Enter}')
    await heading('Vehicle')
    expect(place()).toBe(DEEP)
    expect(calls.filter(({ path }) => path.endsWith('/admin/password')).map(({ body }) => body)).toEqual([
      { currentPassword: 'given by Olga', newPassword: 'short and long' },
    ])
  })

  test.each([
    ['on load', SESSION, () => ({ ...person, mustChangePassword: true }), () => person],
    ['by any answer', DEALERSHIPS, refusedFirst, () => []],
  ])('reported %s blocks everything else, and a wrong current password shows an error', async (_, asked, first, then) => {
    signedIn()
    let right = false
    const change = () => (right ? { ...person, expiresAt } : refusal(400, 'The current password is not right.', { code: 'WRONG_PASSWORD' }))
    open('/admin/dashboard', { [asked]: () => (right ? then() : first()), [PASSWORD]: change })
    await heading('Choose your own password')
    await choose('my own password')
    expect(screen.getByText('Enter the password you have now')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Current password'), 'guess{Enter}')
    expect(await screen.findByText('The current password is not right.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('my own password')
    right = true
    await userEvent.type(screen.getByLabelText('Current password'), 'ed{Enter}')
    await heading('Dashboard')
  })

  test('changed in another tab is no longer requested when this tab regains focus', async () => {
    signedIn()
    let chosen = false
    open('/admin/dashboard', { [SESSION]: () => ({ ...person, mustChangePassword: !chosen }) })
    await heading('Choose your own password')
    chosen = true
    fireEvent.focus(window)
    await heading('Dashboard')
  })

  test('changed here keeps the user signed in, and live updates reconnect', async () => {
    signedIn()
    let respond: (value: unknown) => void = () => {}
    const { paths } = open('/admin/dashboard', {
      [PASSWORD]: () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    })
    await heading('Dashboard')
    await waitFor(() => expect(paths()).toContain(SESSION))
    const asked = paths().filter((path) => path === SESSION).length
    const changed = changeOwnPassword('old password', 'new password')
    StubLive.open[0]?.dispatchEvent(new Event('signed-out'))
    // the old cookie would be refused: no request before the new one arrives
    await waitFor(() => expect(paths()).toContain(PASSWORD))
    expect(paths().filter((path) => path === SESSION)).toHaveLength(asked)
    respond({ ...person, expiresAt })
    await changed
    await waitFor(() => expect(StubLive.open.filter(({ readyState }) => readyState === 1)).toHaveLength(1))
    expect(StubLive.open).toHaveLength(2)
    await heading('Dashboard')
  })
})

test('a tab opened in the background connects to the live stream when it is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  signedIn()
  open('/admin/dashboard')
  await waitFor(() => expect(StubLive.open.map(({ readyState }) => readyState)).toEqual([2]))
  hidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(StubLive.open.map(({ readyState }) => readyState)).toEqual([2, 1])
})

test('a changed name is shown immediately and stored', async () => {
  signedIn()
  let name: string = person.name
  open('/admin/dashboard', { [SESSION]: () => ({ ...person, name }) })
  await screen.findByText('of Ada')
  name = 'Ada Lovelace'
  act(() => sessionChanged.announce())
  await screen.findByText('of Ada Lovelace')
  expect(localStorage.getItem('adminName')).toBe('Ada Lovelace')
})
