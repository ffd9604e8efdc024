import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { AddDealershipForm } from './add-dealership-form.tsx'

test.each([
  ['', 'sales@northside.test', 'Dealership Name is required', 'Dealership Name'],
  ['Northside Motors', '', 'Email is required', 'Email Address'],
  ['Northside Motors', 'sales@', 'Enter an email address', 'Email Address'],
])('name %j with email %j is refused at its focused field, and no request is sent', async (name, email, text, label) => {
  const { calls } = stubServer({})
  const onAdded = vi.fn()
  renderPortal(<AddDealershipForm onAdded={onAdded} onTyping={() => {}} />)
  if (name !== '') await userEvent.type(screen.getByLabelText('Dealership Name'), name)
  if (email !== '') await userEvent.type(screen.getByLabelText('Email Address'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Add Dealership' }))
  await screen.findByText(text)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(calls).toEqual([])
  expect(onAdded).not.toHaveBeenCalled()
})

test('a name that the server refuses is shown at its focused field', async () => {
  stubServer({ 'POST /api/dealerships': () => refusal(409, 'Another dealership has this name.', { code: 'DEALERSHIP_EXISTS' }) })
  renderPortal(<AddDealershipForm onAdded={() => {}} onTyping={() => {}} />)
  await userEvent.type(screen.getByLabelText('Dealership Name'), 'Northside Motors')
  await userEvent.type(screen.getByLabelText('Email Address'), 'sales@northside.test{Enter}')
  await screen.findByText('Another dealership has this name.')
  expect(document.activeElement).toBe(screen.getByLabelText('Dealership Name'))
})
