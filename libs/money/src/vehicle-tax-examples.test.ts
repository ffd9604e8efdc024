import { describe, expect, it } from 'vitest'
import { STATE_NAMES } from './state-names.ts'
import { vehicleTaxCents } from './vehicle-tax.ts'
import { vehicleTaxAt, vehicleTaxRuleOn } from './vehicle-tax-rules.ts'

const TODAY = '2026-11-24'

interface Example {
  state: string
  /** dollars */
  price: number
  tradeIn?: number
  usedOrNew?: 'used' | 'new'
  /** fractions */
  buyer?: number
  seller?: number
  day?: string
  tax: number
  /** the calculation as the source shows it */
  because: string
}

/** Worked examples from the page or statute that the rule names as its source. */
const EXAMPLES: readonly Example[] = [
  { state: 'AK', price: 30_000, buyer: 0, tax: 0, because: 'no state tax; Anchorage has none of its own' },
  { state: 'AL', price: 30_000, tax: 1_050, because: '40-23-2: 2 % of 30,000; 1.5 % stands for local automotive taxes' },
  { state: 'AR', price: 3_999, buyer: 0.025, tax: 0, because: 'used below $4,000 is exempt' },
  { state: 'AR', price: 9_000, buyer: 0.025, tax: 377.5, because: 'used below $10,000: 3.5 % of 9,000, local 2.5 % of 2,500' },
  { state: 'AR', price: 10_000, buyer: 0.025, tax: 712.5, because: 'used from $10,000 on: 6.5 %, local 2.5 % of the first 2,500' },
  { state: 'AR', price: 30_000, buyer: 0.025, tax: 2_012.5, because: '6.5 % of 30,000, local 2.5 % of the first 2,500' },
  { state: 'AZ', price: 30_000, tradeIn: 10_000, buyer: 0.01, seller: 0.027, tax: 1_660, because: '5.6 % + the dealer’s 2.7 % of 20,000' },
  {
    state: 'CA',
    price: 30_000,
    tradeIn: 10_000,
    buyer: 0.03,
    tax: 3_075,
    because: 'Reg. 1654: 10.25 % of 30,000, nothing off for the trade-in',
  },
  { state: 'CO', price: 30_000, buyer: 0.0515, tax: 2_415, because: '2.9 % + 5.15 % where the buyer lives' },
  { state: 'CT', price: 50_000, tax: 3_175, because: '6.35 % up to 50,000' },
  { state: 'CT', price: 50_000.01, tax: 3_875, because: '7.75 % of the whole price one cent above 50,000' },
  { state: 'CT', price: 60_000, tax: 4_650, because: '7.75 % of the whole price above 50,000' },
  {
    state: 'DC',
    price: 30_000,
    tradeIn: 10_000,
    tax: 1_230,
    because: 'DMV: 4.1 % of the full 30,000 for 3,500 to 4,999 lb and 26 to 30 mpg',
  },
  { state: 'DE', price: 30_000, tax: 1_575, because: '5.25 % document fee since 2025-10-01' },
  { state: 'DE', price: 100, tax: 8, because: 'at least $8' },
  { state: 'FL', price: 30_000, buyer: 0.015, tax: 1_875, because: 'GT-800019: 6 % of 30,000 and 1.5 % of 5,000' },
  { state: 'FL', price: 30_000, tradeIn: 27_000, buyer: 0.01, tax: 210, because: '6 % and 1 % of the 3,000 that are taxed' },
  { state: 'GA', price: 30_000, tradeIn: 5_000, tax: 1_750, because: 'MVD-2023-02: 7 % of 25,000' },
  { state: 'HI', price: 30_000, tax: 1_350, because: '4 % and the county’s 0.5 %' },
  { state: 'IA', price: 30_000, tradeIn: 10_000, tax: 1_000, because: '321.105A: 5 % of 20,000' },
  { state: 'ID', price: 30_000, tradeIn: 10_000, tax: 1_200, because: 'Tax Commission: 6 % of 20,000' },
  { state: 'IL', price: 30_000, buyer: 0.0325, tax: 2_850, because: '6.25 % + 1 % RTA + 1 % Cook + 1.25 % Chicago' },
  { state: 'IN', price: 30_000, tradeIn: 10_000, tax: 1_400, because: '28S: 7 % of 20,000' },
  { state: 'KS', price: 30_000, buyer: 0.01, seller: 0.025, tax: 2_700, because: 'Notice 02-05: 6.5 % + the higher 2.5 %' },
  { state: 'KY', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '138.4602: 6 % of 20,000' },
  { state: 'LA', price: 30_000, buyer: 0.05, tax: 3_000, because: '5 % + the parish’s 5 %' },
  { state: 'MA', price: 30_000, tradeIn: 10_000, tax: 1_250, because: '6.25 % of 20,000' },
  { state: 'MD', price: 30_000, tax: 1_950, because: '13-809: 6.5 % since 2025-07-01' },
  { state: 'ME', price: 30_000, tradeIn: 10_000, tax: 1_100, because: 'Revenue Services: 5.5 % of 20,000' },
  { state: 'MI', price: 30_000, tradeIn: 20_000, tax: 1_080, because: 'RAB 2022-17: 6 % of 30,000 less 12,000 in 2026' },
  { state: 'MN', price: 30_000, tax: 2_062.5, because: '6.875 %' },
  {
    state: 'MO',
    price: 30_000,
    tradeIn: 10_000,
    buyer: 0.035,
    tax: 1_545,
    because: 'DOR: 4.225 % + 3.5 % where the buyer lives of 20,000',
  },
  { state: 'MS', price: 30_000, tax: 1_500, because: '5 % for cars up to 10,000 lb' },
  { state: 'MT', price: 30_000, tax: 0, because: 'no sales tax' },
  { state: 'NC', price: 80_000, tax: 2_400, because: '105-187.3: 3 %; the $2,000 cap is for commercial vehicles' },
  { state: 'ND', price: 30_000, tax: 1_500, because: '57-40.3: 5 %' },
  { state: 'NE', price: 30_000, tradeIn: 10_000, buyer: 0.015, tax: 1_400, because: 'Form 6: 7 % of 20,000' },
  { state: 'NH', price: 30_000, tax: 0, because: 'no sales tax' },
  {
    state: 'NV',
    price: 30_000,
    tradeIn: 10_000,
    buyer: 0,
    seller: 0.01525,
    tax: 1_675,
    because: '372.025: 8.375 % in Clark County of 20,000',
  },
  { state: 'NJ', price: 30_000, usedOrNew: 'new', tax: 1_987.5, because: '6.625 %' },
  { state: 'NJ', price: 50_000, usedOrNew: 'new', tradeIn: 10_000, tax: 2_850, because: '6.625 % of 40,000 and 0.4 % of 50,000' },
  { state: 'NJ', price: 45_000, usedOrNew: 'new', tax: 3_161.25, because: '39:3-8.4: 0.4 % from 45,000 on' },
  { state: 'NJ', price: 44_999, usedOrNew: 'new', tax: 2_981.18, because: '39:3-8.4: none below 45,000' },
  { state: 'NM', price: 30_000, tradeIn: 10_000, tax: 800, because: '7-14-4: 4 % of 20,000' },
  { state: 'NY', price: 30_000, tradeIn: 10_000, buyer: 0.04875, tax: 1_775, because: 'Pub. 718: 8.875 % of 20,000' },
  { state: 'OH', price: 30_000, tradeIn: 10_000, buyer: 0.015, tax: 2_175, because: 'used: 7.25 % of the full 30,000' },
  { state: 'OH', price: 30_000, tradeIn: 10_000, usedOrNew: 'new', buyer: 0.015, tax: 1_450, because: 'new: 7.25 % of 20,000' },
  { state: 'OK', price: 30_000, tax: 1_321.25, because: '2103: $20 + 3.25 % of 28,500, and 1.25 % of 30,000' },
  { state: 'OR', price: 30_000, usedOrNew: 'new', tax: 150, because: '0.5 % privilege tax on new vehicles' },
  { state: 'OR', price: 30_000, tax: 0, because: 'used vehicles pay nothing' },
  { state: 'PA', price: 30_000, tradeIn: 10_000, buyer: 0.02, tax: 1_600, because: '6 % + Philadelphia’s 2 % of 20,000' },
  { state: 'RI', price: 30_000, tradeIn: 10_000, tax: 1_400, because: '7 % of 20,000' },
  { state: 'SC', price: 30_000, tax: 500, because: '56-3-627: 5 %, at most $500' },
  { state: 'SC', price: 8_000, tradeIn: 2_000, tax: 300, because: '5 % of 6,000' },
  { state: 'SD', price: 30_000, tax: 1_200, because: '32-5B: 4 %' },
  { state: 'TN', price: 30_000, buyer: 0.0275, tax: 2_188, because: '7 % of 30,000, 2.75 % of 1,600 and 2.75 % of the next 1,600' },
  { state: 'TN', price: 1_600, buyer: 0.0275, tax: 156, because: '9.75 % of 1,600, and no single article tax yet' },
  { state: 'TX', price: 30_000, tradeIn: 10_000, tax: 1_250, because: 'ch. 152: 6.25 % of 20,000' },
  { state: 'UT', price: 30_000, seller: 0.0165, buyer: 0.02, tax: 2_325, because: 'Pub. 5: 7.75 % where the dealer is' },
  { state: 'VA', price: 30_000, tradeIn: 10_000, tax: 1_245, because: 'DMV: 4.15 % of the full 30,000' },
  { state: 'VA', price: 1_000, tax: 75, because: 'at least $75' },
  { state: 'VT', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '6 % of 20,000' },
  { state: 'WA', price: 30_000, seller: 0.0385, tax: 3_255, because: '6.5 % + 3.85 % + 0.5 %' },
  { state: 'WA', price: 102_000, seller: 0.03, tax: 10_200, because: '10 %, and no luxury tax up to 102,000' },
  { state: 'WA', price: 112_000, seller: 0.03, tax: 12_000, because: '10 % of 112,000 and 8 % of what is above 102,000' },
  { state: 'WI', price: 30_000, buyer: 0.009, tax: 1_770, because: '5 % + Milwaukee county’s 0.9 %' },
  { state: 'WV', price: 30_000, tradeIn: 10_000, tax: 1_200, because: '6 % of 20,000' },
  { state: 'WY', price: 30_000, buyer: 0.02, tax: 1_800, because: '4 % + the county’s 2 %' },
]

describe('the tax of a state on a vehicle', () => {
  it.each(EXAMPLES)('of $state on $price dollars is $tax: $because', ({ tax, ...example }) => {
    const { state, price, tradeIn = 0, usedOrNew = 'used', day = TODAY } = example
    const ruled = vehicleTaxRuleOn(state, day)
    if (ruled === null) throw new Error(`no rule of ${state}`)
    const rule = vehicleTaxAt(state, ruled, { buyer: example.buyer ?? 0, seller: example.seller ?? null })
    expect(vehicleTaxCents(rule, { priceCents: price * 100, tradeInCents: tradeIn * 100, usedOrNew })).toBe(Math.round(tax * 100))
  })

  it('has an example for every state', () => {
    expect([...new Set(EXAMPLES.map(({ state }) => state))].sort()).toEqual(Object.keys(STATE_NAMES).sort())
  })
})
