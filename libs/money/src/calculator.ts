import {
  APR_MAX_PERCENT,
  CREDIT_SCORE_RANGE,
  DEFAULT_APR_PERCENT,
  DEFAULT_CREDIT_SCORE,
  DEFAULT_TAX_PERCENT,
  DEFAULT_TERM_MONTHS,
  LOAN_TERMS_MONTHS,
  suggestedApr,
} from './payment.ts'
import type { VehicleTax } from './vehicle-tax.ts'

/*
 * The payment calculator (rules: calculator inputs) of the customer's packet page and the staff's vehicle page: its state and how it changes.
 * calculator-result.ts calculates the amounts, and calculator-submission.ts converts the state to a submission.
 */

/** What is chosen, with the names of the contract. Amounts are in dollars. */
export interface CalculatorState {
  paymentType: 'finance' | 'cash'
  calcDownPayment: number
  /** months */
  calcTerm: number
  calcCreditScore: number
  /** percent a year */
  calcApr: number
  includeTaxes: boolean
  showTradeIn: boolean
  tradeInValue: number
  hasTradePayoff: boolean
  tradePayoff: number
  /** at most five digits */
  zipCode: string
  /** the rate found for the ZIP code as a fraction, which may be 0; null while none is known */
  taxRate: number | null
  /** the place of the rate: 'Phoenix', 'average for New York', 'state rate', or the dealership's county */
  taxRegion: string
  taxState: string
  /** the vehicle tax of the ZIP code's state, if the dealership uses state rules; null means rate times price less trade-in */
  vehicleTax: VehicleTax | null
}
/** The fields that a user sees and the packet log records. */
export type CalculatorField = Exclude<keyof CalculatorState, 'vehicleTax'>

/** The terms of the dealership, which do not depend on what is chosen. */
export interface CalculatorTerms {
  /** dollars */
  price: number
  /** dollars; the dealership's setting */
  docFee: number
  /** the dealership's setting as a fraction: the tax rate when no ZIP code gives another */
  defaultTaxRate: number
  /** the packet's template hides financing */
  cashOnly?: boolean
  /** the staff page's one switch 'Include Taxes & Fees' (rules: staff calculator): without taxes there is no doc fee either */
  feesWithTaxes?: boolean
  /** the dealership's ZIP code; '' when it is not known */
  sellerZip?: string
  /** the dealership's setting (rules: state vehicle rules). Default plain */
  taxRules?: 'plain' | 'state'
  /** the condition of the vehicle. Default used */
  usedOrNew?: 'used' | 'new'
}

/** far below the contract's limit and above the value of any trade-in */
const TRADE_IN_MAX_DOLLARS = 1_000_000
export const ZIP_LENGTH = 5

/** Returns the initial state of a calculator (rules: calculator defaults). */
export function startState({ cashOnly = false }: Pick<CalculatorTerms, 'cashOnly'> = {}): CalculatorState {
  return {
    paymentType: cashOnly ? 'cash' : 'finance',
    calcDownPayment: 0,
    calcTerm: DEFAULT_TERM_MONTHS,
    calcCreditScore: DEFAULT_CREDIT_SCORE,
    calcApr: DEFAULT_APR_PERCENT,
    includeTaxes: true,
    showTradeIn: false,
    tradeInValue: 0,
    hasTradePayoff: false,
    tradePayoff: 0,
    zipCode: '',
    taxRate: null,
    taxRegion: '',
    taxState: '',
    vehicleTax: null,
  }
}

type Settle<F extends CalculatorField> = (value: CalculatorState[F], terms: CalculatorTerms) => Partial<CalculatorState>
/** The fields that a user sets. Only foundTaxRate sets the results of a tax lookup, so that they always belong to the ZIP code. */
export type ChosenField = Exclude<CalculatorField, 'taxRate' | 'taxRegion' | 'taxState'>

const NO_TAX_RATE = { taxRate: null, taxRegion: '', taxState: '', vehicleTax: null } as const

/** The changes that a new value of a field makes to the state: the value within its limits, and the fields that depend on it. */
const SETTLE: { [F in ChosenField]: Settle<F> } = {
  paymentType: (value, { cashOnly }) => ({ paymentType: cashOnly ? 'cash' : value }),
  calcDownPayment: (value, { price }) => onlyNumber(value, () => ({ calcDownPayment: inCents(within(value, 0, price)) })),
  calcTerm: (value) => (LOAN_TERMS_MONTHS.some((months) => months === value) ? { calcTerm: value } : {}),
  calcCreditScore: (value) =>
    onlyNumber(value, () => {
      const { min, max, step } = CREDIT_SCORE_RANGE
      const calcCreditScore = within(Math.round(value / step) * step, min, max)
      return { calcCreditScore, calcApr: suggestedApr(calcCreditScore) }
    }),
  calcApr: (value) => onlyNumber(value, () => ({ calcApr: Math.round(within(value, 0, APR_MAX_PERCENT) * 100) / 100 })),
  includeTaxes: (value) => ({ includeTaxes: value }),
  showTradeIn: (value) => ({ showTradeIn: value }),
  tradeInValue: (value) => onlyNumber(value, () => ({ tradeInValue: wholeDollars(value) })),
  hasTradePayoff: (value) => ({ hasTradePayoff: value }),
  tradePayoff: (value) => onlyNumber(value, () => ({ tradePayoff: wholeDollars(value) })),
  zipCode: (value) => ({ zipCode: value.replace(/\D/g, '').slice(0, ZIP_LENGTH), ...NO_TAX_RATE }),
}

