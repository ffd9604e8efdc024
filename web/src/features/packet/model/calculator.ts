import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import {
  cashTotalCents,
  DEFAULT_APR_PERCENT,
  DEFAULT_CREDIT_SCORE,
  DEFAULT_TERM_MONTHS,
  financedCents,
  monthlyPaymentCents,
  suggestedApr,
  taxCents,
  tradeCreditCents,
} from '@forecourt/money/payment'
import type { PacketDealership } from './packet-dealership.ts'

/** The calculator as the customer sees it; amounts in whole dollars, named as the contract names them. */
export interface CalculatorState {
  paymentType: 'finance' | 'cash'
  calcDownPayment: number
  calcTerm: number
  calcCreditScore: number
  calcApr: number
  includeTaxes: boolean
  showTradeIn: boolean
  tradeInValue: number
  hasTradePayoff: boolean
  tradePayoff: number
}
export type CalculatorField = keyof CalculatorState

/** spec/3 section 9: defaults on the packet page. */
export function startState(template: 'default' | 'cash-only'): CalculatorState {
  return {
    paymentType: template === 'cash-only' ? 'cash' : 'finance',
    calcDownPayment: 0,
    calcTerm: DEFAULT_TERM_MONTHS,
    calcCreditScore: DEFAULT_CREDIT_SCORE,
    calcApr: DEFAULT_APR_PERCENT,
    includeTaxes: true,
    showTradeIn: false,
    tradeInValue: 0,
    hasTradePayoff: false,
    tradePayoff: 0,
  }
}

/** Changes one field; another credit score brings its suggested APR with it (spec/3 section 4). */
export function changeField<F extends CalculatorField>(state: CalculatorState, field: F, value: CalculatorState[F]): CalculatorState {
  const next = { ...state, [field]: value }
  return field === 'calcCreditScore' ? { ...next, calcApr: suggestedApr(next.calcCreditScore) } : next
}

/** What the numbers come to, in cents. */
export interface CalculatorResult {
  taxCents: number
  docFeeCents: number
  tradeCreditCents: number
  financedCents: number
  monthlyCents: number
  cashCents: number
}

/** What a dealership asks of everybody: its doc fee in dollars, its tax as a fraction. */
type Terms = Pick<PacketDealership, 'docFee' | 'defaultTaxRate'>

/** Works the deal out for a price in dollars. */
export function calculate(state: CalculatorState, price: number, { docFee, defaultTaxRate }: Terms): CalculatorResult {
  const deal = {
    priceCents: toCents(price),
    taxPercent: state.includeTaxes ? inPercent(defaultTaxRate) : null,
    docFeeCents: toCents(docFee),
    tradeInCents: state.showTradeIn ? toCents(state.tradeInValue) : 0,
    tradePayoffCents: state.showTradeIn && state.hasTradePayoff ? toCents(state.tradePayoff) : 0,
    downPaymentCents: toCents(state.calcDownPayment),
    aprPercent: state.calcApr,
    termMonths: state.calcTerm,
  }
  return {
    taxCents: taxCents(deal),
    docFeeCents: deal.docFeeCents,
    tradeCreditCents: tradeCreditCents(deal),
    financedCents: financedCents(deal),
    monthlyCents: monthlyPaymentCents(deal),
    cashCents: cashTotalCents(deal),
  }
}

/** What is submitted to the dealership (spec/3 section 3). */
export function submission(state: CalculatorState, price: number, terms: Terms): SubmittedOptions {
  const financed = state.paymentType === 'finance'
  return {
    paymentType: state.paymentType,
    includeTaxes: state.includeTaxes,
    taxRate: state.includeTaxes ? terms.defaultTaxRate : null,
    showTradeIn: state.showTradeIn,
    tradeInValue: state.showTradeIn ? state.tradeInValue : 0,
    hasTradePayoff: state.showTradeIn && state.hasTradePayoff,
    tradePayoff: state.showTradeIn && state.hasTradePayoff ? state.tradePayoff : 0,
    ...(financed
      ? {
          calcDownPayment: state.calcDownPayment,
          calcTerm: state.calcTerm,
          calcCreditScore: state.calcCreditScore,
          calcApr: state.calcApr,
          monthlyPayment: calculate(state, price, terms).monthlyCents / 100,
        }
      : {}),
  }
}

/** Whole dollars from what was typed: digits only, leading zeros stripped (spec/3 section 5), at most `max`. */
export function typedDollars(text: string, max: number): number {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9)
  return Math.min(Number(digits === '' ? 0 : digits), Math.max(0, Math.floor(max)))
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** A fraction in per cent, without the last digits that binary fractions add: 0.07 is 7. */
function inPercent(fraction: number): number {
  return Math.round(fraction * 1e6) / 1e4
}
