import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { callOperation } from '../../api/call-operation.ts'
import { sessionChanged } from '../../api/session-changed.ts'
import { refusal, type StubResponse } from '../../testing/stub-server.ts'
import { DEALERSHIPS, DEEP, heading, openPortal, person, SESSION, StubLive, signedIn } from './testing/open-portal.tsx'

describe('the server session', () => {
  test('ends on a 401 response, and signing in again returns to the same page', async () => {
    signedIn()
    let over = false
    const { place } = openPortal(DEEP, { [SESSION]: () => (over ? refusal(401, 'No') : person), [DEALERSHIPS]: () => [] })
    await heading('Vehicle')
    over = true
    StubLive.open[0]?.dispatchEvent(new Event('signed-out'))
    await heading('Admin Portal')
    expect(place()).toBe(`/admin/login?returnTo=${encodeURIComponent(DEEP)}`)
    expect(localStorage.getItem('adminLoggedIn')).toBeNull()
  })

  test('that is unknown on load redirects to the login', async () => {
    signedIn()
    openPortal('/admin/dashboard', { [SESSION]: () => refusal(401, 'No') })
    await heading('Admin Portal')
  })

  test('continues after a 401 response that the server does not confirm, with a new live stream, and until it does', async () => {
    signedIn()
    let respond: StubResponse = () => person
    const { place, paths } = openPortal(DEEP, { [SESSION]: (call) => respond(call) })
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
    openPortal('/admin/dashboard', { [SESSION]: () => ({ ...person, name: 'Ada Byron' }) })
    await screen.findByText('of Ada Byron')
    expect(localStorage.getItem('adminName')).toBe('Ada Byron')
  })

  test('continues while the server is unreachable', async () => {
    signedIn()
    const unreachable = () => Promise.reject(new TypeError('offline'))
    openPortal('/admin/dashboard', { [SESSION]: unreachable, [DEALERSHIPS]: unreachable })
    await screen.findByText('error')
    await heading('Dashboard')
  })
})

test('a tab opened in the background connects to the live stream when it is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  signedIn()
  openPortal('/admin/dashboard')
  await waitFor(() => expect(StubLive.open.map(({ readyState }) => readyState)).toEqual([2]))
  hidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(StubLive.open.map(({ readyState }) => readyState)).toEqual([2, 1])
})

test('a changed name is shown immediately and stored', async () => {
  signedIn()
  let name: string = person.name
  openPortal('/admin/dashboard', { [SESSION]: () => ({ ...person, name }) })
  await screen.findByText('of Ada')
  name = 'Ada Lovelace'
  act(() => sessionChanged.announce())
  await screen.findByText('of Ada Lovelace')
  expect(localStorage.getItem('adminName')).toBe('Ada Lovelace')
})
