import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import styles from './offer-card.module.css'

/** What the customer owes on the vehicle, and what remains of an amount for the next one. */
export function OfferSums({ evaluation: { customerInfo, currency }, amount }: { evaluation: Evaluation; amount: number | null }) {
  const { firstName, financingStatus, payoffAmount, loanCompany } = customerInfo
  const owes = financingStatus === 'financed' ? payoffAmount : 0
  const left = amount === null ? null : amount - owes
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{[`${firstName} owes`, owes > 0 ? loanCompany : ''].filter(Boolean).join(', ')}</dt>
        <dd>{owes > 0 ? formatAmount(owes, currency) : 'Nothing'}</dd>
      </div>
      {left === null ? null : (
        <div>
          <dt>{left < 0 ? 'Still owed after the trade-in' : 'Left for the next car'}</dt>
          <dd data-bad={left < 0 || undefined}>
            <b>{formatAmount(Math.abs(left), currency)}</b>
          </dd>
        </div>
      )}
    </dl>
  )
}
