import { expect, test, vi } from 'vitest'
import { createReadingClock } from './reading-clock.ts'

function clock() {
  let ms = 5_000
  const onRead = vi.fn()
  const { look } = createReadingClock({ now: () => ms, onRead })
  return {
    onRead,
    /** views a page for this long */
    read: (page: number | null, forMs: number) => {
      look(page)
      ms += forMs
    },
  }
}

test('each view of a page is reported once, when it ends', () => {
  const { onRead, read } = clock()
  read(1, 2_400)
  read(2, 39_600)
  expect(onRead.mock.calls).toEqual([[1, 2]])
  read(1, 3_000)
  read(null, 60_000)
  read(null, 60_000)
  expect(onRead.mock.calls).toEqual([
    [1, 2],
    [2, 40],
    [1, 3],
  ])
})

test('a page that stays in view is reported as one view', () => {
  const { onRead, read } = clock()
  read(1, 800)
  read(1, 800)
  expect(onRead).not.toHaveBeenCalled()
  read(null, 0)
  expect(onRead.mock.calls).toEqual([[1, 2]])
})

test('ignores views under one second and time without a page in view', () => {
  const { onRead, read } = clock()
  read(1, 999)
  read(2, 500)
  read(null, 90_000)
  read(2, 1_000)
  read(3, 0)
  expect(onRead.mock.calls).toEqual([[2, 1]])
})
