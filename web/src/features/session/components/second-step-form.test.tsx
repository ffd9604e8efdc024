// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { signIn } from '../api/sign-in.ts'
import { SecondStepForm } from './second-step-form.tsx'

vi.mock('../api/sign-in.ts', () => ({ signIn: vi.fn() }))

const [onSignedIn, onBack] = [vi.fn(), vi.fn()]
const WRONG = "That code isn't right, or it was used before. Enter the next one your app shows."
const person = { _id: 'a'.repeat(24), role: 'OWNER', name: 'Olga', email: 'o@example.com', expiresAt: '2026-01-01T00:00:00Z' } as const
const code = () => screen.getByLabelText<HTMLInputElement>('Code')

beforeEach(() => {
  vi.clearAllMocks()
  render(
    <MantineProvider>
      <SecondStepForm firstStep={{ email: 'o@example.com', password: 'secret' }} onSignedIn={onSignedIn} onBack={onBack} />
    </MantineProvider>,
  )
})

test('submits once as soon as six digits are entered, with the right credentials', async () => {
  vi.mocked(signIn).mockResolvedValue(person)
  expect(document.activeElement).toBe(code())
  await userEvent.type(code(), '123456')
  expect(vi.mocked(signIn).mock.calls).toEqual([['o@example.com', 'secret', '123456']])
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(person, 'secret'))
})

test.each([
  [new ApiError(401, { code: 'WRONG_CODE', message: WRONG }), /isn't right, or it was used before/],
  [new ApiError(429, { message: 'Too many sign-in attempts. Try again in 15 minutes.' }), /Try again in 15 minutes/],
  [new NetworkError(), /Error connecting to server/],
])('shows an error for %s and accepts another code', async (error, text) => {
  vi.mocked(signIn).mockRejectedValue(error)
  await userEvent.type(code(), '123456')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect([code().value, document.activeElement === code()]).toEqual(['', true])
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('accepts a complete recovery code instead', async () => {
  vi.mocked(signIn).mockResolvedValue(person)
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), '2345-6789-ABCD-EFGH{Enter}')
  expect(vi.mocked(signIn).mock.calls).toEqual([['o@example.com', 'secret', '2345-6789-ABCD-EFGH']])
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
})

test('returns to the email and password', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalled()
})