/**
 * Changes one field (rules: calculator inputs). A new credit score sets its suggested APR, a new ZIP code removes the rate of the previous one, a
 * cash-only packet stays cash, and amounts stay within their limits. Returns the same object when nothing changes.
 */
export function changeField<F extends ChosenField>(
  state: CalculatorState,
  field: F,
  value: CalculatorState[F],
  terms: CalculatorTerms,
): CalculatorState {
  const next = { ...state, ...SETTLE[field](value, terms) }
  return field === 'zipCode' && next.zipCode === state.zipCode ? state : changed(state, next)
}

/**
 * Limits a down payment to the price, which may have fallen since it was chosen (rules: calculator inputs). Returns the same object when
 * nothing changes.
 */
export function withinPrice<T extends Partial<Pick<CalculatorState, 'calcDownPayment'>>>(chosen: T, price: number): T {
  return (chosen.calcDownPayment ?? 0) > price ? { ...chosen, calcDownPayment: price } : chosen
}

/** The result of looking up the rate of a ZIP code. */
export interface FoundTaxRate {
  /** fraction; 0 is a rate (rules: zero tax rate) */
  rate: number
  regionName: string
  /** two letters */
  state: string
  stateName: string
  county: string
  /** 'average' when the rates of cities and counties are only known on average */
  source: 'zip' | 'provider' | 'county' | 'average' | 'state'
  /** whether the dealership is in the same county */
  sellerInCounty: boolean
  vehicleTax: VehicleTax | null
}

const AVERAGE = 'average for '

/** Whether the rate is only an average. The region's name says so, because a submission carries only that. */
export function isAverageRate({ taxRegion }: Pick<CalculatorState, 'taxRegion'>): boolean {
  return taxRegion.startsWith(AVERAGE)
}

/**
 * Applies the rate of a ZIP code, or removes it when there is none. Ignores the response for a ZIP code that was changed in the meantime. Instead of
 * an average it uses the dealership's own rate if the dealership has chosen one and is in the same county (rules: where a tax rate comes from).
 */
export function foundTaxRate(
  state: CalculatorState,
  zipCode: string,
  found: FoundTaxRate | null,
  { defaultTaxRate, taxRules = 'plain' }: Pick<CalculatorTerms, 'defaultTaxRate' | 'taxRules'>,
): CalculatorState {
  if (zipCode !== state.zipCode) return state
  if (found === null || !(found.rate >= 0)) return changed(state, { ...state, ...NO_TAX_RATE })
  const { rate, regionName, state: taxState, source, sellerInCounty, county } = found
  const isOwn = source === 'average' && sellerInCounty && defaultTaxRate !== DEFAULT_TAX_PERCENT / 100
  const counts = isOwn ? { taxRate: defaultTaxRate, taxRegion: countyName(county) } : { taxRate: rate, taxRegion: regionName }
  // a server of the previous version does not send it
  const vehicleTax = taxRules === 'state' ? (found.vehicleTax ?? null) : null
  return changed(state, { ...state, ...counts, taxState, vehicleTax })
}

/** Returns the full name of a county: 'Cook' becomes 'Cook County'. Names with 'Parish', 'Borough' or similar stay unchanged. */
function countyName(county: string): string {
  return /\b(?:Parish|Borough|Area|Municipality|City)\b/.test(county) ? county : `${county} County`
}

/** Returns the fields that differ, for the packet log (rules: packet log entries). */
export function changedFields(
  before: CalculatorState,
  after: CalculatorState,
): { field: CalculatorField; oldValue: CalculatorState[CalculatorField]; newValue: CalculatorState[CalculatorField] }[] {
  const fields = (Object.keys(after) as (keyof CalculatorState)[]).filter((field) => field !== 'vehicleTax')
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, oldValue: before[field], newValue: after[field] }))
}

/**
 * The point and decimals of an amount, and what follows them, such as a pasted space or a currency. With more decimals than cents, too: read as
 * dollars, those of 1,500.000 would multiply it.
 */
const CENTS = /(\.\d*)\D*$/

/** Returns the cents at the end of a typed amount, with their point and as far as they are typed, at most two digits: '.5'; '' for none. */
export function typedCents(text: string): string {
  return CENTS.exec(text)?.[1]?.slice(0, 3) ?? ''
}

/** Parses typed whole dollars (rules: calculator inputs): drops cents, keeps only digits, strips leading zeros, and limits them to `max`. */
export function typedDollars(text: string, max = TRADE_IN_MAX_DOLLARS): number {
  const digits = text.replace(CENTS, '').replace(/\D/g, '').replace(/^0+/, '').slice(0, 9)
  return within(Number(digits), 0, Math.max(0, Math.floor(max)))
}

function changed(before: CalculatorState, after: CalculatorState): CalculatorState {
  const sameRules = JSON.stringify(before.vehicleTax) === JSON.stringify(after.vehicleTax)
  return sameRules && changedFields(before, after).length === 0 ? before : after
}

function onlyNumber(value: number, settle: () => Partial<CalculatorState>): Partial<CalculatorState> {
  return Number.isFinite(value) ? settle() : {}
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function wholeDollars(value: number): number {
  return Math.round(within(value, 0, TRADE_IN_MAX_DOLLARS))
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
