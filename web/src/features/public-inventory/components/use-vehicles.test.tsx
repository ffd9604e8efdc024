import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubCall, stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING, type InventoryQuery, PAGE_SIZE } from '../model/inventory-query.ts'
import { useVehicles } from './use-vehicles.ts'

const TOTAL = 60
const LIST = 'GET /api/dealerships/d1/vehicles'
const JEEPS = { ...EVERYTHING, make: 'Jeep' }

/** Responds with pages of vehicles that are named by make and number. */
function listed({ query }: StubCall) {
  const [page, pageSize] = [Number(query.page), Number(query.pageSize)]
  const first = (page - 1) * pageSize
  const vehicles = Array.from({ length: Math.min(pageSize, TOTAL - first) }, (_, i) =>
    sampleVehicle({ _id: `${query.make ?? 'any'}-${first + i}` }),
  )
  return { total: TOTAL, page, pageSize, vehicles }
}

function show(response: (call: StubCall) => unknown, query: InventoryQuery = EVERYTHING, wanted = true) {
  const { calls } = stubServer({ [LIST]: response })
  const shown = renderHook((props: { query: InventoryQuery; wanted: boolean }) => useVehicles('d1', props.query, props.wanted), {
    initialProps: { query, wanted },
  })
  const list = () => shown.result.current
  const ready = (pages: number) =>
    waitFor(() => expect(list()).toMatchObject({ state: 'ready', pages, stale: false, more: expect.stringMatching(/idle|none/) }))
  return { ...shown, calls, list, ready }
}

test('loads one page after another until the last', async () => {
  const { list, ready, calls } = show(listed)
  expect(list().state).toBe('loading')
  await ready(1)
  act(() => list().loadMore())
  expect(list().more).toBe('loading')
  await ready(2)
  act(() => list().loadMore())
  await ready(3)
  expect(list().more).toBe('none')
  expect(list().vehicles.map(({ _id }) => _id)).toEqual(Array.from({ length: TOTAL }, (_, i) => `any-${i}`))
  expect(calls.map(({ query }) => query.page)).toEqual(['1', '2', '3'])
})

test('restores all pages of the address in one request', async () => {
  const { list, ready, calls } = show(listed, { ...EVERYTHING, pages: 2 })
  await ready(2)
  expect(list().vehicles).toHaveLength(2 * PAGE_SIZE)
  expect(calls.map(({ query }) => [query.page, query.pageSize])).toEqual([['1', `${2 * PAGE_SIZE}`]])
})

test('keeps the previous results while a new query loads', async () => {
  const { list, ready, rerender } = show(listed)
  await ready(1)
  act(() => list().loadMore())
  await ready(2)
  rerender({ query: JEEPS, wanted: true })
  expect(list()).toMatchObject({ state: 'ready', stale: true, pages: 2 })
  await ready(1)
  expect(list().vehicles[0]?._id).toBe('Jeep-0')
})

test('a next page that failed can be retried, and the loaded pages stay', async () => {
  let fails = true
  const { list, ready } = show((call) => (call.query.page === '2' && fails ? refusal(503, 'down') : listed(call)))
  await ready(1)
  act(() => list().loadMore())
  await waitFor(() => expect(list().more).toBe('failed'))
  expect(list().vehicles).toHaveLength(PAGE_SIZE)
  fails = false
  act(() => list().loadMore())
  expect(list().more).toBe('loading')
  await ready(2)
})

test('a first page that failed can be retried', async () => {
  let fails = true
  const { list, ready } = show((call) => (fails ? refusal(503, 'down') : listed(call)))
  await waitFor(() => expect(list().state).toBe('failed'))
  fails = false
  act(() => list().retry())
  await ready(1)
})

test('loads nothing until the list is enabled', async () => {
  const { calls, ready, rerender } = show(listed, EVERYTHING, false)
  expect(calls).toHaveLength(0)
  rerender({ query: EVERYTHING, wanted: true })
  await ready(1)
})

test('a vehicle that moved to a later page is listed once', async () => {
  const { list, ready } = show((call) => {
    const part = listed(call)
    return call.query.page === '2' ? { ...part, vehicles: [sampleVehicle({ _id: 'any-0' }), ...part.vehicles.slice(1)] } : part
  })
  await ready(1)
  act(() => list().loadMore())
  await ready(2)
  expect(list().vehicles.filter(({ _id }) => _id === 'any-0')).toHaveLength(1)
})
