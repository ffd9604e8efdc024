import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PhoneLink } from './phone-link.tsx'
import type { Evaluation } from './use-evaluation.ts'

test.each([
  ['refuses to copy', { writeText: () => Promise.reject(new Error('denied')) }],
  ['has no clipboard, as on a page without https', undefined],
])('a browser that %s selects the link and says to copy it', async (_case, clipboard) => {
  const user = userEvent.setup({ writeToClipboard: false })
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
  const keeper = { begin: async () => 'token', flush: () => {}, compare: async () => {} }
  render(<PhoneLink evaluation={{ keeper } as unknown as Evaluation} />)
  await user.click(screen.getByRole('button', { name: /Show QR Code|Get Link/ }))
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  expect((await screen.findByRole('alert')).textContent).toBe("We couldn't copy the link. Select it and copy it.")
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to continue' })
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
  expect(screen.queryByText('Copied!')).toBeNull()
})
