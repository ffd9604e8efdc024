import type { ReactNode } from 'react'
import { Breakdown } from './breakdown.tsx'
import { FinanceFields } from './finance-fields.tsx'
import { PaymentFigure } from './payment-figure.tsx'
import { PaymentType } from './payment-type.tsx'
import { TaxFields } from './tax-fields.tsx'
import { TradeInFields } from './trade-in-fields.tsx'
import type { Calculator } from './use-calculator.ts'

/** What its switches are called, to a customer and to staff. */
interface CalculatorLabels {
  taxes: string
  tradeIn: string
  payoff: string
}

interface CalculatorFieldsProps {
  calculator: Calculator
  currency: string
  labels: CalculatorLabels
  /** stands by the trade-in; none where not given */
  tradeInNote?: ReactNode
}

/** Everything of the payment calculator between its heading and what comes of it (rules: calculator inputs). */
export function CalculatorFields({ calculator, currency, labels, tradeInNote }: CalculatorFieldsProps) {
  return (
    <>
      <PaymentType calculator={calculator} />
      <PaymentFigure calculator={calculator} currency={currency} />
      {calculator.state.paymentType === 'finance' ? <FinanceFields calculator={calculator} /> : null}
      <TaxFields calculator={calculator} label={labels.taxes} />
      <TradeInFields calculator={calculator} label={labels.tradeIn} payoffLabel={labels.payoff} />
      {tradeInNote}
      <Breakdown calculator={calculator} currency={currency} />
    </>
  )
}
