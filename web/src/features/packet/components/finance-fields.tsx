import { APR_STEP_PERCENT, CREDIT_SCORE_RANGE, LOAN_TERMS_MONTHS, scoreLabel } from '@forecourt/money/payment'
import { useState } from 'react'
import { type CalculatorState, typedDollars } from '../model/calculator.ts'
import styles from './calculator.module.css'
import type { SetField } from './calculator.tsx'
import { DollarInput } from './dollar-input.tsx'

/** spec/3 section 9: down payment slider step. */
const DOWN_PAYMENT_STEP = 100

/** Down payment, term, credit score and APR. */
export function FinanceFields({ state, set, price }: { state: CalculatorState; set: SetField; price: number }) {
  const most = Math.floor(price)
  return (
    <>
      <div className={styles.field}>
        <DollarInput
          label="Down Payment"
          value={state.calcDownPayment}
          onChange={(text) => set('calcDownPayment', typedDollars(text, most))}
        />
        <input
          type="range"
          aria-label="Down payment slider"
          min={0}
          max={most}
          step={DOWN_PAYMENT_STEP}
          value={state.calcDownPayment}
          onChange={(event) => set('calcDownPayment', Number(event.currentTarget.value))}
        />
      </div>
      <fieldset className={styles.field}>
        <legend className={styles.label}>Term, months</legend>
        <div className={styles.terms}>
          {LOAN_TERMS_MONTHS.map((months) => (
            <label key={months} className={styles.chip}>
              <input type="radio" name="calcTerm" checked={state.calcTerm === months} onChange={() => set('calcTerm', months)} />
              <span>{months}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="credit-score">
          Credit Score
          <output className={styles.value}>
            {state.calcCreditScore} · {scoreLabel(state.calcCreditScore)}
          </output>
        </label>
        <input
          id="credit-score"
          type="range"
          min={CREDIT_SCORE_RANGE.min}
          max={CREDIT_SCORE_RANGE.max}
          step={CREDIT_SCORE_RANGE.step}
          value={state.calcCreditScore}
          aria-valuetext={`${state.calcCreditScore}, ${scoreLabel(state.calcCreditScore)}`}
          onChange={(event) => set('calcCreditScore', Number(event.currentTarget.value))}
        />
      </div>
      <AprInput apr={state.calcApr} onChange={(apr) => set('calcApr', apr)} />
    </>
  )
}

/** Keeps what is being typed ('5.' on the way to '5.5') until it is a number again. */
function AprInput({ apr, onChange }: { apr: number; onChange: (apr: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="apr">
        APR, %
      </label>
      <input
        id="apr"
        className={styles.input}
        type="number"
        inputMode="decimal"
        min={0}
        max={40}
        step={APR_STEP_PERCENT}
        value={typed ?? apr}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const text = event.currentTarget.value
          const value = Number(text)
          setTyped(text)
          if (text !== '' && value >= 0 && value <= 40) onChange(Math.round(value * 100) / 100)
        }}
      />
    </div>
  )
}
