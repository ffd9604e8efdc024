import type { CalculatorState, CalculatorTerms } from './calculator.ts'
import { startState } from './calculator.ts'
import { calculate, usedTaxRate } from './calculator-result.ts'

/** What a customer submits of a calculator (rules: submitted options), as the contract's SubmittedOptions has it. */
export interface CalculatorSubmission {
  paymentType: 'finance' | 'cash'
  includeTaxes: boolean
  /** the rate that was used, of the ZIP code or the dealership's; null without taxes */
  taxRate: number | null
  showTradeIn: boolean
  tradeInValue: number
  hasTradePayoff: boolean
  tradePayoff: number
  zipCode?: string
  taxRegion?: string
  taxState?: string
  calcDownPayment?: number
  calcTerm?: number
  calcCreditScore?: number
  calcApr?: number
  /** dollars */
  monthlyPayment?: number
  /** of a cash deal, dollars */
  cashTotal?: number
}

/** What the page shows, as it is submitted: what is switched off counts for nothing, and a cash deal carries no loan and an APR of 0. */
export function submission(state: CalculatorState, terms: CalculatorTerms): CalculatorSubmission {
  const trade = state.showTradeIn
  const owes = trade && state.hasTradePayoff
  const financed = state.paymentType === 'finance'
  const { downPaymentCents, monthlyCents, cashCents } = calculate(state, terms)
  return {
    paymentType: state.paymentType,
    includeTaxes: state.includeTaxes,
    taxRate: usedTaxRate(state, terms),
    showTradeIn: trade,
    tradeInValue: trade ? state.tradeInValue : 0,
    hasTradePayoff: owes,
    tradePayoff: owes ? state.tradePayoff : 0,
    ...(state.zipCode.length === 5 ? { zipCode: state.zipCode } : {}),
    ...(state.taxRate === null ? {} : { taxRegion: state.taxRegion, taxState: state.taxState }),
    ...(financed
      ? {
          calcDownPayment: downPaymentCents / 100,
          calcTerm: state.calcTerm,
          calcCreditScore: state.calcCreditScore,
          calcApr: state.calcApr,
          monthlyPayment: monthlyCents / 100,
        }
      : { calcApr: 0, cashTotal: cashCents / 100 }),
  }
}

/** The calculator that was submitted: it comes to the same numbers, whatever the dealership's default tax is by now. */
export function stateOf(options: CalculatorSubmission): CalculatorState {
  const start = startState()
  return {
    ...start,
    paymentType: options.paymentType,
    includeTaxes: options.includeTaxes,
    showTradeIn: options.showTradeIn,
    tradeInValue: options.tradeInValue,
    hasTradePayoff: options.hasTradePayoff,
    tradePayoff: options.tradePayoff,
    calcDownPayment: options.calcDownPayment ?? start.calcDownPayment,
    calcTerm: options.calcTerm ?? start.calcTerm,
    calcCreditScore: options.calcCreditScore ?? start.calcCreditScore,
    // that of a cash deal is no rate for a loan
    calcApr: (options.paymentType === 'finance' ? options.calcApr : undefined) ?? start.calcApr,
    zipCode: options.zipCode ?? start.zipCode,
    taxRate: options.taxRate,
    taxRegion: options.taxRegion ?? start.taxRegion,
    taxState: options.taxState ?? start.taxState,
  }
}
