/*
 * What a state takes on a vehicle (rules: state vehicle rules): arithmetic alone. Which rule counts where and when stands in vehicle-tax-rules.ts; the server
 * says it, so that a page needs no table. Amounts of rules are in dollars, those of a deal in cents.
 */

/** One tax of a rule: a rate of an amount, or dollars. */
export interface TaxPart {
  /** as people read it: 'county surtax' */
  name: string
  /** a fraction; 0 beside `flat` */
  rate: number
  /** dollars, whatever the price */
  flat?: number
  /** of the price; otherwise of the taxed amount, which a trade-in makes smaller */
  of?: 'price'
  /** on what is above so many dollars, and on no more than so many */
  over?: number
  upTo?: number
  /** only where the price, before a trade-in, is at least so much, or above, or below it */
  from?: number
  above?: number
  below?: number
  only?: 'new' | 'used'
}

/** What of a trade-in is not taxed. */
export type TradeInCredit = { kind: 'full' } | { kind: 'none' } | { kind: 'new-only' } | { kind: 'capped'; dollars: number }

/** What a state takes on a vehicle from a day on, with what its places add. */
export interface VehicleTax {
  /** two letters */
  state: string
  stateName: string
  /** the day from which it counts: `2026-01-01` */
  from: string
  parts: TaxPart[]
  /** dollars: no more and no less than that */
  cap?: number
  minimum?: number
  tradeIn: TradeInCredit
  /** not certain enough to sign */
  isEstimate: boolean
  /** a sentence of what the figures cannot say */
  note?: string
}

/** What is sold. */
export interface TaxedDeal {
  priceCents: number
  tradeInCents: number
  usedOrNew: 'used' | 'new'
}

const MILLIONTHS = 1_000_000
const CENTS = 100

/** The tax on a deal in cents: never below 0 and never above the rule's cap. */
export function vehicleTaxCents(rule: VehicleTax, deal: TaxedDeal): number {
  if (deal.priceCents <= 0) return 0
  const raw = rawCents(rule, deal)
  const least = Math.max(raw, (rule.minimum ?? 0) * CENTS)
  return rule.cap === undefined ? least : Math.min(least, rule.cap * CENTS)
}

/** What the trade-in takes off the taxed amount, in cents. */
export function tradeInCreditCents({ tradeIn }: Pick<VehicleTax, 'tradeIn'>, { tradeInCents, usedOrNew }: TaxedDeal): number {
  if (tradeIn.kind === 'none' || (tradeIn.kind === 'new-only' && usedOrNew === 'used')) return 0
  return tradeIn.kind === 'capped' ? Math.min(tradeInCents, tradeIn.dollars * CENTS) : tradeInCents
}

/** What was taken and why, in short sentences: 'California taxes the full price', 'capped at $500'. */
export function vehicleTaxNotes(rule: VehicleTax, deal: TaxedDeal): string[] {
  const parts = rule.parts.filter((part) => applies(part, deal) && (part.rate > 0 || part.flat !== undefined))
  const raw = rawCents(rule, deal)
  const { cap, minimum, isEstimate, note } = rule
  return [
    parts.length === 0 ? `${takerOf(rule)} has no tax on this purchase` : parts.map(partText).join(' + '),
    ...(parts.length === 0 ? [] : tradeInNotes(rule, deal)),
    ...(cap !== undefined && raw > cap * CENTS ? [`capped at ${dollars(cap)}`] : []),
    ...(minimum !== undefined && raw < minimum * CENTS ? [`at least ${dollars(minimum)}`] : []),
    ...(note === undefined ? [] : [note]),
    ...(isEstimate ? ['estimate'] : []),
  ]
}

function tradeInNotes(rule: VehicleTax, { usedOrNew }: TaxedDeal): string[] {
  const { tradeIn } = rule
  if (tradeIn.kind === 'none') return [`${takerOf(rule)} taxes the full price`]
  if (tradeIn.kind === 'capped') return [`${takerOf(rule)} takes at most ${dollars(tradeIn.dollars)} off for a trade-in`]
  return tradeIn.kind === 'new-only' && usedOrNew === 'used' ? [`${takerOf(rule)} takes a trade-in off for new vehicles only`] : []
}

/** Who takes the tax, within a sentence: 'California', 'the District of Columbia'. */
function takerOf({ state, stateName }: VehicleTax): string {
  return state === 'DC' ? `the ${stateName}` : stateName
}

/** Before cap and minimum. */
function rawCents(rule: VehicleTax, deal: TaxedDeal): number {
  const taxed = Math.max(0, deal.priceCents - tradeInCreditCents(rule, deal))
  let millionths = 0
  for (const part of rule.parts) {
    if (!applies(part, deal)) continue
    const amount = part.of === 'price' ? deal.priceCents : taxed
    const inBand = Math.max(0, Math.min(amount, (part.upTo ?? Number.POSITIVE_INFINITY) * CENTS) - (part.over ?? 0) * CENTS)
    // whole millionths: 8.6 % of an amount must not lose half a cent to a binary fraction
    millionths += inBand * Math.round(part.rate * MILLIONTHS) + (part.flat ?? 0) * CENTS * MILLIONTHS
  }
  return Math.round(millionths / MILLIONTHS)
}

function applies({ only, from, above, below }: TaxPart, { priceCents, usedOrNew }: TaxedDeal): boolean {
  return (
    (only === undefined || only === usedOrNew) &&
    (from === undefined || priceCents >= from * CENTS) &&
    (above === undefined || priceCents > above * CENTS) &&
    (below === undefined || priceCents < below * CENTS)
  )
}

function partText({ name, rate, flat, over, upTo }: TaxPart): string {
  const amount = flat === undefined ? `${Math.round(rate * 1e6) / 1e4}%` : dollars(flat)
  if (upTo !== undefined && over === undefined) return `${amount} ${name} on the first ${dollars(upTo)}`
  if (over !== undefined && upTo !== undefined) return `${amount} ${name} from ${dollars(over)} to ${dollars(upTo)}`
  return over === undefined ? `${amount} ${name}` : `${amount} ${name} above ${dollars(over)}`
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
