import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { refusal, type StubCall, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EVERYTHING, type InventoryQuery } from '../model/inventory-query.ts'
import { useFacets } from './use-facets.ts'

const NARROWED = { ...EVERYTHING, search: 'red', filter: 'used', make: 'Jeep', priceTo: 30_000 } as const
/** Counts 312 vehicles, of which 24 match any filters. */
const counted = ({ query }: StubCall) => ({ total: Object.keys(query).length === 0 ? 312 : 24 })

function show(query: InventoryQuery, response: StubResponse = counted) {
  const { calls } = stubServer({ 'GET /api/dealerships/d1/vehicle-facets': response })
  const shown = renderHook((props: { query: InventoryQuery }) => useFacets('d1', props.query), { initialProps: { query } })
  const totals = () => [shown.result.current.facets?.total ?? null, shown.result.current.listed]
  return { calls, totals, choose: (chosen: InventoryQuery) => shown.rerender({ query: chosen }) }
}

test('counts the choices under the search and all filters, beside the number of all vehicles', async () => {
  const { calls, totals } = show({ ...NARROWED, sort: 'price', pages: 2, vehicle: 'A1' })
  await waitFor(() => expect(totals()).toEqual([24, 312]))
  expect(calls.map(({ query }) => query)).toEqual([{}, { search: 'red', filter: 'used', make: 'Jeep', priceTo: '30000' }])
})

test('counts again for another filter, but not for another order, page or vehicle', async () => {
  const { calls, totals, choose } = show(EVERYTHING)
  await waitFor(() => expect(totals()).toEqual([312, 312]))
  choose({ ...EVERYTHING, sort: 'price', pages: 2, vehicle: 'A1' })
  choose(NARROWED)
  await waitFor(() => expect(totals()).toEqual([24, 312]))
  choose(EVERYTHING)
  expect(totals()).toEqual([312, 312])
  expect(calls).toHaveLength(2)
})

test('keeps the previous choices while new ones load', async () => {
  const { held, release } = holdResponse(() => ({ total: 3 }))
  const { totals, choose } = show(NARROWED, (call) => (call.query.filter === 'new' ? held(call) : counted(call)))
  await waitFor(() => expect(totals()).toEqual([24, 312]))
  choose({ ...NARROWED, filter: 'new' })
  expect(totals()).toEqual([24, 312])
  release()
  await waitFor(() => expect(totals()).toEqual([3, 312]))
})

test('keeps the previous choices if new ones cannot be loaded', async () => {
  const { calls, totals, choose } = show(EVERYTHING, (call) => (call.query.make ? refusal(503, 'down') : counted(call)))
  await waitFor(() => expect(totals()).toEqual([312, 312]))
  choose(NARROWED)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(totals()).toEqual([312, 312])
})

test('never shows the counts of all vehicles as those of a narrowed list', async () => {
  const { held, release } = holdResponse(counted)
  const { totals } = show(NARROWED, (call) => (call.query.make ? held(call) : counted(call)))
  await waitFor(() => expect(totals()).toEqual([null, 312]))
  release()
  await waitFor(() => expect(totals()).toEqual([24, 312]))
})
