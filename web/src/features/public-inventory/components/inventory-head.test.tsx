import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING, type InventoryQuery, parseQuery } from '../model/inventory-query.ts'
import { InventoryHead } from './inventory-head.tsx'
import { useAddress } from './use-address.ts'

const FACETS = { total: 24, used: 21, new: 3, makes: [], years: null, prices: null, missingPhoto: 0, missingPrice: 0 }
let go: (change: Partial<InventoryQuery>) => void

/** The head, which changes the address as the page does. */
function Head() {
  const { query, goTo } = useAddress()
  go = (change) => goTo({ ...query, ...change }, 'push')
  return (
    <InventoryHead
      name="Northside"
      listed={312}
      facets={FACETS}
      query={query}
      onChange={(change, how = 'push') => goTo({ ...query, ...change }, how)}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search vehicles' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const address = () => parseQuery(window.location.search)

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/inventory/northside')
  render(<Head />)
})

test('a search starts 300 ms after the last key, and immediately on Enter', () => {
  type('jee')
  wait(299)
  type('jeep ')
  wait(299)
  expect(address().search).toBe('')
  wait(1)
  expect(address().search).toBe('jeep')
  expect(field().value).toBe('jeep ')
  type('jeep red')
  fireEvent.submit(field())
  expect(address().search).toBe('jeep red')
})

test('a search that starts late keeps the condition and the vehicle chosen meanwhile', () => {
  type('jeep')
  fireEvent.click(screen.getByRole('radio', { name: /^Used/ }))
  act(() => go({ vehicle: 'A1' }))
  wait(300)
  expect(address()).toEqual({ ...EVERYTHING, search: 'jeep', filter: 'used', vehicle: 'A1' })
})

test('text that waits to be searched is dropped when the search is cleared', () => {
  type('jeep')
  wait(300)
  type('jeep red')
  act(() => go({ search: '' }))
  wait(300)
  expect(address().search).toBe('')
  expect(field().value).toBe('')
  type('ford')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  wait(300)
  expect(address().search).toBe('')
})

test('the heading counts all vehicles, and each condition those that it would give', () => {
  screen.getByText('312 vehicles to choose from')
  const labels = screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)
  expect(labels).toEqual(['All 24', 'Used 21', 'New 3'])
})
