import { expect, test } from 'vitest'
import { sampleEvaluation, sampleOffer } from '../../../testing/sample-evaluation.ts'
import { evaluationTitle, formatRange, rowState, shortVin, statusPill, valueDollars } from './evaluation-text.ts'

test('a VIN is shortened to 8 characters and an ellipsis', () => {
  expect(shortVin('5J6RW2H85KL000001')).toBe('5J6RW2H8…')
  expect(shortVin('')).toBe('')
})

test.each([
  ['need_reviewed', 'Need Reviewed', 'warn'],
  ['pending', 'Need Reviewed', 'warn'],
  ['', 'Need Reviewed', 'warn'],
  ['approved', 'Approved', 'good'],
  ['archived', 'archived', 'neutral'],
])('the status %o is labeled %s', (status, label, tone) => {
  expect(statusPill(status)).toEqual({ label, tone })
})

test('a staff value takes precedence over the estimate, and a missing value is null', () => {
  const staffValue = { amount: 18_000, reason: 'Clean', by: sampleOffer().madeBy, at: sampleOffer().madeAt }
  expect(valueDollars(sampleEvaluation({ staffValue }))).toBe(18_000)
  expect(valueDollars(sampleEvaluation())).toBe(17_065)
  expect(valueDollars(sampleEvaluation({ evaluation: null }))).toBeNull()
})

test('a row shows the state of the newest offer, or the review status without an active offer', () => {
  expect(rowState(sampleEvaluation()).label).toBe('Need Review')
  expect(rowState(sampleEvaluation({ status: 'approved' })).label).toBe('Approved')
  expect(rowState(sampleEvaluation({ offers: [sampleOffer({ state: 'accepted' })] })).label).toBe('Offer accepted')
  expect(rowState(sampleEvaluation({ offers: [sampleOffer({ state: 'withdrawn' })] })).label).toBe('Need Review')
})

test.each(['withdrawn', 'declined', 'expired'] as const)('a row keeps an accepted offer after a later one was %s', (state) => {
  const accepted = sampleOffer({ state: 'accepted' })
  const later = { ...accepted, _id: 'e'.repeat(24), state }
  expect(rowState(sampleEvaluation({ offers: [later, accepted] })).label).toBe('Offer accepted')
  expect(rowState(sampleEvaluation({ offers: [{ ...later, state: 'open' }, accepted] })).label).toBe('Offer open')
})

test('unknown facts are left out of the title', () => {
  const { vehicleInfo } = sampleEvaluation()
  expect(evaluationTitle({ vehicleInfo: { ...vehicleInfo, trim: 'Unknown' } })).toBe('2019 Honda CR-V')
})

test('a range includes its currency', () => {
  expect(formatRange(15_900, 18_200, 'CAD')).toBe('CA$15,900 to CA$18,200')
})
