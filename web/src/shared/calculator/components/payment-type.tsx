import { useId } from 'react'
import styles from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

const TYPES = [
  ['finance', 'Finance'],
  ['cash', 'Cash'],
] as const

/** Chooses finance or cash; hidden when the packet is cash only (rules: payment type). */
export function PaymentType({ calculator: { state, terms, set } }: { calculator: Calculator }) {
  const name = useId()
  if (terms.cashOnly) return null
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Payment type</legend>
      {TYPES.map(([type, label]) => (
        <label key={type} className={styles.chip}>
          <input type="radio" name={name} checked={state.paymentType === type} onChange={() => set('paymentType', type)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
