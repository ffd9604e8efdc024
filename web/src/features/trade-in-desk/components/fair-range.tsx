import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { fairRangeBar } from '../model/offer-form.ts'
import { shownEstimate } from '../model/shown-estimate.ts'
import styles from './offer-card.module.css'

/** The position of an amount in the estimated range; renders nothing for users who may not see the range. */
export function FairRange({ evaluation: { evaluation, currency }, amount }: { evaluation: Evaluation; amount: number | null }) {
  const estimate = shownEstimate(evaluation)
  if (estimate === null) return null
  const { tradeInLow: low, tradeInHigh: high } = estimate
  const { left, right, marker } = fairRangeBar(low, high, amount)
  return (
    <div>
      <div className={styles.range} aria-hidden="true">
        <i style={{ left: `${left}%`, right: `${right}%` }} />
        {marker === null ? null : <b style={{ left: `${marker}%` }} />}
      </div>
      <p className={styles.ends}>
        <span>{formatAmount(low, currency)}</span>
        <span>{amount === null ? 'fair range' : place(amount, low, high)}</span>
        <span>{formatAmount(high, currency)}</span>
      </p>
    </div>
  )
}

function place(amount: number, low: number, high: number): string {
  if (amount < low) return 'below the fair range'
  return amount > high ? 'above the fair range' : 'in the fair range'
}
