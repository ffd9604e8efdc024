import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import styles from './details.module.css'

/** The values that staff set, with their reasons, newest first. */
export function ValueChanges({ evaluation: { valueChanges, currency } }: { evaluation: Evaluation }) {
  if (valueChanges.length === 0) return null
  return (
    <ul className={styles.history} aria-label="Changes of the figure">
      {[...valueChanges].reverse().map(({ amount, reason, by, at }) => (
        <li key={at}>
          <span>
            <b>{by.name}</b> {amount === null ? 'went back to the estimate' : `set ${formatAmount(amount, currency)}`}
            <q className={styles.quote}>{reason}</q>
          </span>
          <span className={styles.when}>
            <RelativeTime at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
