/*
 * The arithmetic of the tax of a state on a vehicle (rules: state vehicle rules). vehicle-tax-rules.ts determines which rule applies where and when.
 * The server sends the rule, so that a page needs no table. Amounts of rules are in dollars, those of a deal in cents.
 */

/** One tax of a rule: a rate on an amount, or a fixed amount. */
export interface TaxPart {
  /** the displayed name: 'county surtax' */
  name: string
  /** a fraction; 0 with `flat` */
  rate: number
  /** a fixed amount in dollars */
  flat?: number
  /** on the price; otherwise on the taxed amount, which is the price minus the trade-in credit */
  of?: 'price'
  /** only on the part of the amount above `over` and up to `upTo` dollars */
  over?: number
  upTo?: number
  /** only when the price before a trade-in, in dollars, is at least `from`, above `above`, or below `below` */
  from?: number
  above?: number
  below?: number
  only?: 'new' | 'used'
}

/** How much of a trade-in is not taxed. */
export type TradeInCredit = { kind: 'full' } | { kind: 'none' } | { kind: 'new-only' } | { kind: 'capped'; dollars: number }

/** The tax of a state on a vehicle from a day on, including local rates. */
export interface VehicleTax {
  /** two letters */
  state: string
  stateName: string
  /** the day from which it applies: `2026-01-01` */
  from: string
  parts: TaxPart[]
  /** the maximum and minimum of the tax in dollars */
  cap?: number
  minimum?: number
  tradeIn: TradeInCredit
  /** whether the rule is not certain enough to be binding */
  isEstimate: boolean
  /** a sentence about what the figures do not show */
  note?: string
}

/** A deal as far as the tax depends on it. */
export interface TaxedDeal {
  priceCents: number
  tradeInCents: number
  usedOrNew: 'used' | 'new'
}

const MILLIONTHS = 1_000_000
const CENTS = 100

/** Returns the tax on a deal in cents, never below 0 and never above the rule's cap. */
export function vehicleTaxCents(rule: VehicleTax, deal: TaxedDeal): number {
  if (deal.priceCents <= 0) return 0
  const raw = rawCents(rule, deal)
  const least = Math.max(raw, (rule.minimum ?? 0) * CENTS)
  return rule.cap === undefined ? least : Math.min(least, rule.cap * CENTS)
}

/** Returns how much the trade-in reduces the taxed amount, in cents. */
export function tradeInCreditCents({ tradeIn }: Pick<VehicleTax, 'tradeIn'>, { tradeInCents, usedOrNew }: TaxedDeal): number {
  if (tradeIn.kind === 'none' || (tradeIn.kind === 'new-only' && usedOrNew === 'used')) return 0
  return tradeIn.kind === 'capped' ? Math.min(tradeInCents, tradeIn.dollars * CENTS) : tradeInCents
}

/** Describes what was taxed and why in short sentences: 'California taxes the full price', 'capped at $500'. */
export function vehicleTaxNotes(rule: VehicleTax, deal: TaxedDeal): string[] {
  const parts = rule.parts.filter((part) => applies(part, deal) && (part.rate > 0 || part.flat !== undefined))
  const raw = rawCents(rule, deal)
  const { cap, minimum, isEstimate, note } = rule
  return [
    parts.length === 0 ? `${stateInSentence(rule)} has no tax on this purchase` : parts.map(partText).join(' + '),
    ...(parts.length === 0 ? [] : tradeInNotes(rule, deal)),
    ...(cap !== undefined && raw > cap * CENTS ? [`capped at ${dollars(cap)}`] : []),
    ...(minimum !== undefined && raw < minimum * CENTS ? [`at least ${dollars(minimum)}`] : []),
    ...(note === undefined ? [] : [note]),
    ...(isEstimate ? ['estimate'] : []),
  ]
}

function tradeInNotes(rule: VehicleTax, { usedOrNew }: TaxedDeal): string[] {
  const { tradeIn } = rule
  if (tradeIn.kind === 'none') return [`${stateInSentence(rule)} taxes the full price`]
  if (tradeIn.kind === 'capped') return [`${stateInSentence(rule)} takes at most ${dollars(tradeIn.dollars)} off for a trade-in`]
  return tradeIn.kind === 'new-only' && usedOrNew === 'used' ? [`${stateInSentence(rule)} takes a trade-in off for new vehicles only`] : []
}

/** Returns the name of the state within a sentence: 'California', 'the District of Columbia'. */
function stateInSentence({ state, stateName }: VehicleTax): string {
  return state === 'DC' ? `the ${stateName}` : stateName
}

/** Returns the tax in cents before cap and minimum. */
function rawCents(rule: VehicleTax, deal: TaxedDeal): number {
  const taxed = Math.max(0, deal.priceCents - tradeInCreditCents(rule, deal))
  let millionths = 0
  for (const part of rule.parts) {
    if (!applies(part, deal)) continue
    const amount = part.of === 'price' ? deal.priceCents : taxed
    const inBand = Math.max(0, Math.min(amount, (part.upTo ?? Number.POSITIVE_INFINITY) * CENTS) - (part.over ?? 0) * CENTS)
    // whole millionths, so that 8.6 % of an amount does not lose half a cent to a binary fraction
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
  const amount = flat === undefined ? rateText(rate) : dollars(flat)
  if (upTo !== undefined && over === undefined) return `${amount} ${name} on the first ${dollars(upTo)}`
  if (over !== undefined && upTo !== undefined) return `${amount} ${name} from ${dollars(over)} to ${dollars(upTo)}`
  return over === undefined ? `${amount} ${name}` : `${amount} ${name} above ${dollars(over)}`
}

/** Formats a rate without the last digits that binary fractions add: 0.07 is '7%', 0.0725 is '7.25%'. */
export function rateText(rate: number): string {
  return `${Math.round(rate * 1e6) / 1e4}%`
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
