import { expect, test } from 'vitest'
import { type PageItem, pageCount, pageItems } from './evaluation-list.ts'

const shown = (page: number, count: number) => pageItems(page, count).map((item: PageItem) => (typeof item === 'number' ? item : '…'))

test.each([
  ['one page', 1, 1, [1]],
  ['five pages without a gap', 3, 5, [1, 2, 3, 4, 5]],
  ['the begin of many', 1, 12, [1, 2, 3, 4, 5, '…', 12]],
  ['the middle of many', 7, 12, [1, '…', 5, 6, 7, 8, 9, '…', 12]],
  ['the end of many', 12, 12, [1, '…', 8, 9, 10, 11, 12]],
  ['no ellipsis where no number is left out', 4, 7, [1, 2, 3, 4, 5, 6, 7]],
])('shows a window of five page numbers with ellipses: %s', (_name, page, count, items) => {
  expect(shown(page, count)).toEqual(items)
})

test('a page holds ten evaluations, and there is always one page', () => {
  expect([0, 1, 10, 11, 20, 21].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3])
})
