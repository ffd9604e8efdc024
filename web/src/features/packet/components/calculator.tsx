import { findZip } from '@forecourt/contact/zip'
import type { CalculatorState } from '@forecourt/money/calculator'
import { useEffect } from 'react'
import { Breakdown } from '../../../shared/calculator/components/breakdown.tsx'
import fields from '../../../shared/calculator/components/calculator.module.css'
import { FinanceFields } from '../../../shared/calculator/components/finance-fields.tsx'
import { PaymentFigure } from '../../../shared/calculator/components/payment-figure.tsx'
import { PaymentType } from '../../../shared/calculator/components/payment-type.tsx'
import { TaxFields } from '../../../shared/calculator/components/tax-fields.tsx'
import { TradeInFields } from '../../../shared/calculator/components/trade-in-fields.tsx'
import { useCalculator } from '../../../shared/calculator/components/use-calculator.ts'
import { acceptedFields, isSubmittedAfter } from '../model/accepted-trade-in.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { submittedFields } from '../model/submitted-fields.ts'
import styles from './calculator.module.css'
import { NextStep } from './next-step.tsx'
import { TradeInNote } from './trade-in-note.tsx'
import { openedOf, type PacketVisit } from './use-packet-visit.ts'
import { useTradeInStatus } from './use-trade-in-status.ts'

interface CalculatorProps {
  /** dollars */
  price: number
  usedOrNew: 'used' | 'new'
  currency: string
  dealership: PacketDealership
  visit: PacketVisit
  /** what the customer had chosen before the calculator was hidden for a while; null for the first time */
  start?: CalculatorState | null
  /** called with the initial and every later state, because the page's bar shows the payment */
  onState?: (state: CalculatorState) => void
}

/** The payment calculator (rules: calculator inputs). It waits for the packet's template, which may be cash only. */
export function Calculator({ visit, ...rest }: CalculatorProps) {
  if (visit.opened === null) return <div className={fields.waiting} aria-hidden="true" />
  const template = openedOf(visit)?.template ?? 'default'
  return <OpenCalculator key={template} cashOnly={template === 'cash-only'} visit={visit} {...rest} />
}

/** The fields, and the result beside them or, on a phone, below them. A returning customer finds the numbers they submitted. */
function OpenCalculator({
  cashOnly,
  price,
  usedOrNew,
  currency,
  dealership,
  visit,
  start = null,
  onState,
}: CalculatorProps & { cashOnly: boolean }) {
  const { docFee, defaultTaxRate, taxRules, address } = dealership
  const opened = openedOf(visit)
  const { submitted } = visit
  const tradeIn = useTradeInStatus(opened)
  const known = {
    ...submittedFields(submitted?.options ?? null),
    ...(!isSubmittedAfter(submitted, tradeIn) && acceptedFields(tradeIn)),
    ...start,
    ...(cashOnly && { paymentType: 'cash' as const }),
  }
  const calculator = useCalculator(
    { price, usedOrNew, docFee, defaultTaxRate, taxRules, cashOnly, sellerZip: findZip(address) },
    visit.logs.change,
    known,
  )
  const { state } = calculator
  useEffect(() => onState?.(state), [onState, state])
  return (
    <section className={styles.calculator} aria-labelledby="calculator-heading">
      <h2 className={styles.heading} id="calculator-heading">
        Payment Calculator
      </h2>
      <div className={styles.card}>
        <div className={fields.body}>
          <PaymentType calculator={calculator} />
          {state.paymentType === 'finance' ? <FinanceFields calculator={calculator} currency={currency} /> : null}
          <TaxFields calculator={calculator} label="Include taxes" />
          <TradeInFields calculator={calculator} currency={currency} label="I have a trade-in" payoffLabel="I still owe on it" />
          {tradeIn && <TradeInNote tradeIn={tradeIn} dealershipName={dealership.name} calculator={calculator} />}
        </div>
        <div className={styles.result}>
          <PaymentFigure calculator={calculator} currency={currency} />
          <Breakdown calculator={calculator} currency={currency} />
          <NextStep calculator={calculator} currency={currency} dealership={dealership} visit={visit} />
        </div>
      </div>
    </section>
  )
}
