/*
 * The arithmetic of the payment calculator (rules: monthly payment, rules: cash total). Amounts are integer cents (design: value formats), rates are
 * in percent. The doc fee and the default tax are the defaults of a dealership's settings (rules: doc fee and default tax).
 */

export const DOC_FEE_CENTS = 245_28
export const DEFAULT_TAX_PERCENT = 7
export const LOAN_TERMS_MONTHS = [36, 48, 60, 72, 84] as const
export const DEFAULT_TERM_MONTHS = 60
export const DEFAULT_CREDIT_SCORE = 700
export const DEFAULT_APR_PERCENT = 5.99
export const CREDIT_SCORE_RANGE = { min: 500, max: 850, step: 10 } as const
export const DOWN_PAYMENT_STEP_CENTS = 100_00
export const APR_STEP_PERCENT = 0.01
/** above the APR of any car loan, so that a typing mistake does not become a payment */
export const APR_MAX_PERCENT = 40

/** A deal as a customer is offered it. All amounts are in cents. */
export interface Deal {
  priceCents: number
  /** null when taxes are not included; 0 is a real rate (rules: zero tax rate) */
  taxPercent: number | null
  /** the tax by the rules of a state, used instead of the rate (rules: state vehicle rules) */
  ruledTaxCents?: number
  docFeeCents?: number
  /** the value of the trade-in */
  tradeInCents?: number
  /** what the customer still owes on the trade-in */
  tradePayoffCents?: number
}

export interface FinancedDeal extends Deal {
  downPaymentCents?: number
  aprPercent: number
  termMonths: number
}

/** Returns the tax: by the rules of a state if given, otherwise on the price minus the trade-in, rounded to the cent and never below 0. */
export function taxCents({ priceCents, taxPercent, ruledTaxCents, tradeInCents = 0 }: Deal): number {
  if (taxPercent === null) return 0
  if (ruledTaxCents !== undefined) return ruledTaxCents
  const taxedCents = Math.max(0, priceCents - tradeInCents)
  // whole millionths, so that 8.6 % of an amount does not lose half a cent to a binary fraction
  return Math.round((taxedCents * Math.round(taxPercent * 10_000)) / 1_000_000)
}

/** Returns the credit for the trade-in: its value minus its payoff, never below 0. */
export function tradeCreditCents({ tradeInCents = 0, tradePayoffCents = 0 }: Deal): number {
  return Math.max(0, tradeInCents - tradePayoffCents)
}

/** Returns price, tax and doc fee minus the trade-in credit. Below 0 when the trade-in is worth more than all of that. */
export function cashTotalCents(deal: Deal): number {
  return deal.priceCents + taxCents(deal) + (deal.docFeeCents ?? DOC_FEE_CENTS) - tradeCreditCents(deal)
}

/** Returns the amount financed after the down payment, never below 0. */
export function financedCents(deal: FinancedDeal): number {
  return Math.max(0, cashTotalCents(deal) - (deal.downPaymentCents ?? 0))
}

/**
 * Returns the monthly payment by standard amortization; with an APR of 0 the amount divided by the months (rules: monthly payment). It is rounded to
 * the nearest cent, so the sum of all payments may differ from the exact amount by some cents. Throws RangeError without a term.
 */
export function monthlyPaymentCents(deal: FinancedDeal): number {
  const principalCents = financedCents(deal)
  const { aprPercent, termMonths } = deal
  if (!(termMonths > 0)) throw new RangeError('A loan needs a term of at least one month')
  const monthlyRate = aprPercent / 100 / 12
  if (!(monthlyRate > 0)) return Math.round(principalCents / termMonths)
  // expm1 and log1p stay precise for rates near 0
  const annuity = monthlyRate / -Math.expm1(-termMonths * Math.log1p(monthlyRate))
  return Math.round(principalCents * annuity)
}

const CREDIT_TIERS = [
  { from: 750, aprPercent: 3.99, label: 'Excellent' },
  { from: 700, aprPercent: 5.99, label: 'Good' },
  { from: 650, aprPercent: 7.99, label: 'Fair' },
  { from: Number.NEGATIVE_INFINITY, aprPercent: 9.99, label: 'Poor' },
] as const
type ScoreLabel = (typeof CREDIT_TIERS)[number]['label']

const POOREST = CREDIT_TIERS[3]
const tierOf = (creditScore: number) => CREDIT_TIERS.find(({ from }) => creditScore >= from) ?? POOREST

/** Returns the suggested APR for a credit score in percent; 0 for a cash deal. */
export function suggestedApr(creditScore: number, paymentType: 'finance' | 'cash' = 'finance'): number {
  return paymentType === 'cash' ? 0 : tierOf(creditScore).aprPercent
}

/** Returns the label of a credit score. */
export function scoreLabel(creditScore: number): ScoreLabel {
  return tierOf(creditScore).label
}
