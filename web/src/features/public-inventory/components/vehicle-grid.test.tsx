import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { parseQuery } from '../model/inventory-query.ts'
import { VehicleGrid } from './vehicle-grid.tsx'

test('at the end of the list two pages load by themselves, and then only on request, so that the footer can be reached', () => {
  class AtTheEnd {
    report
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.report = report
    }
    observe() {
      this.report([{ isIntersecting: true }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', AtTheEnd)
  const loadMore = vi.fn()
  const loadsAt = (pages: number) => {
    loadMore.mockClear()
    const list = {
      state: 'ready',
      error: null,
      vehicles: [],
      total: 400,
      pages,
      stale: false,
      more: 'idle',
      loadMore,
      retry: () => {},
    } as const
    render(<VehicleGrid list={list} query={parseQuery('')} goTo={() => {}} />)
    expect(screen.getByRole('link', { name: 'Next 24 vehicles' })).toBeTruthy()
    cleanup()
    return loadMore.mock.calls.length > 0
  }
  expect([1, 2, 3, 4, 5, 6].map(loadsAt)).toEqual([true, true, false, true, true, false])
})
