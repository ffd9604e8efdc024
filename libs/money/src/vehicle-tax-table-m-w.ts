import { flatRule, fraction, localPart, localRule, NONE, statePart, type VehicleTaxRule } from './vehicle-tax-rule.ts'

const washington = (from: string, motorVehiclePercent: number, luxuryOver: number | null) =>
  localRule(6.5, 'seller', {
    from,
    parts: [
      statePart(6.5),
      localPart(),
      { name: 'motor vehicle tax', rate: fraction(motorVehiclePercent) },
      ...(luxuryOver === null ? [] : [{ name: 'luxury tax', rate: 0.08, of: 'price' as const, over: luxuryOver }]),
    ],
    certainty: luxuryOver === null ? 'H' : 'M',
    source: 'Washington DOR (dor.wa.gov), motor vehicle sales tax and luxury tax',
  })

/** States from Montana to Wyoming, versions oldest first. */
export const RULES_M_TO_W: Readonly<Record<string, readonly VehicleTaxRule[]>> = {
  MT: [flatRule(0, '', { certainty: 'M', source: 'Montana has no sales tax' })],
  NC: [flatRule(3, 'highway use tax', { certainty: 'H', source: 'G.S. 105-187.3; ncdot.gov' })],
  ND: [flatRule(5, 'excise tax', { certainty: 'H', source: 'NDCC 57-40.3' })],
  NE: [localRule(5.5, 'buyer', { certainty: 'H', source: 'Nebraska DOR Form 6' })],
  NH: [flatRule(0, '', { certainty: 'H', source: 'New Hampshire has no sales tax' })],
  NJ: [
    flatRule(6.625, 'state tax', {
      parts: [statePart(6.625), { name: 'supplemental titling fee', rate: 0.004, of: 'price', only: 'new', from: 45_000 }],
      certainty: 'M',
      source: 'N.J.S.A. 39:3-8.4; New Jersey Division of Taxation',
    }),
  ],
  NM: [flatRule(4, 'excise tax', { certainty: 'H', source: 'NMSA 7-14-4' })],
  NV: [localRule(6.85, 'seller', { certainty: 'M', source: 'NRS 372.025; Nevada Department of Taxation' })],
  NY: [localRule(4, 'buyer', { certainty: 'M', source: 'New York TB-ST-590, Publication 718' })],
  OH: [localRule(5.75, 'buyer', { tradeIn: { kind: 'new-only' }, certainty: 'H', source: 'Ohio Department of Taxation (tax.ohio.gov)' })],
  OK: [
    flatRule(3.25, 'excise tax', {
      parts: [
        { name: 'excise tax', rate: fraction(3.25), of: 'price', only: 'new' },
        { name: 'excise tax', rate: 0, flat: 20, only: 'used' },
        { name: 'excise tax', rate: fraction(3.25), of: 'price', only: 'used', over: 1_500 },
        { name: 'sales tax', rate: fraction(1.25) },
      ],
      certainty: 'L',
      source: '68 O.S. 2103 and 1355',
    }),
  ],
  OR: [
    flatRule(0.5, 'vehicle privilege tax', {
      parts: [{ name: 'vehicle privilege tax', rate: 0.005, of: 'price', only: 'new' }],
      certainty: 'M',
      source: 'Oregon DOR (oregon.gov/dor), vehicle privilege and use taxes',
    }),
  ],
  PA: [localRule(6, 'buyer', { certainty: 'M', source: 'Pennsylvania DOR (pa.gov/revenue)' })],
  RI: [
    flatRule(7, 'state tax', {
      certainty: 'H',
      source: '280-RICR-20-70-28',
      note: 'Rhode Island takes off the trade-in of a private passenger automobile only',
    }),
  ],
  SC: [flatRule(5, 'infrastructure maintenance fee', { cap: 500, certainty: 'H', source: 'S.C. Code 56-3-627' })],
  SD: [flatRule(4, 'excise tax', { certainty: 'M', source: 'SDCL 32-5B-1 and 32-5B-4' })],
  TN: [
    localRule(7, 'buyer', {
      parts: [statePart(7), localPart({ upTo: 1_600 }), { name: 'single article tax', rate: fraction(2.75), over: 1_600, upTo: 3_200 }],
      certainty: 'M',
      source: 'Tennessee DOR (tn.gov/revenue), local sales tax and single article',
    }),
  ],
  TX: [flatRule(6.25, 'motor vehicle sales tax', { certainty: 'H', source: 'Texas Tax Code ch. 152; Texas Comptroller' })],
  UT: [localRule(6.1, 'seller', { certainty: 'M', source: 'Utah Publication 5; R865-12L-11' })],
  VA: [
    flatRule(4.15, 'motor vehicle sales and use tax', {
      tradeIn: NONE,
      minimum: 75,
      certainty: 'H',
      source: 'Virginia DMV (dmv.virginia.gov)',
    }),
  ],
  VT: [flatRule(6, 'purchase and use tax', { certainty: 'H', source: 'Vermont DMV (dmv.vermont.gov)' })],
  WA: [washington('2025-01-01', 0.3, null), washington('2026-01-01', 0.5, 100_000), washington('2026-07-01', 0.5, 102_000)],
  WI: [localRule(5, 'buyer', { certainty: 'M', source: 'Wisconsin DOR (revenue.wi.gov)' })],
  WV: [flatRule(6, 'sales tax', { certainty: 'M', source: 'West Virginia 91 CSR 9-3' })],
  WY: [localRule(4, 'buyer', { certainty: 'H', source: 'Wyoming DOR rules 2-11' })],
}
