import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customersPath, homePath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { Shell } from './shell.tsx'

test("'Skip to content' focuses the page and adds no history entry, which would lose its state", async () => {
  stubServer({ 'GET /api/dealerships': () => [] })
  renderStaffPage([STAFF_ROUTES.dashboard], Shell, { at: STAFF_ROUTES.dashboard })
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  const before = window.location.href
  await userEvent.click(await screen.findByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(main)
  expect(window.location.href).toBe(before)
  main.remove()
})

const mine = sampleDealership()

/** Opens 'More' of the bottom bar at the home page of a dealership. */
async function openMore() {
  stubServer({ 'GET /api/dealerships': () => [mine] })
  const { router } = renderStaffPage([STAFF_ROUTES.home, STAFF_ROUTES.customers], Shell, { at: homePath(mine._id) })
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const drawer = await screen.findByRole('dialog', { name: 'More' })
  return { router, drawer, at: () => router.state.location.pathname + router.state.location.search }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull())

test("Back closes 'More' and keeps the page", async () => {
  const { router, at } = await openMore()
  await act(() => router.navigate(-1))
  await closed()
  expect(at()).toBe(homePath(mine._id))
})

test("Back from a page that was opened by 'More' returns to the page before, without 'More'", async () => {
  const { router, drawer, at } = await openMore()
  await userEvent.click(within(drawer).getByRole('link', { name: 'Customers' }))
  await waitFor(() => expect(at()).toBe(customersPath(mine._id)))
  await closed()
  await act(() => router.navigate(-1))
  expect(at()).toBe(homePath(mine._id))
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull()
})
