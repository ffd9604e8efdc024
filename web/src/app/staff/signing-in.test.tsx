import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DEEP, expiresAt, heading, LOGIN, openPortal, person, SIGN_OUT_LOCK, signedIn, signIn, stubLocks } from './testing/open-portal.tsx'

describe('signing in', () => {
  test('/admin redirects a signed-in user to the dashboard', async () => {
    signedIn()
    const { place } = openPortal('/admin')
    await heading('Dashboard')
    expect(place()).toBe('/admin/dashboard')
  })

  test('/admin clears stored data and redirects to the login when signed out', async () => {
    localStorage.setItem('adminName', 'left over')
    const { place } = openPortal('/admin')
    await heading('Admin Portal')
    expect(place()).toBe('/admin/login')
    expect(localStorage.length).toBe(0)
  })

  test('returns to the deep link that was opened while signed out', async () => {
    const { place } = openPortal(DEEP, { [LOGIN]: () => ({ ...person, expiresAt }) })
    await signIn()
    await heading('Vehicle')
    expect(place()).toBe(DEEP)
  })

  test('waits for the sign-out of another tab, whose response deletes the cookie', async () => {
    stubLocks()
    let signedOut = () => {}
    void navigator.locks.request(SIGN_OUT_LOCK, () => new Promise<void>((resolve) => (signedOut = resolve)))
    const { paths } = openPortal('/admin/login', { [LOGIN]: () => ({ ...person, expiresAt }) })
    await signIn()
    expect(paths()).not.toContain(LOGIN)
    signedOut()
    await heading('Dashboard')
  })

  test('in another tab also signs in this tab', async () => {
    openPortal('/admin/login')
    await heading('Admin Portal')
    signedIn()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await heading('Dashboard')
  })
})
