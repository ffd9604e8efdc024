import { expect, test } from 'vitest'
import { pageInView } from './page-in-view.ts'

/** Three pages of 500 with gaps of 10, scrolled by this much, in a frame of 600. */
const at = (scrolled: number) =>
  pageInView(
    [0, 510, 1_020].map((top) => ({ top: top - scrolled, bottom: top + 500 - scrolled })),
    { top: 0, bottom: 600 },
  )

test('the page that fills most of the frame is in view', () => {
  expect([0, 300, 420, 700, 930].map(at)).toEqual([1, 2, 2, 2, 3])
})

test('the first of two equally visible pages is in view', () => {
  expect(
    pageInView(
      [
        { top: 0, bottom: 300 },
        { top: 300, bottom: 600 },
      ],
      { top: 0, bottom: 600 },
    ),
  ).toBe(1)
})

test('a document without a layout shows its first page', () => {
  expect(pageInView([], { top: 0, bottom: 0 })).toBe(1)
})
