import { expect, test } from 'vitest'
import { type BenchResult, describeResult, holds } from './bench-result.ts'

const result: BenchResult = { name: 'import', measured: 1.5, bound: { atMost: 1.8 }, unit: 'x bare', detail: '9 s over 6 s' }

test('fails a figure above its upper bound or below its lower bound', () => {
  expect(holds(result)).toBe(true)
  expect(holds({ ...result, measured: 1.81 })).toBe(false)
  expect(holds({ ...result, bound: { atLeast: 1.4 } })).toBe(true)
  expect(holds({ ...result, bound: { atLeast: 1.6 } })).toBe(false)
})

test('fails a figure that could not be measured', () => {
  expect(holds({ ...result, measured: Number.NaN })).toBe(false)
})

test('marks a failing figure', () => {
  expect(describeResult({ ...result, measured: 2 })).toBe('FAIL import: 2.00 x bare, at most 1.8   (9 s over 6 s)')
})
