import { isValidElement } from 'react'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { router } from './router.tsx'
import { Shell } from './shell/shell.tsx'

test.each([
  ['/admin/vehicle/d1/V1', '/admin/vehicle/:dealershipId/:vehicleId/*'],
  ['/admin/vehicle/d1/V1/', '/admin/vehicle/:dealershipId/:vehicleId/*'],
  ['/admin/vehicle/d1/V1/photos/3', '/admin/vehicle/:dealershipId/:vehicleId/*'],
  ['/admin/vehicle', '/admin/vehicle/:dealershipId?'],
  ['/admin/vehicle/d1', '/admin/vehicle/:dealershipId?'],
])('%s matches the route %s', (address, route) => {
  const matches = matchRoutes(router.routes, address)
  expect(matches?.at(-1)?.route.path).toBe(route)
  if (route.includes(':vehicleId')) expect(matches?.at(-1)?.params).toMatchObject({ dealershipId: 'd1', vehicleId: 'V1' })
})

test.each(['/admin/profile', '/admin/leads/d1'])('a failure of %s is shown inside the shell', (address) => {
  const matches = matchRoutes(router.routes, address) ?? []
  const shell = matches.findIndex(({ route }) => isValidElement(route.element) && route.element.type === Shell)
  expect(shell).toBeGreaterThan(0)
  expect(matches.slice(shell + 1).some(({ route }) => route.hasErrorBoundary)).toBe(true)
})
