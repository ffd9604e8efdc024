import { typedDollars } from '@forecourt/money/calculator'
import {
  APR_MAX_PERCENT,
  APR_STEP_PERCENT,
  CREDIT_SCORE_RANGE,
  DOWN_PAYMENT_STEP_CENTS,
  LOAN_TERMS_MONTHS,
  scoreLabel,
} from '@forecourt/money/payment'
import { priceSign } from '@forecourt/money/price-display'
import { useId, useState } from 'react'
import { AmountInput } from './amount-input.tsx'
import styles from './calculator.module.css'
import { Slider } from './slider.tsx'
import type { Calculator } from './use-calculator.ts'

/** Down payment, term, credit score and APR. */
export function FinanceFields({ calculator: { state, set, terms }, currency }: { calculator: Calculator; currency: string }) {
  const most = Math.floor(terms.price)
  const id = useId()
  return (
    <>
      <div className={styles.field}>
        <AmountInput
          label="Down Payment"
          currency={currency}
          value={state.calcDownPayment}
          onChange={(text) => set('calcDownPayment', typedDollars(text, most))}
        />
        <Slider
          label="Down payment slider"
          min={0}
          max={most}
          step={DOWN_PAYMENT_STEP_CENTS / 100}
          value={state.calcDownPayment}
          text={`${priceSign(currency)}${state.calcDownPayment.toLocaleString('en-US')}`}
          onChange={(dollars) => set('calcDownPayment', dollars)}
        />
      </div>
      <fieldset className={styles.field}>
        <legend className={styles.label}>Term (months)</legend>
        <div className={styles.terms}>
          {LOAN_TERMS_MONTHS.map((months) => (
            <label key={months} className={styles.chip}>
              <input type="radio" name={`${id}-term`} checked={state.calcTerm === months} onChange={() => set('calcTerm', months)} />
              <span>{months}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-score`}>
          Credit Score
          <output className={styles.value}>
            {state.calcCreditScore} · {scoreLabel(state.calcCreditScore)}
          </output>
        </label>
        <Slider
          id={`${id}-score`}
          {...CREDIT_SCORE_RANGE}
          value={state.calcCreditScore}
          text={`${state.calcCreditScore}, ${scoreLabel(state.calcCreditScore)}`}
          onChange={(score) => set('calcCreditScore', score)}
        />
      </div>
      <AprInput apr={state.calcApr} onChange={(apr) => set('calcApr', apr)} />
    </>
  )
}

/**
 * Keeps an incomplete number while it is being typed ('5.' on the way to '5.5'). A rate outside the range does not count, and says so, because
 * the payment beside it is still that of the last rate.
 */
function AprInput({ apr, onChange }: { apr: number; onChange: (apr: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const refused = typed !== null && !isApr(typed)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        APR (%)
      </label>
      <input
        id={id}
        className={styles.input}
        type="number"
        inputMode="decimal"
        min={0}
        max={APR_MAX_PERCENT}
        step={APR_STEP_PERCENT}
        value={typed ?? apr}
        aria-invalid={refused || undefined}
        aria-describedby={`${id}-problem`}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          if (isApr(text)) onChange(Number(text))
        }}
      />
      <p id={`${id}-problem`} className={styles.problem} role="status">
        {refused ? `Enter 0 to ${APR_MAX_PERCENT}` : null}
      </p>
    </div>
  )
}

function isApr(text: string): boolean {
  const value = Number(text)
  return text !== '' && value >= 0 && value <= APR_MAX_PERCENT
}
