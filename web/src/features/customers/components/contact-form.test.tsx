import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { CustomerContactForm } from './contact-form.tsx'

test('the field before a removed phone number gets the focus', async () => {
  stubServer({})
  renderPortal(<CustomerContactForm customer={sampleCustomer()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove other phone 1' }))
  expect(screen.queryByLabelText('Other phone 1')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
})
