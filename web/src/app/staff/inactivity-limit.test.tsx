import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/stub-server.ts'
import { DEEP, EXTEND, LOGOUT, MINUTE, onDialogKey, openPortal, person, SESSION, signedIn } from './testing/open-portal.tsx'

describe('the inactivity limit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
    signedIn()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('warns five minutes before with a 300-second countdown, then logs out and clears stored data', async () => {
    const { place, paths } = openPortal('/admin/dashboard')
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
    const { paths } = openPortal('/admin/dashboard')
    await pass(177 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(paths().filter((path) => path === EXTEND)).toHaveLength(1)
    await pass(175 * MINUTE)
    expect(screen.getByRole('timer').textContent).toBe('5:00')
  })

  test('Escape dismisses the warning without closing a dialog below it', async () => {
    openPortal('/admin/dashboard')
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
    openPortal('/admin/dashboard', { [EXTEND]: () => refusal(401, 'No'), [SESSION]: () => (over ? refusal(401, 'No') : person) })
    await pass(177 * MINUTE)
    over = true
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
  })

  test("'Logout Now' logs out and clears stored data", async () => {
    const { paths, place } = openPortal(DEEP)
    await pass(177 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Logout Now' }))
    await pass(0)
    expect(place()).toBe('/admin/login')
    expect(localStorage.length).toBe(0)
    expect(paths()).toContain(LOGOUT)
  })

  test('moving the mouse keeps the session alive and leaves the warning open', async () => {
    openPortal('/admin/dashboard')
    await pass(177 * MINUTE)
    fireEvent.mouseMove(document.body)
    expect(screen.getByText('Still signed in', { selector: 'p *' })).toBeTruthy()
    await pass(10 * MINUTE)
    fireEvent.click(screen.getByRole('button', { name: 'Stay Logged In' }))
    await pass(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('logging out in another tab ends this session without a second logout request', async () => {
    const { paths } = openPortal('/admin/dashboard')
    await pass(0)
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
    expect(paths()).not.toContain(LOGOUT)
  })
})
