import { formatCents } from '@forecourt/money/price-display'
import { useState } from 'react'
import { type CalculatorField, type CalculatorState, calculate, changeField, startState } from '../model/calculator.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { Breakdown } from './breakdown.tsx'
import styles from './calculator.module.css'
import { FinanceFields } from './finance-fields.tsx'
import { NextStep } from './next-step.tsx'
import { TradeInFields } from './trade-in-fields.tsx'
import type { PacketVisit } from './use-packet-visit.ts'

interface CalculatorProps {
  /** dollars */
  price: number
  currency: string
  dealership: PacketDealership
  visit: PacketVisit
}

export type SetField = <F extends CalculatorField>(field: F, value: CalculatorState[F]) => void

/** The payment calculator (spec/3 sections 2.2, 5 and 9). It waits for the packet's template, which may be cash only. */
export function Calculator({ visit, ...rest }: CalculatorProps) {
  if (visit.opened === null) return <div className={styles.waiting} aria-hidden="true" />
  const template = visit.opened === 'unknown' ? 'default' : visit.opened.template
  return <OpenCalculator key={template} template={template} visit={visit} {...rest} />
}

function OpenCalculator({ template, price, currency, dealership, visit }: CalculatorProps & { template: 'default' | 'cash-only' }) {
  const [state, setState] = useState(() => startState(template))
  const result = calculate(state, price, dealership)
  const financed = state.paymentType === 'finance'
  const set: SetField = (field, value) => {
    const next = changeField(state, field, value)
    for (const changed of Object.keys(next) as CalculatorField[]) {
      if (next[changed] !== state[changed]) visit.logs.change(changed, state[changed], next[changed])
    }
    setState(next)
  }
  return (
    <section className={styles.card} aria-labelledby="calculator-heading">
      <h2 className={styles.heading} id="calculator-heading">
        Payment Calculator
      </h2>
      {template === 'cash-only' ? null : (
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">Payment type</legend>
          {(['finance', 'cash'] as const).map((type) => (
            <label key={type} className={styles.chip}>
              <input type="radio" name="paymentType" checked={state.paymentType === type} onChange={() => set('paymentType', type)} />
              <span>{type === 'finance' ? 'Finance' : 'Cash'}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={styles.result} aria-live="polite">
        {financed ? (
          <>
            <span className={styles.amount}>{formatCents(result.monthlyCents, currency)}</span> <span className={styles.per}>a month</span>
          </>
        ) : (
          <>
            <span className={styles.amount}>{formatCents(result.cashCents, currency)}</span> <span className={styles.per}>in all</span>
          </>
        )}
      </p>
      <p className={styles.note}>
        {financed ? `${state.calcTerm} months at ${state.calcApr}% APR. ` : ''}An estimate, not an offer: the dealership confirms the exact
        numbers.
      </p>
      {financed ? <FinanceFields state={state} set={set} price={price} /> : null}
      <label className={styles.switch}>
        <input type="checkbox" checked={state.includeTaxes} onChange={(event) => set('includeTaxes', event.currentTarget.checked)} />
        <span>Include taxes (7% estimate)</span>
      </label>
      <TradeInFields state={state} set={set} />
      <Breakdown state={state} result={result} price={price} currency={currency} />
      <NextStep state={state} price={price} dealership={dealership} visit={visit} />
    </section>
  )
}
