import { type CalculatorState, type CalculatorTerms, isAverageRate, withinPrice } from './calculator.ts'
import { cashTotalCents, type FinancedDeal, monthlyPaymentCents, taxCents, tradeCreditCents } from './payment.ts'
import { rateText, type TaxedDeal, vehicleTaxCents } from './vehicle-tax.ts'

/** The amounts that a calculator shows, in cents, none below 0. */
interface CalculatorResult {
  priceCents: number
  taxCents: number
  docFeeCents: number
  tradeCreditCents: number
  downPaymentCents: number
  /** by how much trade-in and down payment exceed everything else: the customer gets it, and no loan is below 0 */
  leftOverCents: number
  /** price, tax and doc fee minus the trade-in credit */
  cashCents: number
  /** the same minus the down payment */
  financedCents: number
  monthlyCents: number
  /** the sum of all payments minus the amount financed */
  interestCents: number
}

/** Calculates the amounts for what is chosen (rules: monthly payment, rules: cash total). */
export function calculate(state: CalculatorState, terms: CalculatorTerms): CalculatorResult {
  const financed = state.paymentType === 'finance'
  const rate = usedTaxRate(state, terms)
  const { vehicleTax } = state
  const deal: FinancedDeal = {
    priceCents: cents(terms.price),
    taxPercent: rate === null ? null : rate * 100,
    ...(vehicleTax === null ? {} : { ruledTaxCents: vehicleTaxCents(vehicleTax, taxedDeal(state, terms)) }),
    docFeeCents: terms.feesWithTaxes && !state.includeTaxes ? 0 : cents(terms.docFee),
    tradeInCents: state.showTradeIn ? cents(state.tradeInValue) : 0,
    tradePayoffCents: state.showTradeIn && state.hasTradePayoff ? cents(state.tradePayoff) : 0,
    downPaymentCents: financed ? cents(withinPrice(state, terms.price).calcDownPayment) : 0,
    aprPercent: state.calcApr,
    termMonths: state.calcTerm,
  }
  const totalCents = cashTotalCents(deal)
  const dueCents = totalCents - (deal.downPaymentCents ?? 0)
  const financedCents = Math.max(0, dueCents)
  const monthlyCents = monthlyPaymentCents(deal)
  return {
    priceCents: deal.priceCents,
    taxCents: taxCents(deal),
    docFeeCents: deal.docFeeCents ?? 0,
    tradeCreditCents: tradeCreditCents(deal),
    downPaymentCents: deal.downPaymentCents ?? 0,
    leftOverCents: Math.max(0, -dueCents),
    cashCents: Math.max(0, totalCents),
    financedCents,
    monthlyCents,
    // rounding a payment is not interest
    interestCents: deal.aprPercent > 0 ? Math.max(0, monthlyCents * deal.termMonths - financedCents) : 0,
  }
}

/** Returns what is sold and traded in, as the rules of a state need it. */
export function taxedDeal(state: CalculatorState, { price, usedOrNew = 'used' }: CalculatorTerms): TaxedDeal {
  return { priceCents: cents(price), tradeInCents: state.showTradeIn ? cents(state.tradeInValue) : 0, usedOrNew }
}

/** Returns the tax rate used, as a fraction: that of the ZIP code, or else the dealership's; null while taxes are not included. */
export function usedTaxRate({ includeTaxes, taxRate }: CalculatorState, { defaultTaxRate }: CalculatorTerms): number | null {
  return includeTaxes ? (taxRate ?? defaultTaxRate) : null
}

/** Returns the label of the tax: 'Sales tax (10.25%, Chicago, IL)'. The dealership's own rate has no place, and the rules of a state have no rate. */
export function salesTaxLabel(state: CalculatorState, terms: CalculatorTerms): string {
  const { vehicleTax } = state
  if (vehicleTax !== null) return `Sales tax${vehicleTax.isEstimate ? ' estimate' : ''} (${vehicleTax.stateName} vehicle rules)`
  const rate = rateText(usedTaxRate(state, terms) ?? 0)
  return `Sales tax (${state.taxRate === null ? rate : `${rate}, ${taxPlace(state)}`})`
}

/** Returns the place of a tax rate: 'Chicago, IL', 'average for New York', 'state rate, IN'. Converts a name in capitals to title case. */
export function taxPlace({ taxRegion, taxState }: Pick<CalculatorState, 'taxRegion' | 'taxState'>): string {
  const region = /\p{Ll}/u.test(taxRegion)
    ? taxRegion
    : taxRegion.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
  return isAverageRate({ taxRegion }) ? region : [region, taxState].filter(Boolean).join(', ')
}

/** A line of the breakdown. */
interface BreakdownLine {
  label: string
  cents: number
}

/** Returns the lines that add up to the total, to the cent. Parts that are not in the deal have no line. */
export function breakdown(state: CalculatorState, terms: CalculatorTerms): { lines: BreakdownLine[]; total: BreakdownLine } {
  const financed = state.paymentType === 'finance'
  const result = calculate(state, terms)
  const rate = usedTaxRate(state, terms)
  const optional = (label: string, cents: number): BreakdownLine[] => (cents === 0 ? [] : [{ label, cents }])
  return {
    lines: [
      { label: 'Price', cents: result.priceCents },
      ...(rate === null ? [] : [{ label: salesTaxLabel(state, terms), cents: result.taxCents }]),
      ...optional('Doc fee', result.docFeeCents),
      ...optional('Trade-in credit', -result.tradeCreditCents),
      ...optional('Down payment', -result.downPaymentCents),
      ...optional('Left over, yours', result.leftOverCents),
    ],
    total: financed ? { label: 'Amount financed', cents: result.financedCents } : { label: 'Total', cents: result.cashCents },
  }
}

function cents(dollars: number): number {
  return Number.isFinite(dollars) ? Math.max(0, Math.round(dollars * 100)) : 0
}
