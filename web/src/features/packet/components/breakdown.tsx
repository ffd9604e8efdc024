import { formatCents } from '@forecourt/money/price-display'
import type { CalculatorResult, CalculatorState } from '../model/calculator.ts'
import styles from './calculator.module.css'

interface BreakdownProps {
  state: CalculatorState
  result: CalculatorResult
  price: number
  currency: string
}

/** What the numbers are made of. */
export function Breakdown({ state, result, price, currency }: BreakdownProps) {
  const financed = state.paymentType === 'finance'
  const rows: [string, number][] = [
    ['Price', Math.round(price * 100)],
    ...(state.includeTaxes ? ([['Taxes', result.taxCents]] as [string, number][]) : []),
    ['Doc fee', result.docFeeCents],
    ...(result.tradeCreditCents > 0 ? ([['Trade-in credit', -result.tradeCreditCents]] as [string, number][]) : []),
    ...(financed && state.calcDownPayment > 0 ? ([['Down payment', -state.calcDownPayment * 100]] as [string, number][]) : []),
  ]
  return (
    <dl className={styles.breakdown}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCents(cents, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{financed ? 'Amount financed' : 'Total'}</dt>
        <dd>{formatCents(financed ? result.financedCents : result.cashCents, currency)}</dd>
      </div>
    </dl>
  )
}
