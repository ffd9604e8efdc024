import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { homePath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { DealershipSwitcher } from './dealership-switcher.tsx'

const dealerships = Array.from({ length: 8 }, (_, at) => sampleDealership({ _id: String(at).padStart(24, 'a'), name: `Lot ${at}` }))

/** Opens the menu of an OWNER with that many dealerships by the keyboard. */
async function openMenu(count: number) {
  stubServer({ 'GET /api/dealerships': () => dealerships.slice(0, count) })
  const portal = renderStaffPage([STAFF_ROUTES.dashboard], DealershipSwitcher, { at: STAFF_ROUTES.dashboard })
  const button = await screen.findByRole('button', { name: 'All dealerships: switch dealership' })
  await waitFor(() => expect(portal.queryClient.isFetching()).toBe(0))
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Lot 1' })
  return { ...portal, at: () => portal.router.state.location.pathname, button }
}

test('an OWNER of a few dealerships switches by the keyboard alone', async () => {
  const { at, button } = await openMenu(3)
  await waitFor(() => expect(document.activeElement).not.toBe(button))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Lot 1' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe(homePath(dealerships[1]?._id ?? '')))
})

test('an OWNER of many dealerships searches them by the keyboard alone', async () => {
  const { at } = await openMenu(8)
  const search = screen.getByRole('textbox', { name: 'Search dealerships' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('lot 6{ArrowDown}{Enter}')
  await waitFor(() => expect(at()).toBe(homePath(dealerships[6]?._id ?? '')))
})
