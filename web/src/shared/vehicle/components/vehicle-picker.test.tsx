import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { VehiclePicker } from './vehicle-picker.tsx'

test('an empty inventory is distinguished from a search that finds nothing', async () => {
  const dealershipId = 'a'.repeat(24)
  stubServer({ [`GET /api/dealerships/${dealershipId}/vehicles`]: () => ({ vehicles: [], total: 0, page: 1, pageSize: 10 }) })
  renderPortal(<VehiclePicker dealershipId={dealershipId} onPick={() => {}} />)
  await screen.findByText('No vehicles yet. Upload a CSV to build your inventory.')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search vehicles' }), 'civic')
  await screen.findByText('No vehicles match.')
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

test('a search says that no vehicle matches only after the server has responded to it', async () => {
  const dealershipId = 'a'.repeat(24)
  const none = () => ({ vehicles: [], total: 0, page: 1, pageSize: 10 })
  const { held, release } = holdResponse(none)
  stubServer({
    [`GET /api/dealerships/${dealershipId}/vehicles`]: (call) => (call.query.search === 'civic' ? held(call) : none()),
  })
  renderPortal(<VehiclePicker dealershipId={dealershipId} onPick={() => {}} />)
  await screen.findByText(/No vehicles yet/)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search vehicles' }), 'civic')
  await waitFor(() => expect(screen.queryByText(/^No vehicles/)).toBeNull())
  release()
  await screen.findByText('No vehicles match.')
})
