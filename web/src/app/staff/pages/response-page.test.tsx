import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { responsePath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { ResponsePage } from './response-page.tsx'

const mine = sampleDealership()

test('salespeople see that they have no access to the report, instead of an error to retry', async () => {
  const { calls } = stubServer({ 'GET /api/dealerships': () => [mine] })
  renderStaffPage([STAFF_ROUTES.responseReport], ResponsePage, {
    at: responsePath(mine._id),
    user: { role: 'SALES', dealershipId: mine._id },
  })
  await screen.findByText("You don't have access")
  expect(calls.some(({ path }) => path.endsWith('/response-report'))).toBe(false)
})
