import type { CalculatorState, CalculatorTerms } from './calculator.ts'
import { startState } from './calculator.ts'
import { calculate, taxedDeal, usedTaxRate } from './calculator-result.ts'
import { STATE_NAMES } from './state-names.ts'
import { type TaxedDeal, tradeInCreditCents, type VehicleTax, vehicleTaxNotes } from './vehicle-tax.ts'

/** The rules of a state that were applied, their start date, and the tax that resulted (rules: state vehicle rules). */
interface SubmittedVehicleTax {
  /** two letters */
  state: string
  /** the date from which the rules apply */
  from: string
  /** dollars */
  tax: number
  isEstimate: boolean
  /** what was taxed, in words */
  says: string
}

/** What a customer submits from a calculator (rules: submitted options), as the contract's SubmittedOptions. */
interface CalculatorSubmission {
  paymentType: 'finance' | 'cash'
  includeTaxes: boolean
  /**
   * the rate used, as a fraction: of the ZIP code or the dealership's; with a state's rules the tax divided by the taxed amount; null without taxes
   */
  taxRate: number | null
  showTradeIn: boolean
  tradeInValue: number
  hasTradePayoff: boolean
  tradePayoff: number
  zipCode?: string
  taxRegion?: string
  taxState?: string
  /** the rules of a state by which the tax was calculated */
  vehicleTax?: SubmittedVehicleTax
  calcDownPayment?: number
  calcTerm?: number
  calcCreditScore?: number
  calcApr?: number
  /** dollars */
  monthlyPayment?: number
  /** of a cash deal, in dollars */
  cashTotal?: number
}

/** Converts what the page shows to a submission. What is switched off counts as 0, and a cash deal has no loan and an APR of 0. */
export function submission(state: CalculatorState, terms: CalculatorTerms): CalculatorSubmission {
  const trade = state.showTradeIn
  const owes = trade && state.hasTradePayoff
  const financed = state.paymentType === 'finance'
  const { downPaymentCents, monthlyCents, cashCents, taxCents } = calculate(state, terms)
  const vehicleTax = state.includeTaxes ? state.vehicleTax : null
  const deal = taxedDeal(state, terms)
  return {
    paymentType: state.paymentType,
    includeTaxes: state.includeTaxes,
    taxRate: vehicleTax === null ? usedTaxRate(state, terms) : rateOf(taxCents, deal.priceCents - tradeInCreditCents(vehicleTax, deal)),
    showTradeIn: trade,
    tradeInValue: trade ? state.tradeInValue : 0,
    hasTradePayoff: owes,
    tradePayoff: owes ? state.tradePayoff : 0,
    ...(state.zipCode.length === 5 ? { zipCode: state.zipCode } : {}),
    ...(state.taxRate === null ? {} : { taxRegion: state.taxRegion, taxState: state.taxState }),
    ...(vehicleTax === null ? {} : { vehicleTax: submittedTax(vehicleTax, deal, taxCents) }),
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

function submittedTax(rule: VehicleTax, deal: TaxedDeal, taxCents: number): SubmittedVehicleTax {
  const { state, from, isEstimate } = rule
  return { state, from, tax: taxCents / 100, isEstimate, says: vehicleTaxNotes(rule, deal).join('; ') }
}

function rateOf(cents: number, ofCents: number): number {
  return ofCents > 0 ? Math.min(1, Math.round((cents / ofCents) * 1_000_000) / 1_000_000) : 0
}

/** Returns the state of a submitted calculator. It comes to the same amounts, whatever the dealership's default tax is now. */
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
    // the APR of a cash deal is not the rate of a loan
    calcApr: (options.paymentType === 'finance' ? options.calcApr : undefined) ?? start.calcApr,
    zipCode: options.zipCode ?? start.zipCode,
    taxRate: options.taxRate,
    taxRegion: options.taxRegion ?? start.taxRegion,
    taxState: options.taxState ?? start.taxState,
    vehicleTax: options.vehicleTax === undefined ? null : submittedRules(options.vehicleTax),
  }
}

/** Returns rules that come to the submitted tax, whatever the rules of the state are now. */
export function submittedRules({ state, from, tax, isEstimate, says }: SubmittedVehicleTax): VehicleTax {
  const parts = [{ name: says, rate: 0, flat: tax }]
  return { state, stateName: STATE_NAMES[state] ?? state, from, parts, tradeIn: { kind: 'full' }, isEstimate }
}
