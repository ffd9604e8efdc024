import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { customersPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { useChosenDealership } from './use-chosen-dealership.ts'

const mine = sampleDealership()

function Links() {
  const { dealershipId, dealership } = useChosenDealership()
  return <p>{`${dealershipId} is ${dealership?.name}`}</p>
}

test('an id in capitals in the address finds the dealership', async () => {
  stubServer({ 'GET /api/dealerships': () => [mine] })
  renderStaffPage([STAFF_ROUTES.customers], Links, { at: customersPath(mine._id.toUpperCase()) })
  await screen.findByText(`${mine._id} is ${mine.name}`)
})
