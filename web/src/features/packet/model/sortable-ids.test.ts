import { expect, test } from 'vitest'
import { sortableIds } from './sortable-ids.ts'

test('ids are unique and sort by creation, even within a millisecond or after a clock change', () => {
  let time = Date.parse('2026-05-04T12:00:00Z')
  const makeId = sortableIds(() => new Date(time))
  const ids = Array.from({ length: 60 }, (_, index) => {
    if (index === 20) time += 1
    if (index === 40) time -= 60_000
    return makeId()
  })
  expect([...ids].sort()).toEqual(ids)
  expect(new Set([...ids, sortableIds(() => new Date(time))()]).size).toBe(61)
  expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(64)
})
