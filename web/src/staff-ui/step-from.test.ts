import { expect, test } from 'vitest'
import { stepFrom } from './step-from.ts'

const rows = [
  { id: 'a', gone: false },
  { id: 'b', gone: true },
  { id: 'c', gone: false },
  { id: 'd', gone: true },
]

test.each([
  ['a', 1, 'c'],
  ['c', -1, 'a'],
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['c', 1, null],
  ['a', -1, null],
  [null, 1, 'a'],
  [null, -1, 'a'],
  ['elsewhere', 1, 'a'],
] as const)('from %s a step by %i leads to %s, past rows that are gone', (id, by, next) => {
  expect(stepFrom(rows, id, by)).toBe(next)
})
