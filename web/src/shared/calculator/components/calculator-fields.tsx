import { Breakdown } from './breakdown.tsx'
import { FinanceFields } from './finance-fields.tsx'
import { PaymentFigure } from './payment-figure.tsx'
import { PaymentType } from './payment-type.tsx'
import { TaxFields } from './tax-fields.tsx'
import { TradeInFields } from './trade-in-fields.tsx'
import type { Calculator } from './use-calculator.ts'

/** What its switches are called, to a customer and to staff. */
export interface CalculatorLabels {
  taxes: string
  tradeIn: string
  payoff: string
}

/** Everything of the payment calculator between its heading and what comes of it (rules: calculator inputs). */
export function CalculatorFields({ calculator, currency, labels }: { calculator: Calculator; currency: string; labels: CalculatorLabels }) {
  return (
    <>
      <PaymentType calculator={calculator} />
      <PaymentFigure calculator={calculator} currency={currency} />
      {calculator.state.paymentType === 'finance' ? <FinanceFields calculator={calculator} /> : null}
      <TaxFields calculator={calculator} label={labels.taxes} />
      <TradeInFields calculator={calculator} label={labels.tradeIn} payoffLabel={labels.payoff} />
      <Breakdown calculator={calculator} currency={currency} />
    </>
  )
}
