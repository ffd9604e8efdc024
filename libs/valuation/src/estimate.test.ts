import { describe, expect, it } from 'vitest'
import { estimate } from './estimate.ts'
import { fitPrices } from './fit-prices.ts'
import { AS_OF, alike, NOTHING_WRONG, priced, valued } from './testing/sample-vehicles.ts'
import { DEFAULT_VALUATION_SETTINGS as DEFAULTS, type ValuationSettings } from './valuation-settings.ts'

const LOT = fitPrices(alike(20), AS_OF)
const NONE: ValuationSettings = { marginPercent: 0, reconditioning: 0, deductions: {} }
const made = (...said: Partial<Parameters<typeof estimate>>) =>
  estimate(said[0] ?? LOT, said[1] ?? valued(), said[2] ?? NOTHING_WRONG, said[3] ?? DEFAULTS)

describe('an estimate', () => {
  it('has a line for each step from the retail price to the value', () => {
    const condition = {
      ...NOTHING_WRONG,
      exteriorDamage: 'minor',
      windshieldCondition: 'chips',
      engineIssuesStatus: 'custom-engine-issues',
      originalTires: true,
    }
    expect(made(LOT, valued(), condition)).toMatchObject({
      estimatedValue: 20_000,
      lines: [
        { label: 'Your margin', amount: -2_000 },
        { label: 'Reconditioning', amount: -500 },
        { label: 'Exterior Damage: Minor', amount: -300 },
        { label: 'Windshield Condition: Chips', amount: -100 },
        { label: 'Engine Issues: As described', amount: -1_000 },
        { label: 'Original Tires', amount: -400 },
      ],
      tradeInValue: 15_700,
      basedOn: 20,
    })
  })

  it('has no line for a deduction of 0', () => {
    expect(made(LOT, valued(), NOTHING_WRONG, NONE)).toMatchObject({ lines: [], tradeInValue: 20_000 })
  })

  it('counts original tires from 40,000 miles on', () => {
    const labels = (mileage: number) =>
      made(LOT, valued({ mileage }), { ...NOTHING_WRONG, originalTires: true })?.lines.map(({ label }) => label)
    expect(labels(39_999)).not.toContain('Original Tires')
    expect(labels(40_000)).toContain('Original Tires')
  })

  it('cuts the last lines so that the value is not below 0', () => {
    const settings = { ...DEFAULTS, marginPercent: 90, reconditioning: 1_500 }
    const condition = { ...NOTHING_WRONG, vehicleDrivability: 'not-drivable', smokedInOdors: 'yes' }
    expect(made(LOT, valued(), condition, settings)).toMatchObject({
      lines: [
        { label: 'Your margin', amount: -18_000 },
        { label: 'Reconditioning', amount: -1_500 },
        { label: 'Smoked In Or Odors: Yes', amount: -500 },
      ],
      tradeInValue: 0,
      tradeInLow: 0,
    })
  })

  it('ignores unknown answers and invalid deductions', () => {
    const condition = { exteriorDamage: 'constructor', interiorDamage: '', smokedInOdors: '__proto__', keysAvailable: '99' }
    const settings = { ...NONE, marginPercent: Number.NaN, reconditioning: -500 }
    expect(made(LOT, valued(), condition, settings)).toMatchObject({ lines: [], tradeInValue: 20_000 })
  })
})

describe('confidence', () => {
  const others = alike(20, { make: 'Honda', model: 'Civic' })
  const withCamrys = (count: number) =>
    fitPrices([...others, ...alike(count).map((each) => ({ ...each, vehicleId: `c${each.vehicleId}` }))], AS_OF)

  it('is none, few or good by the vehicles of the same make and model', () => {
    expect([0, 1, 2, 3].map((count) => made(withCamrys(count))?.confidence)).toEqual(['none', 'few', 'few', 'good'])
  })

  it('does not count the same model of another make or another model of the make', () => {
    expect(made(withCamrys(3), valued({ make: 'Honda' }))?.confidence).toBe('none')
    expect(made(withCamrys(3), valued({ model: 'Corolla' }))?.confidence).toBe('none')
  })

  it('returns the nearest comparables by year and miles, at most twelve', () => {
    const camrys = [
      priced('far', { year: 2014, mileage: 140_000 }),
      priced('near', { mileage: 61_000 }),
      priced('older', { year: 2018, mileage: 80_000 }),
      priced('same'),
    ]
    expect(made(fitPrices([...others, ...camrys], AS_OF))?.comparables.map(({ vehicleId }) => vehicleId)).toEqual([
      'same',
      'near',
      'older',
      'far',
    ])
    expect(made()?.comparables).toHaveLength(12)
  })
})

describe('no estimate', () => {
  it('is returned for too few prices', () => {
    expect(made(fitPrices(alike(7), AS_OF))).toBeNull()
    expect(made(fitPrices([], AS_OF))).toBeNull()
  })

  it('is returned without a plausible year, miles, make or model', () => {
    const unusable = [
      { year: 0 },
      { year: Number.NaN },
      { year: 2030 },
      { mileage: 0 },
      { mileage: Number.NaN },
      { mileage: 600_000 },
      { make: '' },
      { model: '?' },
    ]
    expect(unusable.map((said) => made(LOT, valued(said)))).toEqual(unusable.map(() => null))
  })
})
