import { type CalculatorState, typedDollars } from '../model/calculator.ts'
import styles from './calculator.module.css'
import type { SetField } from './calculator.tsx'
import { DollarInput } from './dollar-input.tsx'

/** the contract's largest amount */
const MOST = 1_000_000

/** The trade-in's value and what is still owed on it. */
export function TradeInFields({ state, set }: { state: CalculatorState; set: SetField }) {
  return (
    <>
      <label className={styles.switch}>
        <input type="checkbox" checked={state.showTradeIn} onChange={(event) => set('showTradeIn', event.currentTarget.checked)} />
        <span>I have a trade-in</span>
      </label>
      {state.showTradeIn ? (
        <div className={styles.nested}>
          <div className={styles.field}>
            <DollarInput
              label="Trade-In Estimate"
              value={state.tradeInValue}
              onChange={(text) => set('tradeInValue', typedDollars(text, MOST))}
            />
          </div>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={state.hasTradePayoff}
              onChange={(event) => set('hasTradePayoff', event.currentTarget.checked)}
            />
            <span>I still owe money on it</span>
          </label>
          {state.hasTradePayoff ? (
            <div className={styles.field}>
              <DollarInput
                label="Trade Payoff"
                value={state.tradePayoff}
                onChange={(text) => set('tradePayoff', typedDollars(text, MOST))}
              />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
