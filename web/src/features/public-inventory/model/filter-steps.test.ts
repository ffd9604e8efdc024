import { expect, test } from 'vitest'
import { priceSteps, withChosen, yearSteps } from './filter-steps.ts'

test('price options are round steps that cover every price', () => {
  expect(priceSteps({ from: 15_200, to: 44_900 })).toEqual([
    15_000, 17_500, 20_000, 22_500, 25_000, 27_500, 30_000, 32_500, 35_000, 37_500, 40_000, 42_500, 45_000,
  ])
  expect(priceSteps({ from: 900, to: 900 })).toEqual([1_000])
  for (const range of [
    { from: 1, to: 9e7 },
    { from: 4_995, to: 189_000 },
    { from: 0, to: 1_200_000 },
  ]) {
    const steps = priceSteps(range)
    expect(steps.length).toBeLessThanOrEqual(18)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(range.to)
  }
  expect(priceSteps(null)).toEqual([])
})

test('year options start with the newest and are limited in number', () => {
  expect(yearSteps({ from: 2022, to: 2024 })).toEqual([2024, 2023, 2022])
  expect(yearSteps({ from: 1900, to: 2025 })).toHaveLength(61)
})

test('a value from the address is added to the options', () => {
  expect(withChosen([10, 20], 15)).toEqual([10, 15, 20])
  expect(withChosen([2024, 2022], 2023, 'down')).toEqual([2024, 2023, 2022])
  expect(withChosen([10], null)).toEqual([10])
})
