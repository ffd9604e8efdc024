import { expect, test } from 'vitest'
import { createdByText, shownOf } from './lead-list.ts'

test('a lead says who made it, or that nobody remembers', () => {
  expect(createdByText({ createdBy: { id: '1', name: 'Sam Seller', email: 's@example.com', role: 'SALES' } })).toBe('Sam Seller, sales')
  expect(createdByText({ createdBy: null })).toBe('Legacy')
})

test('the last page shows what is left', () => {
  expect(shownOf(1, 10, 10, 34)).toEqual({ from: 1, to: 10 })
  expect(shownOf(4, 10, 4, 34)).toEqual({ from: 31, to: 34 })
  expect(shownOf(1, 10, 0, 0)).toEqual({ from: 0, to: 0 })
})
