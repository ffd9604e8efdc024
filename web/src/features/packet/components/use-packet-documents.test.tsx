import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { usePacketDocuments } from './use-packet-documents.ts'

const vehicle = sampleVehicle()
const path = { dealershipId: 'd'.repeat(24), vin: vehicle.vin, linkId: 'l', link: '/l' }
const found = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: { [vehicle.vin]: '/api/report' }, msrpPdfs: {} }

test.each([
  ['shows the documents when the first request for them fails', 503, { autocheck: '/api/report' }, 2],
  ['does not ask again when the server refuses', 410, {}, 1],
])('%s', async (_, status, pdfs, times) => {
  vi.useFakeTimers()
  let responses = 0
  const { calls } = stubServer({
    [`GET /api/dealerships/${path.dealershipId}/settings`]: () => (++responses === 1 ? refusal(status, 'No.') : found),
  })
  const { result } = renderHook(() => usePacketDocuments(path, vehicle))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current).toEqual({ answered: true, pdfs: {}, video: '' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current.pdfs).toEqual(pdfs)
  expect(calls).toHaveLength(times)
})
