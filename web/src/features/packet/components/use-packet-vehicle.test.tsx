import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { usePacketVehicle } from './use-packet-vehicle.ts'

const dealership = sampleDealership()
const path = { dealershipId: dealership._id, vin: 'V', linkId: 'l', link: `/vehicle-packet/${dealership._id}/V/l` }

test('loads the dealership and its doc fee when the first request for it fails, and keeps the vehicle meanwhile', async () => {
  vi.useFakeTimers()
  let responses = 0
  const { calls } = stubServer({
    [`GET /api/dealerships/${dealership._id}/vehicle/V`]: () => sampleVehicle(),
    [`GET /api/dealerships/${dealership._id}`]: () => {
      if (++responses === 1) return refusal(503, 'Restarting.')
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

test('reads the vehicle again when the page is shown again, at most once a minute, and keeps the known one until then', async () => {
  vi.useFakeTimers()
  const { held, release } = holdResponse(() => sampleVehicle({ price: 23_495 }))
  const responses: StubResponse[] = [() => sampleVehicle(), held, () => refusal(503, 'Restarting.'), () => sampleVehicle({ listed: false })]
  const { calls } = stubServer({
    [`GET /api/dealerships/${dealership._id}/vehicle/V`]: (call) => responses.shift()?.(call),
    [`GET /api/dealerships/${dealership._id}`]: () => dealership,
  })
  const { result } = renderHook(() => usePacketVehicle(path))
  const showAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent(document, new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  const read = (price: number, listed = true) => ({ state: 'ready', value: { price, listed } })
  await showAfter(59_000)
  expect(calls).toHaveLength(2)
  await showAfter(1_000)
  expect([calls.length, result.current.vehicle]).toMatchObject([3, read(20_000)])
  release()
  await showAfter(0)
  expect([calls.length, result.current.vehicle]).toMatchObject([3, read(23_495)])
  await showAfter(60_000)
  expect([calls.length, result.current.vehicle]).toMatchObject([4, read(23_495)])
  fireEvent(window, new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current.vehicle).toMatchObject(read(20_000, false))
})
