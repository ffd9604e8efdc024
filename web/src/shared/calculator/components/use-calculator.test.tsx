import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCalculator } from './use-calculator.ts'

test('a price that falls below the down payment limits it, and comes back with the price', () => {
  const onChange = vi.fn()
  const terms = { docFee: 0, defaultTaxRate: 0 }
  const { result, rerender } = renderHook(({ price }: { price: number }) => useCalculator({ ...terms, price }, onChange), {
    initialProps: { price: 32_000 },
  })
  const downPayment = () => result.current.state.calcDownPayment
  act(() => result.current.set('calcDownPayment', 30_000))
  rerender({ price: 28_000 })
  expect(downPayment()).toBe(28_000)
  rerender({ price: 32_000 })
  expect(downPayment()).toBe(30_000)
  rerender({ price: 28_000 })
  act(() => result.current.set('calcDownPayment', 20_000))
  rerender({ price: 32_000 })
  expect(downPayment()).toBe(20_000)
  expect(onChange.mock.calls).toEqual([
    ['calcDownPayment', 0, 30_000],
    ['calcDownPayment', 28_000, 20_000],
  ])
})
