import { expect, test } from 'vitest'
import { steadyList } from './steady-list.ts'

const item = (id: string, clicks = 0) => ({ id, clicks })
const idOf = ({ id }: { id: string }) => id

test('members keep their order and get fresh data', () => {
  const { items, changed } = steadyList([item('a'), item('b')], [item('b', 5), item('a', 1)], idOf)
  expect(items).toEqual([item('a', 1), item('b', 5)])
  expect(changed).toBe(true)
})

test('a new member waits, and one that left stays', () => {
  expect(steadyList([item('a'), item('b')], [item('n'), item('a', 2)], idOf)).toEqual({ items: [item('a', 2), item('b')], changed: true })
})

test('the same members in the same order count as unchanged', () => {
  expect(steadyList([item('a')], [item('a', 9)], idOf)).toEqual({ items: [item('a', 9)], changed: false })
})

test('a longer or shorter list counts as changed', () => {
  expect(steadyList([item('a')], [item('a'), item('b')], idOf).changed).toBe(true)
  expect(steadyList([item('a'), item('b')], [item('a')], idOf).changed).toBe(true)
})
