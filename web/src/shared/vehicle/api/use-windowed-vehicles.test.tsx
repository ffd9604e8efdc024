import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { useWindowedVehicles } from './use-windowed-vehicles.ts'
import { type VehiclePage, WINDOW_PAGE_SIZE } from './vehicle-window.ts'

const TOTAL = 10_000
const pageOf = (page: number, pageSize: number): VehiclePage => {
  const first = (page - 1) * pageSize
  const vehicles = Array.from({ length: Math.min(pageSize, TOTAL - first) }, (_, i) => sampleVehicle({ stockNumber: `T${first + i + 1}` }))
  return { total: TOTAL, page, pageSize, vehicles }
}

test('while the first part of a list loads, a smaller page shown before stays at its place, and no part beyond the end is requested', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested = new Set<number>()
  const pageQuery = (page: number) => ({
    queryKey: ['page', page],
    queryFn: async () => {
      requested.add(page)
      if (page === 1) await released
      return pageOf(page, WINDOW_PAGE_SIZE)
    },
  })
  const client = new QueryClient()
  const { result } = renderHook(() => useWindowedVehicles(pageQuery, pageOf(3, 24)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const stockAt = (row: number) => result.current.at(row - 1)?.stockNumber
  act(() => result.current.show(150, 250))
  await waitFor(() => expect(stockAt(201)).toBe('T201'))
  act(() => result.current.show(9_950, 9_999))
  await waitFor(() => expect(stockAt(10_000)).toBe('T10000'))
  act(() => result.current.show(0, 50))
  expect([stockAt(1), stockAt(25), stockAt(48), stockAt(49), stockAt(72), stockAt(73)]).toEqual([
    ...[undefined, undefined, undefined, 'T49', 'T72', undefined],
  ])
  release()
  await waitFor(() => expect([stockAt(1), stockAt(25), stockAt(73)]).toEqual(['T1', 'T25', 'T73']))
  expect(requested).toEqual(new Set([1, 2, 50]))
})
