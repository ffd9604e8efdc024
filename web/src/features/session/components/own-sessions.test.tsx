import type { OwnSession } from '@forecourt/contracts/auth/own-sessions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { PUSH_ENDPOINT, PUSH_ENDPOINT_HASH, removePushSubscription, stubPushSubscription } from '../../../testing/stub-push-subscription.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { OwnSessions } from './own-sessions.tsx'

const PATH = '/api/dealerships/admin/sessions'
const at = '2026-05-14T16:00:00.000Z'
const here: OwnSession = {
  _id: 'a'.repeat(24),
  current: true,
  device: 'Chrome on Windows',
  address: '203.0.113.9',
  signedInAt: at,
  lastActivityAt: at,
}
const phone: OwnSession = { ...here, _id: 'b'.repeat(24), current: false, device: '', address: '' }

let sessions: OwnSession[]
const end: StubResponse = () => {
  sessions = [here]
  return { ended: 1 }
}
async function open(others: StubResponse = end) {
  const server = stubServer({ [`GET ${PATH}`]: () => ({ sessions }), [`DELETE ${PATH}/others`]: others })
  renderPortal(<OwnSessions />)
  await screen.findByText('Chrome on Windows')
  return server
}
const signOut = async (answer: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: answer }))
}

beforeEach(() => {
  sessions = [here, phone]
})
afterEach(removePushSubscription)

test('lists each session with its device and location, and marks the current one', async () => {
  await open()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Chrome on Windows.*This device.*203\.0\.113\.9/)
  expect(second?.textContent).toContain('Unknown device')
  expect(second?.textContent).not.toContain('This device')
})

test('signs out all other sessions after a confirmation', async () => {
  const { calls } = await open()
  await signOut('Cancel')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await signOut('Sign out')
  await screen.findByText('Signed out of 1 other session')
  await screen.findByText('You aren’t signed in anywhere else.')
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('says that push notifications end elsewhere, and names this browser so that it keeps them', async () => {
  stubPushSubscription(PUSH_ENDPOINT)
  const { calls } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText(/Push notifications end there too/)
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Signed out of 1 other session')
  expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ pushEndpointHash: PUSH_ENDPOINT_HASH })
})

test('signs out everywhere else even if the push subscription cannot be read', async () => {
  stubPushSubscription(null)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockRejectedValue(new Error('not allowed'))
  const { calls } = await open()
  await signOut('Sign out')
  await screen.findByText('Signed out of 1 other session')
  expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({})
})

test('shows an error when signing out fails', async () => {
  await open(() => refusal(503, "Our database isn't responding. Please try again in a moment."))
  await signOut('Sign out')
  await screen.findByText(/Failed to sign out everywhere else: Our database isn.t responding/)
})
