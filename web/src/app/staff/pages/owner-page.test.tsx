import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// loads the code before the first test, not during it
import '../../../features/team/components/owner-settings.tsx'
import { ownerPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { OwnerPage } from './owner-page.tsx'

test.each([
  ['users', () => screen.queryByRole('button', { name: 'Add person' })],
  ['dealerships', () => screen.queryByRole('heading', { name: 'Dealership Admins & Salespeople' })],
] as const)('dealerships that fail to load are not taken for none on the tab of %s, and can be retried', async (tab, content) => {
  let busy = true
  stubServer({
    'GET /api/dealerships': () => (busy ? refusal(503, 'Try later.') : [sampleDealership()]),
    'GET /api/dealerships/admin/users': () => [],
  })
  renderStaffPage([STAFF_ROUTES.owner], OwnerPage, { at: ownerPath({ tab }) })
  await screen.findByText("We couldn't load the dealerships")
  expect(content()).toBeNull()
  busy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(content()).not.toBeNull())
})
