import { expect, test } from 'vitest'
import { VinVotes } from './vin-votes.ts'

test('a VIN counts when two frames have shown it, others between them or not', () => {
  const votes = new VinVotes()
  expect(votes.add(['A'])).toBeNull()
  expect(votes.add([])).toBeNull()
  expect(votes.add(['B'])).toBeNull()
  expect(votes.add(['A'])).toBe('A')
})

test('of several in one frame, the first that was there before', () => {
  const votes = new VinVotes()
  expect(votes.add(['A', 'B'])).toBeNull()
  expect(votes.add(['C', 'B'])).toBe('B')
})
