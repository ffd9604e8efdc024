import { expect, test } from 'vitest'
import { VinVotes } from './vin-votes.ts'

test('accepts a VIN seen in two frames, even with others in between', () => {
  const votes = new VinVotes()
  expect(votes.add(['A'])).toBeNull()
  expect(votes.add([])).toBeNull()
  expect(votes.add(['B'])).toBeNull()
  expect(votes.add(['A'])).toBe('A')
})

test('of several VINs in one frame, accepts the first that was seen before', () => {
  const votes = new VinVotes()
  expect(votes.add(['A', 'B'])).toBeNull()
  expect(votes.add(['C', 'B'])).toBe('B')
})
