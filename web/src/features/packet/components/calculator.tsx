import styles from '../../../shared/calculator/components/calculator.module.css'
import { CalculatorFields } from '../../../shared/calculator/components/calculator-fields.tsx'
import { useCalculator } from '../../../shared/calculator/components/use-calculator.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { NextStep } from './next-step.tsx'
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

/** What became of the trade-in that the customer submitted (rules: customer of a trade-in). */
function TradeInNote({ visit: { opened } }: { visit: PacketVisit }) {
  const tradeIn = opened === null || opened === 'unknown' ? null : opened.tradeIn
  if (tradeIn === null) return null
  const vehicle = tradeIn.vehicleName || 'vehicle'
  return <p className={styles.says}>We are looking at your {vehicle}. A dealership representative will contact you within 24 hours.</p>
}

function OpenCalculator({ cashOnly, price, currency, dealership, visit }: CalculatorProps & { cashOnly: boolean }) {
  const { docFee, defaultTaxRate } = dealership
  const calculator = useCalculator({ price, docFee, defaultTaxRate, cashOnly }, visit.logs.change)
  return (
    <section className={styles.card} aria-labelledby="calculator-heading">
      <h2 className={styles.heading} id="calculator-heading">
        Payment Calculator
      </h2>
      <CalculatorFields calculator={calculator} currency={currency} labels={LABELS} tradeInNote={<TradeInNote visit={visit} />} />
      <NextStep calculator={calculator} dealership={dealership} visit={visit} />
    </section>
  )
}
