import { breakdown, calculate } from '@forecourt/money/calculator-result'
import { formatCents } from '@forecourt/money/price-display'
import styles from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

/** The parts of the total, line by line, and the total cost of a loan. */
export function Breakdown({ calculator: { state, terms }, currency }: { calculator: Calculator; currency: string }) {
  const { lines, total } = breakdown(state, terms)
  const { monthlyCents, interestCents } = calculate(state, terms)
  return (
    <div className={styles.breakdown}>
      <dl>
        {lines.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents, currency)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{formatCents(total.cents, currency)}</dd>
        </div>
      </dl>
      {state.paymentType === 'finance' && total.cents > 0 ? (
        <p className={styles.says}>
          {state.calcTerm} payments of {formatCents(monthlyCents, currency)} = {formatCents(monthlyCents * state.calcTerm, currency)}
          {interestCents > 0 ? `, including ${formatCents(interestCents, currency)} interest` : ''}
        </p>
      ) : null}
    </div>
  )
}
