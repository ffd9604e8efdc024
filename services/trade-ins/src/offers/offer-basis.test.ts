import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { expect, test } from 'vitest'
import { toSubmission } from '../submission/to-submission.ts'
import { filledIn } from '../testing/trade-ins-fixture.ts'
import { offerBasis } from './offer-basis.ts'

const evaluated = { ...toSubmission(filledIn()), evaluation: null }

test('names the answers that lower the value by the dealership’s settings, in the order of the form', () => {
  expect(offerBasis(evaluated, DEFAULT_TRADE_IN_SETTINGS).answers).toEqual(['Exterior Damage: Minor', 'Tires: Original'])
  const deductions = {
    'keysAvailable.2': { unit: 'dollars' as const, amount: 50 },
    'exteriorDamage.minor': { unit: 'percent' as const, amount: 0 },
  }
  expect(offerBasis(evaluated, { deductions }).answers).toEqual(['Keys Available: 2'])
})

test('quotes what the customer described, and names only the question where they described nothing', () => {
  const deductions = {
    'engineIssuesStatus.custom-engine-issues': { unit: 'dollars' as const, amount: 900 },
    'serviceHistoryStatus.custom-service': { unit: 'dollars' as const, amount: 200 },
  }
  const condition = {
    ...evaluated.condition,
    engineIssuesStatus: 'custom-engine-issues' as const,
    engineIssues: 'Ticks when cold.',
    serviceHistoryStatus: 'custom-service' as const,
    serviceHistory: '',
  }
  expect(offerBasis({ ...evaluated, condition }, { deductions }).answers).toEqual(['Service History', 'Engine Issues: Ticks when cold.'])
})

test('does not name original tires with few miles', () => {
  const vehicleInfo = { ...evaluated.vehicleInfo, currentMiles: 39_999 }
  expect(offerBasis({ ...evaluated, vehicleInfo }, DEFAULT_TRADE_IN_SETTINGS).answers).toEqual(['Exterior Damage: Minor'])
})

test('counts the comparable vehicles of the estimate', () => {
  const comparables = [{}, {}, {}] as never
  expect(offerBasis({ ...evaluated, evaluation: { comparables } as never }, DEFAULT_TRADE_IN_SETTINGS).comparables).toBe(3)
})
