import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { DEDUCTION_KEYS } from '@forecourt/valuation/valuation-settings'
import { expect, test } from 'vitest'
import {
  DEDUCTION_GROUPS,
  deductionField,
  isChanged,
  rebaseSettings,
  settingsBody,
  settingsErrors,
  settingsValues,
} from './settings-form.ts'

const values = settingsValues(DEFAULT_TRADE_IN_SETTINGS)
const withDeduction = (key: string, unit: 'percent' | 'dollars', amount: number | string) => ({
  ...values,
  deductions: { ...values.deductions, [deductionField(key)]: { unit, amount } },
})

test('the form has every answer that can have a deduction', () => {
  expect(DEDUCTION_GROUPS.flatMap(({ answers }) => answers.map(({ key }) => key))).toEqual(DEDUCTION_KEYS)
})

test('saving an unchanged form keeps the settings', () => {
  expect(settingsBody(values)).toEqual(DEFAULT_TRADE_IN_SETTINGS)
  expect(isChanged(values, values)).toBe(false)
})

test('clearing a deduction removes it', () => {
  const body = settingsBody(withDeduction('keysAvailable.1', 'dollars', ''))
  expect(body.deductions).not.toHaveProperty(['keysAvailable.1'])
  expect(isChanged(values, withDeduction('keysAvailable.1', 'dollars', ''))).toBe(true)
})

test("another user's change of one deduction stays beside mine of another", () => {
  const theirs = { ...withDeduction('keysAvailable.1', 'dollars', 111), marginPercent: 14 }
  const both = rebaseSettings(values, withDeduction('tires.original', 'dollars', 222), theirs)
  expect(both).toEqual({ ...theirs, deductions: { ...theirs.deductions, 'tires:original': { unit: 'dollars', amount: 222 } } })
})

test.each([
  ['an emptied margin', { ...values, marginPercent: '' }, 'marginPercent'],
  ['a margin above the limit', { ...values, marginPercent: 95 }, 'marginPercent'],
  ['cents', { ...values, reconditioning: 500.5 }, 'reconditioning'],
  ['no day', { ...values, offerDays: 0 }, 'offerDays'],
  ['more than 100 percent', withDeduction('keysAvailable.1', 'percent', 101), 'deductions.keysAvailable:1.amount'],
  ['too many dollars', withDeduction('tires.original', 'dollars', 200_000), 'deductions.tires:original.amount'],
])('rejects %s beside its field', (_name, typed, field) => {
  expect(Object.keys(settingsErrors(typed, 'USD'))).toEqual([field])
})

test('limits are shown in the currency of the dealership', () => {
  const tooMuch = { ...withDeduction('tires.original', 'dollars', 200_000), reconditioning: 200_000 }
  expect(settingsErrors(tooMuch, 'CAD')).toEqual({
    reconditioning: 'Enter whole dollars, CA$0 to CA$100,000',
    'deductions.tires:original.amount': 'Enter CA$0 to CA$100,000',
  })
})
