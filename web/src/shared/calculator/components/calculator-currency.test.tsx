import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FinanceFields } from './finance-fields.tsx'
import { TradeInFields } from './trade-in-fields.tsx'
import { useCalculator } from './use-calculator.ts'

function Fields({ currency }: { currency: string }) {
  const known = { calcDownPayment: 4_000, showTradeIn: true, hasTradePayoff: true }
  const calculator = useCalculator({ price: 30_000, docFee: 0, defaultTaxRate: 0 }, undefined, known)
  return (
    <>
      <FinanceFields calculator={calculator} currency={currency} />
      <TradeInFields calculator={calculator} currency={currency} label="Trade-In" payoffLabel="Payoff owed" />
    </>
  )
}

test.each([
  ['USD', '$'],
  ['CAD', '$'],
  ['EUR', '€'],
  ['CHF', 'CHF'],
])('the amounts that are typed are in the currency of the price: %s', (currency, sign) => {
  render(<Fields currency={currency} />)
  const signs = ['Down Payment', 'Trade-In Estimate', 'Trade Payoff'].map((label) => screen.getByLabelText(label).previousElementSibling)
  expect(signs.map((each) => each?.textContent)).toEqual([sign, sign, sign])
  expect(screen.getByLabelText('Down payment slider').getAttribute('aria-valuetext')?.replace(/\s/, '')).toBe(`${sign}4,000`)
})
