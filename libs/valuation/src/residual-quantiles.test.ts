import { expect, test } from 'vitest'
import { confidenceOf, residualQuantiles } from './residual-quantiles.ts'

const residuals = (confidence: 'none' | 'few' | 'good', count: number, largest: number) =>
  Array.from({ length: count }, (_, i) => ({ confidence, size: ((i + 1) / count) * largest }))

test('returns the class by the number of comparables: none, one or two, three or more', () => {
  expect([0, 1, 2, 3, 40].map(confidenceOf)).toEqual(['none', 'few', 'few', 'good', 'good'])
})

test('computes a quantile for each class', () => {
  const { none, good } = residualQuantiles([...residuals('none', 100, 1), ...residuals('good', 100, 0.1)])
  expect(none).toBeGreaterThan(0.75)
  expect(good).toBeLessThan(0.1)
})

test('does not trust four lucky residuals of a class', () => {
  const { few } = residualQuantiles([...residuals('few', 4, 0.001), ...residuals('good', 100, 0.5)])
  expect(few).toBeGreaterThan(0.3)
})

test('borrows from neighboring classes, so that vehicles without comparables do not widen the range of those with three', () => {
  const close = [...residuals('good', 4, 0.1), ...residuals('few', 20, 0.12)]
  const { good } = residualQuantiles([...close, ...residuals('none', 100, 2)])
  expect(good).toBe(residualQuantiles(close).good)
  expect(good).toBeLessThan(0.15)
})

test('borrows from all classes when the neighboring ones have hardly any', () => {
  const { good } = residualQuantiles([...residuals('good', 1, 0.001), ...residuals('none', 100, 0.5)])
  expect(good).toBeGreaterThan(0.3)
})

test('has a range without any residual', () => {
  expect(residualQuantiles([])).toEqual({ none: 0.3, few: 0.3, good: 0.3 })
})
