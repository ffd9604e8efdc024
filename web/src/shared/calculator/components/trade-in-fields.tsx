import { typedDollars } from '@forecourt/money/calculator'
import { AmountInput } from './amount-input.tsx'
import styles from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

interface TradeInFieldsProps {
  calculator: Calculator
  currency: string
  /** the label of the switch */
  label: string
  payoffLabel: string
}

/** The trade-in's value and the amount still owed on it. */
export function TradeInFields({ calculator: { state, set }, currency, label, payoffLabel }: TradeInFieldsProps) {
  return (
    <>
      <label className={styles.switch}>
        <input type="checkbox" checked={state.showTradeIn} onChange={(event) => set('showTradeIn', event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
      {state.showTradeIn ? (
        <div className={styles.nested}>
          <div className={styles.field}>
            <AmountInput
              label="Trade-In Estimate"
              currency={currency}
              value={state.tradeInValue}
              onChange={(text) => set('tradeInValue', typedDollars(text))}
            />
          </div>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={state.hasTradePayoff}
              onChange={(event) => set('hasTradePayoff', event.currentTarget.checked)}
            />
            <span>{payoffLabel}</span>
          </label>
          {state.hasTradePayoff ? (
            <div className={styles.field}>
              <AmountInput
                currency={currency}
                label="Trade Payoff"
                value={state.tradePayoff}
                onChange={(text) => set('tradePayoff', typedDollars(text))}
              />
              {state.tradePayoff > state.tradeInValue ? (
                <p className={styles.says}>You owe more than the trade-in is worth, so it doesn't reduce the price.</p>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
