import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'
import { expect, test } from 'vitest'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { conditionAnswers, dealAnswers, featureAnswers, vehicleAnswers } from './answers.ts'

const of = (answers: { label: string; value: string }[], label: string) => answers.find((each) => each.label === label)

test('every group of condition answers is shown as labels instead of codes', () => {
  const answers = conditionAnswers(sampleEvaluation())
  for (const key of CONDITION_KEYS) expect(of(answers, CONDITION_GROUPS[key].label)).toBeDefined()
  expect(of(answers, 'Accident History')).toMatchObject({ value: 'Minor accident', warns: true })
  expect(of(answers, 'Interior Damage')).toMatchObject({ value: 'No', warns: false })
})

test('a described answer shows its description', () => {
  expect(of(conditionAnswers(sampleEvaluation()), 'Mechanical & Electrical')?.value).toBe('Window switch sticks')
})

test('original tires show a warning only at a high mileage', () => {
  const { vehicleInfo, ...rest } = sampleEvaluation()
  const tires = (currentMiles: number) => of(conditionAnswers({ ...rest, vehicleInfo: { ...vehicleInfo, currentMiles } }), 'Tires')
  expect(tires(61_240)).toMatchObject({ value: 'Original', warns: true })
  expect(tires(12_000)).toMatchObject({ value: 'Original', warns: false })
})

test('replaced tires show how many and how long ago', () => {
  const { condition, vehicleInfo } = sampleEvaluation()
  const replaced = { ...condition, originalTires: false, tiresReplaced: true, replacementCount: '4' as const, replacementMiles: 12_000 }
  expect(of(conditionAnswers({ condition: replaced, vehicleInfo }), 'Tires')?.value).toBe('Replaced, 4 tires, 12,000 mi ago')
})

test('unknown facts are listed by name in one line', () => {
  const { facts, unknown } = vehicleAnswers(sampleEvaluation())
  expect(of(facts, 'Drive')?.value).toBe('AWD')
  expect(of(facts, 'Body')).toBeUndefined()
  expect(unknown).toContain('Body')
})

test('a fact shows its source only while it matches the decoded VIN', () => {
  const evaluation = sampleEvaluation()
  const { vehicleInfo } = evaluation
  const decoded = { ...vehicleInfo, trim: 'Touring', sources: { year: 'offline', driveType: 'inventory', trim: 'service' } } as const
  const { facts } = vehicleAnswers(evaluation, decoded)
  expect(['Year', 'Drive', 'Trim', 'Miles'].map((label) => facts.find((fact) => fact.label === label)?.source)).toEqual([
    'VIN',
    'your inventory',
    '',
    'customer',
  ])
  const chosen = vehicleAnswers({ vehicleInfo: { ...vehicleInfo, vin: '' } })
  expect(chosen.facts.find(({ label }) => label === 'Make')?.source).toBe('customer')
})

test('features and financing are shown as labels', () => {
  expect(featureAnswers(sampleEvaluation())).toEqual(['Remote Start'])
  expect(dealAnswers(sampleEvaluation())).toContainEqual({ label: 'Owes', value: '$6,200' })
  const { customerInfo } = sampleEvaluation()
  expect(of(dealAnswers({ currency: 'USD', customerInfo: { ...customerInfo, financingStatus: 'paid' } }), 'Owes')).toBeUndefined()
})
