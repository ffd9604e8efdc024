import { formatAmount } from '@forecourt/money/amount-display'
import { countOf } from '../../../ui/format.ts'
import type { SubmittedRange } from '../model/submitted-note.ts'

/** The estimated range of the vehicle's value, and what it is based on (rules: range for customers). */
export function WorthRange({ range: { vehicle, low, high, comparables, currency } }: { range: SubmittedRange }) {
  return (
    <>
      <p>
        <b>
          Your {vehicle} may be worth {formatAmount(low, currency)} to {formatAmount(high, currency)}
        </b>
      </p>
      <p>Based on {countOf(comparables, 'similar vehicle')}. Your representative confirms it after a look at the car.</p>
    </>
  )
}
