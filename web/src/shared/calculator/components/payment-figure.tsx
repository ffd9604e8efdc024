import { calculate } from '@forecourt/money/calculator-result'
import { formatCents } from '@forecourt/money/price-display'
import styles from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

/** The result: the monthly payment, or the cash total. */
export function PaymentFigure({ calculator: { state, terms }, currency }: { calculator: Calculator; currency: string }) {
  const financed = state.paymentType === 'finance'
  const { monthlyCents, cashCents } = calculate(state, terms)
  return (
    <div>
      <p className={styles.result} aria-live="polite">
        <span className={styles.amount}>{formatCents(financed ? monthlyCents : cashCents, currency)}</span>{' '}
        <span className={styles.per}>{financed ? 'a month' : 'total'}</span>
      </p>
      <p className={styles.note}>
        {financed ? `${state.calcTerm} months at ${state.calcApr}% APR. ` : ''}Estimate only. The dealership will confirm your exact
        numbers.
      </p>
    </div>
  )
}
