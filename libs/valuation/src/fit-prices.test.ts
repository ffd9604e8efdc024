import { describe, expect, it } from 'vitest'
import { fitPrices } from './fit-prices.ts'
import { predictPrice } from './predict-price.ts'
import { AS_OF, alike, priced, valued } from './testing/sample-vehicles.ts'
import { simulateLot } from './testing/simulated-lot.ts'

describe('the learned vehicles', () => {
  it('are at least eight', () => {
    expect(fitPrices(alike(7), AS_OF).fit).toBeNull()
    expect(fitPrices(alike(8), AS_OF).fit).not.toBeNull()
  })

  it('exclude vehicles with an implausible price, year or miles, or without a name', () => {
    const nonsense = [
      { price: 0 },
      { price: 499 },
      { price: Number.NaN },
      { price: Number.POSITIVE_INFINITY },
      { year: 0 },
      { year: 1980 },
      { year: 2029 },
      { year: 2020.5 },
      { mileage: 0 },
      { mileage: -1 },
      { mileage: Number.NaN },
      { mileage: 500_001 },
      { make: ' - ' },
      { model: '' },
    ]
    const vehicles = nonsense.map((said, i) => priced(`odd${i}`, said))
    expect(fitPrices([...vehicles, priced('right')], AS_OF).basedOn).toBe(1)
  })

  it('include an id once', () => {
    expect(fitPrices([...alike(8), ...alike(8)], AS_OF).basedOn).toBe(8)
  })

  it('are grouped by model regardless of its spelling', () => {
    const names = ['F-150', 'F150', 'f 150']
    const { vehicles } = fitPrices(
      names.map((model, i) => priced(`v${i}`, { make: i === 0 ? 'FORD' : 'Ford', model })),
      AS_OF,
    )
    expect([...vehicles.values()].map((same) => same.length)).toEqual([3])
  })

  it('are grouped by model regardless of equipment in its name', () => {
    const names = ['Silverado', 'Silverado 1500', 'Silverado 1500 LTD', 'Silverado 2500HD']
    const { vehicles } = fitPrices(
      names.map((model, i) => priced(`v${i}`, { make: 'Chevrolet', model })),
      AS_OF,
    )
    expect([...vehicles.values()].map((same) => same.map(({ model }) => model))).toEqual([names.slice(0, 3), names.slice(3)])
  })
})

describe('the learned price', () => {
  it('is the price of equal vehicles', () => {
    const middle = predictPrice(fitPrices(alike(20), AS_OF), valued())?.middle
    expect(middle).toBeGreaterThan(19_500)
    expect(middle).toBeLessThan(20_500)
  })

  it('falls with age and miles, and differs between models', () => {
    const model = fitPrices(simulateLot({ vehicles: 300, models: 20 }, 2026, 5), AS_OF)
    const [make, name] = ['Make 0', 'Model 0']
    const middleOf = (said: Parameters<typeof valued>[0]) => predictPrice(model, valued({ make, model: name, ...said }))?.middle ?? 0
    expect(middleOf({ year: 2018 })).toBeLessThan(0.9 * middleOf({ year: 2022 }))
    expect(middleOf({ mileage: 120_000 })).toBeLessThan(middleOf({ mileage: 30_000 }))
    expect(Math.abs(middleOf({ model: 'Model 4', make: 'Make 0' }) / middleOf({}) - 1)).toBeGreaterThan(0.02)
  })

  it('changes little by one price with an extra digit', () => {
    const right = simulateLot({ vehicles: 40, models: 4 }, 2026, 9)
    const wrong = right.map((vehicle, i) => (i === 0 ? { ...vehicle, price: vehicle.price * 10 } : vehicle))
    const middleOf = (vehicles: typeof right) => predictPrice(fitPrices(vehicles, AS_OF), { ...valued(), ...right[0] })?.middle ?? 0
    expect(middleOf(wrong) / middleOf(right)).toBeLessThan(1.25)
  })

  it('does not extend a curve beyond the oldest vehicle', () => {
    const curved = (year: number) => Math.round(40_000 * Math.exp(0.09 * (2026 - year - 3) ** 2))
    const young = Array.from({ length: 60 }, (_, i) => priced(`v${i}`, { year: 2022 + (i % 5), price: curved(2022 + (i % 5)) }))
    const model = fitPrices(young, AS_OF)
    const middleOf = (year: number) => predictPrice(model, valued({ year }))?.middle ?? 0
    expect(middleOf(2012)).toBeLessThan(middleOf(2022))
    expect(middleOf(2000)).toBeLessThan(middleOf(2012))
    expect(middleOf(2000)).toBeGreaterThan(1_000)
  })
})
