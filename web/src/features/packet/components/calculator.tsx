import styles from '../../../shared/calculator/components/calculator.module.css'
import { CalculatorFields } from '../../../shared/calculator/components/calculator-fields.tsx'
import { useCalculator } from '../../../shared/calculator/components/use-calculator.ts'
import { acceptedFields } from '../model/accepted-trade-in.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { NextStep } from './next-step.tsx'
import { TradeInNote } from './trade-in-note.tsx'
import type { PacketVisit } from './use-packet-visit.ts'

interface CalculatorProps {
  /** dollars */
  price: number
  currency: string
  dealership: PacketDealership
  visit: PacketVisit
}

const LABELS = { taxes: 'Include taxes', tradeIn: 'I have a trade-in', payoff: 'I still owe money on it' }

/** The payment calculator (rules: calculator inputs). It waits for the packet's template, which may be cash only. */
export function Calculator({ visit, ...rest }: CalculatorProps) {
  if (visit.opened === null) return <div className={styles.waiting} aria-hidden="true" />
  const template = visit.opened === 'unknown' ? 'default' : visit.opened.template
  return <OpenCalculator key={template} cashOnly={template === 'cash-only'} visit={visit} {...rest} />
}

function OpenCalculator({ cashOnly, price, currency, dealership, visit }: CalculatorProps & { cashOnly: boolean }) {
  const { docFee, defaultTaxRate } = dealership
  const tradeIn = visit.opened === null || visit.opened === 'unknown' ? null : visit.opened.tradeIn
  const calculator = useCalculator({ price, docFee, defaultTaxRate, cashOnly }, visit.logs.change, acceptedFields(tradeIn))
  return (
    <section className={styles.card} aria-labelledby="calculator-heading">
      <h2 className={styles.heading} id="calculator-heading">
        Payment Calculator
      </h2>
      <CalculatorFields
        calculator={calculator}
        currency={currency}
        labels={LABELS}
        tradeInNote={tradeIn && <TradeInNote tradeIn={tradeIn} dealershipName={dealership.name} calculator={calculator} />}
      />
      <NextStep calculator={calculator} dealership={dealership} visit={visit} />
    </section>
  )
}
