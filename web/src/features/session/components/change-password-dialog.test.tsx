import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { PUSH_ENDPOINT, PUSH_ENDPOINT_HASH, removePushSubscription, stubPushSubscription } from '../../../testing/stub-push-subscription.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const PASSWORD = 'POST /api/dealerships/admin/password'
const person = {
  _id: 'a'.repeat(24),
  role: 'SALES',
  name: 'Sam',
  email: 'sam@example.test',
  expiresAt: '2026-03-01T13:00:00.000Z',
} as const
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(removePushSubscription)

function Page() {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return isOpen ? <ChangePasswordDialog email={person.email} onClose={close} /> : null
}

async function fill(current: string, next: string) {
  renderPortal(<Page />)
  await userEvent.type(screen.getByLabelText('Current password'), current)
  await userEvent.type(screen.getByLabelText('New password'), next)
  await userEvent.type(screen.getByLabelText('Confirm new password'), `${next}{Enter}`)
}

test('changes the password, confirms it, and keeps the new session from the server', async () => {
  const { calls } = stubServer({ [PASSWORD]: () => person })
  await fill('old password', 'new password')
  expect(await screen.findByText('Your password has been changed')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'old password', newPassword: 'new password' }])
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('adminEmail')).toBe(person.email)
})

test('a dialog that is closed while it saves does not close again', async () => {
  const { held, release } = holdResponse(() => person)
  stubServer({ [PASSWORD]: held })
  await fill('old password', 'new password')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await waitFor(() => expect(localStorage.getItem('adminEmail')).toBe(person.email))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a change that is refused after the dialog was closed is reported', async () => {
  const { held, release } = holdResponse(() => refusal(400, 'The current password is not right.', { code: 'WRONG_PASSWORD' }))
  stubServer({ [PASSWORD]: held })
  await fill('old password', 'new password')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await screen.findByText('Your password was not changed. The current password is not right.')
})

test('names this browser so that it keeps its push messages', async () => {
  stubPushSubscription(PUSH_ENDPOINT)
  const { calls } = stubServer({ [PASSWORD]: () => person })
  await fill('old password', 'new password')
  await screen.findByText('Your password has been changed')
  expect(calls[0]?.body).toMatchObject({ pushEndpointHash: PUSH_ENDPOINT_HASH })
})

const locked = 'Too many sign-in attempts. Try again in 15 minutes.'
test.each([
  ['a wrong current password', refusal(400, 'The current password is not right.', { code: 'WRONG_PASSWORD' }), 'Current password'],
  ['the same password again', refusal(400, 'Please choose another.', { code: 'SAME_PASSWORD' }), 'New password'],
  ['too many wrong ones', refusal(429, locked, { code: 'TOO_MANY_ATTEMPTS' }), 'New password'],
])('%s shows an error and keeps the input', async (_, response, focused) => {
  const { message } = (await response.clone().json()) as { message: string }
  stubServer({ [PASSWORD]: () => response })
  await fill('old password', 'new password')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Confirm new password').value).toBe('new password')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)))
  expect(onClose).not.toHaveBeenCalled()
})

test('a missing response is reported as a connection error', async () => {
  stubServer({ [PASSWORD]: () => Promise.reject(new TypeError('offline')) })
  await fill('old password', 'new password')
  expect((await screen.findByRole('alert')).textContent).toBe('Error connecting to server')
})
