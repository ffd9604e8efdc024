import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { TaxFields } from './tax-fields.tsx'
import { useCalculator } from './use-calculator.ts'

function Fields() {
  return <TaxFields calculator={useCalculator({ price: 30_000, docFee: 0, defaultTaxRate: 0.06 })} label="Include Taxes" />
}

test("'Try again' leaves the keyboard focus at the answer, while the rate is looked up and after it", async () => {
  const { calls } = stubServer({ 'GET /api/dealerships/utils/tax-rate/85001': () => refusal(503, 'later') })
  render(<Fields />)
  await userEvent.type(screen.getByLabelText('ZIP Code'), '85001')
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Finding the tax rate…')
  expect(document.activeElement).toBe(screen.getByRole('status'))
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('status'))
})
