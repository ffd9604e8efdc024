import { findZip } from '@forecourt/contact/zip'
import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import { Breakdown } from '../../../shared/calculator/components/breakdown.tsx'
import fields from '../../../shared/calculator/components/calculator.module.css'
import { FinanceFields } from '../../../shared/calculator/components/finance-fields.tsx'
import { PaymentFigure } from '../../../shared/calculator/components/payment-figure.tsx'
import { PaymentType } from '../../../shared/calculator/components/payment-type.tsx'
import { TaxFields } from '../../../shared/calculator/components/tax-fields.tsx'
import { TradeInFields } from '../../../shared/calculator/components/trade-in-fields.tsx'
import { useCalculator } from '../../../shared/calculator/components/use-calculator.ts'
import cards from './vehicle-cards.module.css'

interface StaffCalculatorProps {
  /** dollars; null for a vehicle without a price */
  price: number | null
  usedOrNew: 'used' | 'new'
  currency: string
  settings: Pick<DealershipSettings, 'docFee' | 'defaultTaxRate' | 'taxRules' | 'address'>
}

/** The payment calculator for staff (rules: staff calculator): the customers' calculator with one switch for taxes and fees. */
export function StaffCalculator({ price, usedOrNew, currency, settings }: StaffCalculatorProps) {
  return (
    <section className={`${cards.card} ${fields.body}`} aria-labelledby="calculator-heading">
      <h2 className={cards.heading} id="calculator-heading">
        Payment Calculator
      </h2>
      {price === null || price <= 0 ? (
        <p className={fields.says}>Add a price to estimate the payment.</p>
      ) : (
        <OpenCalculator price={price} usedOrNew={usedOrNew} currency={currency} settings={settings} />
      )}
    </section>
  )
}

function OpenCalculator({
  price,
  currency,
  usedOrNew,
  settings: { docFee, defaultTaxRate, taxRules, address },
}: StaffCalculatorProps & { price: number }) {
  const calculator = useCalculator({ price, usedOrNew, docFee, defaultTaxRate, taxRules, feesWithTaxes: true, sellerZip: findZip(address) })
  return (
    <>
      <PaymentType calculator={calculator} />
      <PaymentFigure calculator={calculator} currency={currency} />
      {calculator.state.paymentType === 'finance' ? <FinanceFields calculator={calculator} currency={currency} /> : null}
      <TaxFields calculator={calculator} label="Include Taxes & Fees" />
      <TradeInFields calculator={calculator} currency={currency} label="Trade-In" payoffLabel="Payoff owed" />
      <Breakdown calculator={calculator} currency={currency} />
    </>
  )
}
