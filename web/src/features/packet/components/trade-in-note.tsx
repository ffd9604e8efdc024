import type { PacketTradeIn } from '@forecourt/contracts/leads/trade-ins'
import { formatAmount } from '@forecourt/money/amount-display'
import styles from '../../../shared/calculator/components/calculator.module.css'
import type { Calculator } from '../../../shared/calculator/components/use-calculator.ts'
import { type AcceptedFields, acceptedFields } from '../model/accepted-trade-in.ts'

interface TradeInNoteProps {
  tradeIn: PacketTradeIn
  /** '' while unknown */
  dealershipName: string
  calculator: Pick<Calculator, 'state' | 'set'>
}

/** How long after the submission the dealership's promise to answer holds. */
const PROMISED_MS = 24 * 60 * 60 * 1000

/** The status of the customer's submitted trade-in (rules: trade-in in the calculator). */
export function TradeInNote({ tradeIn, dealershipName, calculator }: TradeInNoteProps) {
  const { state, amount, range, currency, validUntil, submittedAt } = tradeIn
  const vehicle = tradeIn.vehicleName || 'vehicle'
  if (state === 'accepted' && amount !== null) {
    return (
      <div className={styles.says}>
        <p>
          Accepted offer of {dealershipName || 'the dealership'}: <b>{formatAmount(amount, currency)}</b> for your {vehicle}.
        </p>
        <UseOffer offer={acceptedFields(tradeIn)} currency={currency} calculator={calculator} />
      </div>
    )
  }
  if (state === 'offered' && amount !== null && !hasPassed(validUntil)) {
    const dealership = dealershipName || 'The dealership'
    return (
      <p className={styles.says}>
        {dealership} has offered {formatAmount(amount, currency)} for your {vehicle}. See the link in your messages.
      </p>
    )
  }
  if (state !== 'reviewing') return null
  const worth = range === null ? '' : ` It may be worth ${formatAmount(range.low, currency)} to ${formatAmount(range.high, currency)}.`
  return (
    <p className={styles.says}>
      We are looking at your {vehicle}.{worth}
      {hasPassed(submittedAt, PROMISED_MS) ? '' : ' A dealership representative will contact you within 24 hours.'}
    </p>
  )
}

/** Whether a time, or one `ms` after it, has passed: an offer may expire while the page is open. */
function hasPassed(time: string | null, ms = 0): boolean {
  return time !== null && Date.parse(time) + ms <= Date.now()
}

interface UseOfferProps {
  offer: AcceptedFields
  currency: string
  calculator: Pick<Calculator, 'state' | 'set'>
}

/** Applies the accepted offer, for a customer who changed its values or accepted it while this page was open. */
function UseOffer({ offer, currency, calculator: { state, set } }: UseOfferProps) {
  const { tradeInValue = 0, tradePayoff = 0, hasTradePayoff = false } = offer
  const isUsed = state.showTradeIn && state.tradeInValue === tradeInValue && state.hasTradePayoff === hasTradePayoff
  if (isUsed && state.tradePayoff === tradePayoff) return null
  const use = () => {
    set('showTradeIn', true)
    set('tradeInValue', tradeInValue)
    set('hasTradePayoff', hasTradePayoff)
    set('tradePayoff', tradePayoff)
  }
  return (
    <button type="button" className={styles.again} onClick={use}>
      Use {formatAmount(tradeInValue, currency)}
    </button>
  )
}
