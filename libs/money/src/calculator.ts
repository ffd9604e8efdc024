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
 * The payment calculator (rules: calculator inputs), for the customer's packet page and the staff's vehicle page: what it holds and how
 * that changes. What the numbers come to is in calculator-result.ts, what is submitted in calculator-submission.ts.
 */

/** What is chosen, named as the contract names it. Amounts are in dollars. */
export interface CalculatorState {
  paymentType: 'finance' | 'cash'
  calcDownPayment: number
  /** months */
  calcTerm: number
  calcCreditScore: number
  /** per cent a year */
  calcApr: number
  includeTaxes: boolean
  showTradeIn: boolean
  tradeInValue: number
  hasTradePayoff: boolean
  tradePayoff: number
  /** digits, at most five */
  zipCode: string
  /** the rate found for the ZIP code as a fraction, 0 included; null while none is */
  taxRate: number | null
  /** what the rate is of: 'Phoenix', 'average for New York', 'state rate', or the dealership's county */
  taxRegion: string
  taxState: string
  /** what the state of the ZIP code takes on a vehicle, where the dealership goes by that; null: rate times price less trade-in */
  vehicleTax: VehicleTax | null
}
/** What a person reads of a calculator, and the log of a packet keeps. */
export type CalculatorField = Exclude<keyof CalculatorState, 'vehicleTax'>

/** What everybody is offered, whatever they choose. */
export interface CalculatorTerms {
  /** dollars */
  price: number
  /** dollars; the dealership's setting */
  docFee: number
  /** fraction, the dealership's setting: the tax where no ZIP code says another */
  defaultTaxRate: number
  /** the packet's template hides financing */
  cashOnly?: boolean
  /** the staff page's one switch 'Include Taxes & Fees' (rules: staff calculator): without taxes there is no doc fee either */
  feesWithTaxes?: boolean
  /** the dealership's ZIP code, '' where it is not known */
  sellerZip?: string
  /** the dealership's setting (rules: state vehicle rules); plain where not given */
  taxRules?: 'plain' | 'state'
  /** what is sold: used where not given */
  usedOrNew?: 'used' | 'new'
}

/** the contract's limit is far above; no car's trade-in is */
const TRADE_IN_MAX_DOLLARS = 1_000_000
export const ZIP_LENGTH = 5

/** What a calculator starts with (rules: calculator defaults). */
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
/** What a tax lookup found is set by foundTaxRate alone, so that it always belongs to the ZIP code beside it. */
export type ChosenField = Exclude<CalculatorField, 'taxRate' | 'taxRegion' | 'taxState'>

const NO_TAX_RATE = { taxRate: null, taxRegion: '', taxState: '', vehicleTax: null } as const

/** What a new value of a field makes of the state: within its limits, and with what follows from it. */
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
 * Changes one field (rules: calculator inputs): another credit score brings its suggested APR, another ZIP code forgets the rate of the one
 * before, a cash-only packet stays cash, amounts stay within their limits. Returns the same object when nothing changes by it.
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

/** The rate of a ZIP code, as it was looked up. */
export interface FoundTaxRate {
  /** fraction; 0 is a rate (rules: zero tax rate) */
  rate: number
  regionName: string
  /** two letters */
  state: string
  stateName: string
  county: string
  /** 'average' where what cities and counties add is only known on average */
  source: 'zip' | 'provider' | 'county' | 'average' | 'state'
  /** the dealership is in the same county */
  sellerInCounty: boolean
  vehicleTax: VehicleTax | null
}

const AVERAGE = 'average for '

/** Whether the rate is only an average. The region's name says so, because a submission carries only that. */
export function isAverageRate({ taxRegion }: Pick<CalculatorState, 'taxRegion'>): boolean {
  return taxRegion.startsWith(AVERAGE)
}

/**
 * Takes over the rate of a ZIP code, or that it has none. An answer for a ZIP code that is no longer there changes nothing. Before an average the dealership's own rate
 * counts, where it has chosen one and is in the same county (rules: where a tax rate comes from).
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
  // a server of the version before says nothing of it
  const vehicleTax = taxRules === 'state' ? (found.vehicleTax ?? null) : null
  return changed(state, { ...state, ...counts, taxState, vehicleTax })
}

/** 'Cook' is Cook County; Louisiana's parishes and Alaska's boroughs say what they are themselves. */
function countyName(county: string): string {
  return /\b(?:Parish|Borough|Area|Municipality|City)\b/.test(county) ? county : `${county} County`
}

/** Which fields differ, as they are logged (rules: packet log entries). */
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
 * Whole dollars from what was typed: digits only, leading zeros stripped (rules: calculator inputs), cents that were pasted dropped, at
 * most `max`.
 */
export function typedDollars(text: string, max = TRADE_IN_MAX_DOLLARS): number {
  const digits = text
    .replace(/\.\d{0,2}$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .slice(0, 9)
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
