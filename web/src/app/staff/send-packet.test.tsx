import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { homePath, STAFF_ROUTES } from '../../shared/staff-paths.ts'
import { renderStaffPage } from '../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../testing/sample-vehicle.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { SendPacket } from './send-packet.tsx'
import { useModalParam } from './use-modal-param.ts'

const dealership = sampleDealership()
const vehicle = sampleVehicle()
const API = `/api/dealerships/${vehicle.dealershipId}`

function Page() {
  const { modal, open, close } = useModalParam()
  return modal === null ? (
    <button type="button" onClick={() => open('send-packet', dealership._id)}>
      Send Vehicle Packet
    </button>
  ) : (
    <SendPacket dealership={dealership} vehicle={vehicle} addedText="Customer added!" onClose={close} />
  )
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens the dialog by the address, and types the address of a video below 'Package status'. */
async function typeAddress() {
  stubServer({
    'GET /api/dealerships': () => [dealership],
    [`GET ${API}/vehicle-documents/${vehicle._id}`]: () => ({ documents: [], video: null }),
    [`PUT ${API}/settings/vehicle-video`]: () => ({}),
  })
  const { router } = renderStaffPage([STAFF_ROUTES.home], Page, { at: homePath(dealership._id) })
  await press('Send Vehicle Packet')
  await press(/^Package status/)
  await press(/^Add \d missing items$/)
  await press('Add Video')
  await userEvent.type(await screen.findByLabelText('Video URL'), 'https://youtu.be/x')
  return router
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Video URL').value

test('Back asks before it closes the dialog with an unsaved video address', async () => {
  const router = await typeAddress()
  await act(() => router.navigate(-1))
  await screen.findByText('Discard changes?')
  await press('Cancel')
  expect(typed()).toBe('https://youtu.be/x')
})

test('closing the dialog asks once before it discards an unsaved video address', async () => {
  await typeAddress()
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Discard changes?')
  await press('Cancel')
  expect(typed()).toBe('https://youtu.be/x')
  await userEvent.keyboard('{Escape}')
  await press('Discard changes')
  await screen.findByRole('button', { name: 'Send Vehicle Packet' })
  expect(screen.queryByText('Discard changes?')).toBeNull()
})

test('Back closes the dialog without a question after the video address was saved', async () => {
  const router = await typeAddress()
  await press('Save')
  await waitFor(() => expect(screen.queryByLabelText('Video URL')).toBeNull())
  await act(() => router.navigate(-1))
  await screen.findByRole('button', { name: 'Send Vehicle Packet' })
})
