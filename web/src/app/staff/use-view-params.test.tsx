import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type ChangeView, useViewParams } from './use-view-params.ts'

/** A page that exposes its rendered params and its current change function. */
function show(address: string) {
  const drawn = { change: (() => {}) as ChangeView }
  const Page = () => {
    const [params, change] = useViewParams()
    drawn.change = change
    return <output>{String(params)}</output>
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [address] })} />)
  return drawn
}

test('two changes before a render both reach the address', async () => {
  const { change } = show('/?make=Jeep&page=3')
  await act(async () => {
    change({ missing: 'photo' })
    change({ priceTo: 20_000 })
  })
  expect(screen.getByRole('status').textContent).toBe('make=Jeep&missing=photo&priceTo=20000')
})

test('a change leaves the other params unchanged', async () => {
  const drawn = show('/?dealership=d1&search=civic')
  await act(async () => drawn.change({ modal: 'csv.d1' }))
  expect(screen.getByRole('status').textContent).toBe('dealership=d1&search=civic&modal=csv.d1')
})
