import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseQuery } from '../model/inventory-query.ts'
import type { VehicleList } from './use-vehicles.ts'
import { VehicleGrid } from './vehicle-grid.tsx'

const loadMore = vi.fn()
let scrollToEnd = () => {}
beforeEach(() => {
  loadMore.mockClear()
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      scrollToEnd = () => report([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {
      scrollToEnd = () => {}
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

/** Shows the list of 400 vehicles with this many pages loaded. Returns the link to the next page. */
function show(pages: number): HTMLElement {
  const loaded = { vehicles: [], total: 400, pages, stale: false } as const
  const list: VehicleList = { ...loaded, state: 'ready', error: null, more: 'idle', loadMore, retry: () => {} }
  render(<VehicleGrid list={list} query={parseQuery('')} goTo={() => {}} />)
  return screen.getByRole('link', { name: 'Next 24 vehicles' })
}

test('at the end of the list two pages load by themselves, and then only on request, so that the footer can be reached', () => {
  const loadsAt = (pages: number) => {
    loadMore.mockClear()
    show(pages)
    scrollToEnd()
    cleanup()
    return loadMore.mock.calls.length > 0
  }
  expect([1, 2, 3, 4, 5, 6].map(loadsAt)).toEqual([true, true, false, true, true, false])
})

test('a focused link to the next page stays, although the focus scrolls to the end of the list', () => {
  const link = show(1)
  link.focus()
  scrollToEnd()
  expect(loadMore).not.toHaveBeenCalled()
  link.blur()
  scrollToEnd()
  expect(loadMore).toHaveBeenCalledOnce()
})
