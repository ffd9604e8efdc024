import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { NoVehiclePage } from './no-vehicle-page.tsx'

function open(at: string) {
  const routes = [
    { path: '/admin/vehicle/:dealershipId?', element: <NoVehiclePage /> },
    { path: '/admin/inventory/:dealershipId', element: <h1>Inventory</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

test('an address without a dealership says that none is selected and links to the next step', async () => {
  open('/admin/vehicle')
  expect(await screen.findByRole('heading', { name: 'No dealership selected!' })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/dashboard')
})

test('an address with a dealership but no vehicle redirects to its inventory', async () => {
  const router = open('/admin/vehicle/d1/')
  expect(await screen.findByRole('heading', { name: 'Inventory' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin/inventory/d1')
})
