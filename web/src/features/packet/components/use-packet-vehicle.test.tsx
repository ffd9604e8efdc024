// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { usePacketVehicle } from './use-packet-vehicle.ts'

const dealership = sampleDealership()
const path = { dealershipId: dealership._id, vin: 'V', linkId: 'l', link: `/vehicle-packet/${dealership._id}/V/l` }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('loads the dealership and its doc fee when the first request for it fails, and keeps the vehicle meanwhile', async () => {
  vi.useFakeTimers()
  let answers = 0
  const { calls } = stubServer({
    [`GET /api/dealerships/${dealership._id}/vehicle/V`]: () => sampleVehicle(),
    [`GET /api/dealerships/${dealership._id}`]: () => {
      if (++answers === 1) return refusal(503, 'Restarting.')
      return { ...dealership, settings: { ...dealership.settings, docFee: 85 } }
    },
  })
  const { result } = renderHook(() => usePacketVehicle(path))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current).toMatchObject({ vehicle: { state: 'ready' }, dealership: { name: '', docFee: 245.28 } })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current).toMatchObject({ vehicle: { state: 'ready' }, dealership: { name: dealership.name, docFee: 85 } })
  expect(calls).toHaveLength(3)
})
