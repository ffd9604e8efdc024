import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { changeOwnPassword } from '../../features/session/api/sign-in.ts'
import { refusal } from '../../testing/stub-server.ts'
import {
  DEALERSHIPS,
  DEEP,
  expiresAt,
  heading,
  LOGIN,
  openPortal,
  person,
  SESSION,
  StubLive,
  signedIn,
  signIn,
} from './testing/open-portal.tsx'

const PASSWORD = 'POST /api/dealerships/admin/password'

describe('a temporary password', () => {
  const refusedFirst = () => refusal(403, 'First', { code: 'PASSWORD_CHANGE_REQUIRED' })
  const choose = async (next: string, again = next) => {
    await userEvent.type(screen.getByLabelText('New password'), next)
    await userEvent.type(screen.getByLabelText('Confirm new password'), `${again}{Enter}`)
  }

  test('must be changed after signing in, without retyping it, before the deep link opens', async () => {
    const { calls, place } = openPortal(DEEP, {
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
    openPortal('/admin/dashboard', { [asked]: () => (right ? then() : first()), [PASSWORD]: change })
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
    openPortal('/admin/dashboard', { [SESSION]: () => ({ ...person, mustChangePassword: !chosen }) })
    await heading('Choose your own password')
    chosen = true
    fireEvent.focus(window)
    await heading('Dashboard')
  })

  test('changed here keeps the user signed in, and live updates reconnect', async () => {
    signedIn()
    let respond: (value: unknown) => void = () => {}
    const { paths } = openPortal('/admin/dashboard', {
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
