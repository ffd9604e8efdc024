import type { ReactNode } from 'react'
import { Breakdown } from './breakdown.tsx'
import { FinanceFields } from './finance-fields.tsx'
import { PaymentFigure } from './payment-figure.tsx'
import { PaymentType } from './payment-type.tsx'
import { TaxFields } from './tax-fields.tsx'
import { TradeInFields } from './trade-in-fields.tsx'
import type { Calculator } from './use-calculator.ts'

/** The labels of the switches, which differ for customers and staff. */
interface CalculatorLabels {
  taxes: string
  tradeIn: string
  payoff: string
}

interface CalculatorFieldsProps {
  calculator: Calculator
  currency: string
  labels: CalculatorLabels
  /** shown next to the trade-in; optional */
  tradeInNote?: ReactNode
}

/** The fields of the payment calculator, without its heading and result (rules: calculator inputs). */
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
