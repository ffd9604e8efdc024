// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { signIn } from '../api/sign-in.ts'
import { LoginForm } from './login-form.tsx'

vi.mock('../api/sign-in.ts', () => ({ signIn: vi.fn() }))

const onSignedIn = vi.fn()
const onSecondStep = vi.fn()
const person = { _id: 'a'.repeat(24), role: 'OWNER', name: 'Olga', email: 'o@example.com', expiresAt: '2026-01-01T00:00:00Z' } as const

beforeEach(() => {
  vi.clearAllMocks()
  render(
    <MantineProvider>
      <LoginForm onSignedIn={onSignedIn} onSecondStep={onSecondStep} />
    </MantineProvider>,
  )
})

async function enter() {
  await userEvent.type(screen.getByLabelText('Email'), ' o@example.com ')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
}

test('shows Entering... while it waits, and reports the signed-in user', async () => {
  let respond: (user: typeof person) => void = () => {}
  vi.mocked(signIn).mockReturnValue(
    new Promise((resolve) => {
      respond = resolve
    }),
  )
  await enter()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Entering...' })
  expect(button.disabled).toBe(true)
  expect(signIn).toHaveBeenCalledWith('o@example.com', 'secret')
  respond(person)
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(person, 'secret'))
})

test.each([
  ['', '', 'Email is required', 'Email'],
  ['o@', 'secret', 'Enter an email address', 'Email'],
  ['o@example.com', '', 'Password is required', 'Password'],
])('email %j with password %j is refused at its focused field, and no request is sent', async (email, password, text, label) => {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email)
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Enter Portal' }))
  await screen.findByText(text)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(signIn).not.toHaveBeenCalled()
})

test('passes the email and password to the second step when a code is required', async () => {
  vi.mocked(signIn).mockRejectedValue(
    new ApiError(401, { code: 'SECOND_STEP_REQUIRED', message: 'Enter the code from your authenticator app.' }),
  )
  await enter()
  await waitFor(() => expect(onSecondStep).toHaveBeenCalledWith({ email: 'o@example.com', password: 'secret' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [new ApiError(401, { message: 'Wrong password' }), 'Invalid credentials'],
  [
    new ApiError(429, { message: 'Too many sign-in attempts. Try again in 15 minutes.' }),
    'Too many sign-in attempts. Try again in 15 minutes.',
  ],
  [new ApiError(400, { message: 'Not an email address' }), 'Invalid credentials'],
  [new ApiError(500, {}), 'Invalid credentials'],
  [new NetworkError(), 'Error connecting to server'],
])('%s shows its fixed message and keeps the input', async (error, text) => {
  vi.mocked(signIn).mockRejectedValue(error)
  await enter()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(onSignedIn).not.toHaveBeenCalled()
})
