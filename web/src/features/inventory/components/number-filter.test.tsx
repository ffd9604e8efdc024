import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { NumberFilter } from './number-filter.tsx'

const onFilter = vi.fn()
function Filtered() {
  const [value, setValue] = useState<number | null>(null)
  const filter = (number: number | null) => {
    onFilter(number)
    setValue(number)
  }
  return (
    <>
      <NumberFilter label="Price to" max={100_000_000} value={value} onFilter={filter} />
      <button type="button" onClick={() => setValue(9_000)}>
        Under $9,000
      </button>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Price to')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onFilter.mockReset()
  renderPortal(<Filtered />)
})

test.each([
  ['25,000', 25_000],
  ['25000.00', 25_000],
  ['25000.50', 25_001],
])('a filter typed as %s filters by %d, 400 ms after the last key', (text, number) => {
  type('2')
  wait(399)
  type(text)
  wait(399)
  expect(onFilter).not.toHaveBeenCalled()
  wait(1)
  expect(onFilter.mock.calls).toEqual([[number]])
})

test('leaving the field filters at once, and only once', () => {
  type('25000')
  fireEvent.blur(field())
  expect(onFilter.mock.calls).toEqual([[25_000]])
  wait(400)
  fireEvent.blur(field())
  expect(onFilter).toHaveBeenCalledOnce()
})

test('a value set from outside replaces what was typed', () => {
  type('25000')
  fireEvent.click(screen.getByRole('button', { name: 'Under $9,000' }))
  wait(400)
  expect(onFilter).not.toHaveBeenCalled()
  expect(field().value).toBe('9,000')
})
