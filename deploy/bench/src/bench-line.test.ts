import { expect, test } from 'vitest'
import { type BenchLine, describeLine, holds } from './bench-line.ts'

const line: BenchLine = { name: 'import', measured: 1.5, bound: { atMost: 1.8 }, unit: 'x bare', detail: '9 s over 6 s' }

test('fails a figure above its upper bound or below its lower bound', () => {
  expect(holds(line)).toBe(true)
  expect(holds({ ...line, measured: 1.81 })).toBe(false)
  expect(holds({ ...line, bound: { atLeast: 1.4 } })).toBe(true)
  expect(holds({ ...line, bound: { atLeast: 1.6 } })).toBe(false)
})

test('fails a figure that could not be measured', () => {
  expect(holds({ ...line, measured: Number.NaN })).toBe(false)
})

test('marks a failing figure', () => {
  expect(describeLine({ ...line, measured: 2 })).toBe('FAIL import: 2.00 x bare, at most 1.8   (9 s over 6 s)')
})
