import { expect, test } from 'vitest'
import { sampleValuation } from '../../../testing/sample-evaluation.ts'
import { scatterLabel, scatterOf } from './scatter.ts'
import { confidenceText, waterfallSteps } from './waterfall.ts'

test('each bar spans the value before and after its line', () => {
  const lines = [
    { label: 'Margin', amount: -1_000 },
    { label: 'Damage', amount: -500 },
  ]
  expect(waterfallSteps({ estimatedValue: 10_000, lines }).map(({ left, width }) => [left, width])).toEqual([
    [90, 10],
    [85, 5],
  ])
})

test('bars stay within the chart even for large deductions', () => {
  const lines = [{ label: 'Damage', amount: -30_000 }]
  expect(waterfallSteps({ estimatedValue: 10_000, lines })).toMatchObject([{ left: 0, width: 100 }])
})

test.each([
  ['good', 'Good match, from 3 vehicles'],
  ['few', 'Few matches, from 3 vehicles'],
  ['none', 'No vehicle of this model yet: a rough estimate from 40 vehicles'],
] as const)('the confidence %s has a description', (confidence, text) => {
  expect(confidenceText(sampleValuation({ confidence }))).toBe(text)
})

test('the chart includes every vehicle and has a text alternative', () => {
  const own = { miles: 61_240, dollars: 21_850 }
  const others = [
    { miles: 49_900, dollars: 24_100 },
    { miles: 66_300, dollars: 20_450 },
  ]
  const chart = scatterOf(own, others)
  expect(chart?.miles).toEqual({ low: 45_000, high: 70_000 })
  expect(chart?.dollars).toEqual({ low: 20_000, high: 25_000 })
  expect(scatterLabel(own, others, 'CAD')).toBe(
    '2 comparable vehicles, 49,900 miles to 66,300 miles, CA$20,450 to CA$24,100; this car at 61,240 miles, CA$21,850',
  )
  expect(scatterOf(own, [])).toBeNull()
})
