import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePage } from './use-page.ts'

test('removing the only entry of the last page shows the page before it', () => {
  const entries = Array.from({ length: 21 }, (_, place) => place)
  const { result, rerender } = renderHook(({ items }) => usePage(items, 20), { initialProps: { items: entries } })
  act(() => result.current.setPage(2))
  expect(result.current).toMatchObject({ page: 2, pages: 2, shown: [20], from: 20 })
  rerender({ items: entries.slice(0, 20) })
  expect(result.current).toMatchObject({ page: 1, pages: 1, from: 0, total: 20 })
  expect(result.current.shown).toHaveLength(20)
})
