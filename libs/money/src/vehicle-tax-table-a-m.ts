import { changedRule, flatRule, fraction, localPart, localRule, NONE, statePart, type VehicleTaxRule } from './vehicle-tax-rule.ts'

/** The higher rate applies to the whole price when that is above 50,000 dollars. */
const CONNECTICUT = flatRule(0, '', {
  parts: [
    { name: 'state tax', rate: fraction(6.35), below: 50_000.01 },
    { name: 'state tax', rate: fraction(7.75), above: 50_000 },
  ],
  certainty: 'H',
  source: 'Connecticut DMV, sales tax on vehicles (portal.ct.gov/dmv)',
})

const DELAWARE = flatRule(4.25, 'document fee', {
  from: '2017-08-01',
  minimum: 8,
  certainty: 'M',
  source: '30 Del. C. 3002; Delaware DMV (dmv.de.gov)',
  note: 'Delaware takes off a trade-in that is titled in Delaware',
})

const MARYLAND = flatRule(6, 'excise tax', { from: '2008-01-03', certainty: 'M', source: 'Md. Code, Transp. 13-809(a)(3)' })

const MICHIGAN = flatRule(6, 'use tax', {
  from: '2025-01-01',
  tradeIn: { kind: 'capped', dollars: 11_000 },
  certainty: 'H',
  source: 'Michigan Department of State; RAB 2022-17',
})
const michiganOf = (year: number, dollars: number) => changedRule(MICHIGAN, { from: `${year}-01-01`, tradeIn: { kind: 'capped', dollars } })

/** States from Alabama to Mississippi, versions oldest first. */
export const RULES_A_TO_M: Readonly<Record<string, readonly VehicleTaxRule[]>> = {
  AK: [
    localRule(0, 'buyer', {
      parts: [localPart()],
      certainty: 'L',
      source: 'Alaska has no state sales tax; cities and boroughs cap what they tax',
    }),
  ],
  AL: [
    flatRule(2, 'state automotive tax', {
      parts: [
        { name: 'state automotive tax', rate: 0.02 },
        { name: 'local automotive tax', rate: 0.015 },
      ],
      certainty: 'L',
      source: 'Ala. Code 40-23-2; local automotive rates have a table of their own, 1.5 % stands for them',
    }),
  ],
  AR: [
    localRule(6.5, 'buyer', {
      parts: [
        statePart(6.5, { only: 'new' }),
        statePart(3.5, { only: 'used', from: 4_000, below: 10_000 }),
        statePart(6.5, { only: 'used', from: 10_000 }),
        localPart({ only: 'new', upTo: 2_500 }),
        localPart({ only: 'used', upTo: 2_500, from: 4_000 }),
      ],
      certainty: 'M',
      source: 'Arkansas DFA, vehicle sales tax (dfa.arkansas.gov)',
    }),
  ],
  AZ: [localRule(5.6, 'seller', { certainty: 'H', source: 'Arizona Administrative Code R15-5-132' })],
  CA: [localRule(7.25, 'buyer', { tradeIn: NONE, certainty: 'H', source: 'CDTFA Regulation 1654, Publication 34' })],
  CO: [localRule(2.9, 'buyer', { certainty: 'H', source: 'Colorado DR 0024 and DR 0024N' })],
  CT: [CONNECTICUT],
  DC: [
    flatRule(4.1, 'excise tax', {
      from: '2025-02-17',
      tradeIn: NONE,
      certainty: 'L',
      source: 'D.C. DMV, excise tax by weight and fuel economy',
      note: 'The District of Columbia takes 1% to 11% by weight and fuel economy; 4.1% is of 3,500 to 4,999 lb and 26 to 30 mpg',
    }),
  ],
  DE: [DELAWARE, changedRule(DELAWARE, { from: '2025-10-01', parts: [{ name: 'document fee', rate: fraction(5.25) }] })],
  FL: [
    localRule(6, 'buyer', {
      parts: [statePart(6), localPart({ name: 'county surtax', upTo: 5_000 })],
      certainty: 'H',
      source: 'Florida DOR GT-800019, DR-15DSS',
    }),
  ],
  GA: [
    flatRule(7, 'title ad valorem tax', {
      from: '2023-07-01',
      certainty: 'H',
      source: 'Georgia DOR Policy Bulletin MVD-2023-02',
      note: 'Georgia takes it of a used vehicle by the state’s assessment',
    }),
  ],
  HI: [
    flatRule(4, 'general excise tax', {
      parts: [
        { name: 'general excise tax', rate: 0.04 },
        { name: 'county surcharge', rate: 0.005 },
      ],
      certainty: 'M',
      source: 'HRS 237-3(b); Hawaii DoTAX G-45 instructions',
      note: 'A dealer may pass on up to 4.712%',
    }),
  ],
  IA: [flatRule(5, 'registration fee', { certainty: 'H', source: 'Iowa Code 321.105A' })],
  ID: [flatRule(6, 'state tax', { certainty: 'M', source: 'Idaho State Tax Commission (tax.idaho.gov)' })],
  IL: [
    localRule(6.25, 'buyer', {
      from: '2022-01-01',
      certainty: 'M',
      source: 'Illinois DOR, Regional Transportation Authority, Cook County and Chicago use taxes',
    }),
  ],
  IN: [flatRule(7, 'state tax', { certainty: 'M', source: 'Indiana DOR Information Bulletin 28S' })],
  KS: [localRule(6.5, 'higher', { certainty: 'H', source: 'Kansas DOR Notice 02-05' })],
  KY: [flatRule(6, 'usage tax', { certainty: 'H', source: 'KRS 138.4602' })],
  LA: [
    localRule(5, 'buyer', { from: '2025-01-01', certainty: 'M', source: 'Louisiana Department of Revenue; parish of domicile' }),
    localRule(4.75, 'buyer', { from: '2030-01-01', certainty: 'M', source: 'Louisiana Department of Revenue; parish of domicile' }),
  ],
  MA: [flatRule(6.25, 'state tax', { certainty: 'H', source: 'Massachusetts DOR (mass.gov), motor vehicle sales tax' })],
  MD: [MARYLAND, changedRule(MARYLAND, { from: '2025-07-01', parts: [{ name: 'excise tax', rate: fraction(6.5) }] })],
  ME: [flatRule(5.5, 'state tax', { certainty: 'M', source: 'Maine Revenue Services (maine.gov/revenue)' })],
  MI: [
    MICHIGAN,
    michiganOf(2026, 12_000),
    michiganOf(2027, 13_000),
    michiganOf(2028, 14_000),
    changedRule(MICHIGAN, { from: '2029-01-01', tradeIn: { kind: 'full' } }),
  ],
  MN: [
    flatRule(6.875, 'motor vehicle sales tax', { certainty: 'H', source: 'Minnesota DOR (revenue.state.mn.us), motor vehicle sales tax' }),
  ],
  MO: [localRule(4.225, 'buyer', { certainty: 'M', source: 'Missouri DOR (dor.mo.gov)' })],
  MS: [
    flatRule(5, 'state tax', { certainty: 'H', source: 'Lamar County, Mississippi, tax collector; cars and light trucks up to 10,000 lb' }),
  ],
}
