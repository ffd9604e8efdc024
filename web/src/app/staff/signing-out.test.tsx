import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirm } from '../../staff-ui/confirm.tsx'
import { holdResponse } from '../../testing/hold-response.ts'
import { refusal } from '../../testing/stub-server.ts'
import {
  expiresAt,
  FORM,
  heading,
  LOGIN,
  LOGOUT,
  MINUTE,
  openPortal,
  person,
  SESSION,
  SIGN_OUT_LOCK,
  signedIn,
  signIn,
  stubLocks,
} from './testing/open-portal.tsx'

describe('signing out', () => {
  test('closes a confirmation that is open over the page', async () => {
    signedIn()
    openPortal('/admin/dashboard')
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
    const { place, paths } = openPortal(FORM)
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
    const { place } = openPortal(FORM)
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
    const { paths } = openPortal('/admin/dashboard', { [FORGET]: held, [LOGIN]: () => ({ ...person, expiresAt }) })
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
    const { paths } = openPortal('/admin/dashboard', { [FORGET]: () => ({}), [LOGOUT]: held })
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
    openPortal('/admin/dashboard', { [FORGET]: () => ({}) })
    await heading('Dashboard')
    expect(shown.close).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(shown.close).toHaveBeenCalled())
  })

  test('closes the push messages that the browser shows when the server has ended the session', async () => {
    openPortal('/admin/dashboard', { [SESSION]: () => refusal(401, 'Please sign in.') })
    await heading('Admin Portal')
    await waitFor(() => expect(shown.close).toHaveBeenCalled())
  })

  test('ends the session while the browser still unsubscribes from push messages', async () => {
    const { paths } = openPortal('/admin/dashboard', { [FORGET]: () => ({}) })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    // sooner than any limit on waiting for the browser
    await waitFor(() => expect(paths()).toContain(LOGOUT), { timeout: 2_000 })
    expect(unsubscribe).toHaveBeenCalled()
  })

  test('ends the session when the page is closed before the server has forgotten the browser', async () => {
    const { held, release } = holdResponse(() => ({}))
    const { paths } = openPortal('/admin/dashboard', { [FORGET]: held })
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(paths()).toContain(FORGET))
    expect(paths()).not.toContain(LOGOUT)
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    expect(paths()).toContain(LOGOUT)
    release()
  })
})
