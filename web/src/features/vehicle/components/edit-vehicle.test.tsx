import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import type { FiledDocuments } from '../../../shared/documents/model/vehicle-package.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EditVehicleDialog } from './edit-vehicle-dialog.tsx'

const PATH = `/api/dealerships/${'d'.repeat(24)}/vehicle/${'a'.repeat(24)}`
const API = `/api/dealerships/${'d'.repeat(24)}`
const FAILED = 'Failed to update vehicle. Please try again.'
const BY = { editedAt: '2026-11-21T10:00:00.000Z', editedBy: { id: 'u', name: 'Pat', email: 'pat@x.test', role: 'OWNER' } }
let kept: Vehicle
let video: FiledDocuments['video']

function Page() {
  const [params, setParams] = useSearchParams()
  if (params.get('modal') === null) return <p>closed</p>
  return <EditVehicleDialog dealershipId={kept.dealershipId} vehicleId={kept._id} onClose={() => setParams({})} />
}
/** Saves an edit and keeps the previous values as the feed's, as the server does. */
const save: StubResponse = ({ body }) => {
  const values = body as Partial<Vehicle>
  const feedSays = Object.fromEntries(Object.keys(values).map((fact) => [fact, kept[fact as keyof Vehicle]]))
  kept = { ...kept, ...values, edits: { values, feedSays, ...BY } } as Vehicle
  return kept
}
const setVideo: StubResponse = ({ body }) => {
  const { videoUrl } = body as { videoUrl: string }
  video = videoUrl === '' ? null : { _id: '9'.repeat(24), url: videoUrl, uploaded: false, fileName: '', bytes: null, updatedAt: '' }
  return { message: 'Video saved.', vehicleId: kept._id, videoUrl }
}
async function open(patch: StubResponse = save, put: StubResponse = setVideo) {
  const server = stubServer({
    [`GET ${PATH}`]: () => kept,
    [`PATCH ${PATH}`]: patch,
    [`GET ${API}/vehicle-documents/${kept._id}`]: () => ({ documents: [], video }),
    [`PUT ${API}/settings/vehicle-video`]: put,
  })
  const portal = renderPortal(<Page />, '/admin/dashboard?modal=edit')
  await screen.findByRole('button', { name: 'Save changes' })
  await waitFor(() => expect(field('Video URL').disabled).toBe(false))
  const bodies = (asked: string) => server.calls.filter(({ method }) => method === asked).map(({ body }) => body)
  return { ...server, ...portal, sent: () => bodies('PATCH')[0], bodies }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
async function retype(label: string, text: string) {
  await userEvent.clear(field(label))
  if (text !== '') await userEvent.type(field(label), text)
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })

beforeEach(() => {
  kept = sampleVehicle()
  video = null
})

test("saves only changed fields, shows progress and success, and shows the feed's values", async () => {
  let respond = () => {}
  const { sent } = await open(async (call) => {
    await new Promise<void>((resolve) => {
      respond = resolve
    })
    return save(call)
  })
  expect(saveButton().disabled).toBe(true)
  await retype('Price', '18,995.50')
  await retype('Interior Color', 'Tan')
  await userEvent.click(saveButton())
  await waitFor(() => expect(saveButton().dataset.loading).toBe('true'))
  respond()
  await screen.findByText('Vehicle updated successfully.')
  expect(sent()).toEqual({ price: 18_995.5, interiorColor: 'Tan' })
  expect(screen.getByText('Inventory file: $20,000')).toBeDefined()
  expect(screen.getByText('Inventory file: Black')).toBeDefined()
  expect(saveButton().disabled).toBe(true)
})

test('a mileage typed with a decimal is saved as the nearest whole one', async () => {
  const { sent } = await open()
  await retype('Mileage', '45,210.50')
  await userEvent.click(saveButton())
  await screen.findByText('Vehicle updated successfully.')
  expect(sent()).toEqual({ mileage: 45_211 })
  expect(field('Mileage').value).toBe('45,211 mi')
})

test.each([
  ['EUR', '€12,500'],
  ['CAD', '$12,500'],
])('a price in %s has the sign that it is shown with', async (currency, text) => {
  kept = sampleVehicle({ price: 12_500, currency })
  await open()
  expect(field('Price').value).toBe(text)
})

test('what is typed while a save is under way stays, and can be saved next', async () => {
  const { held, release } = holdResponse(save)
  const { bodies } = await open(held)
  await retype('Interior Color', 'Tan')
  await userEvent.click(saveButton())
  await retype('Exterior Color', 'Green')
  release()
  await screen.findByText('Vehicle updated successfully.')
  expect(field('Exterior Color').value).toBe('Green')
  await userEvent.click(saveButton())
  await waitFor(() => expect(bodies('PATCH')).toEqual([{ interiorColor: 'Tan' }, { exteriorColor: 'Green' }]))
})

test("a button restores the feed's value", async () => {
  kept = sampleVehicle({ price: 18_000, edits: { values: { price: 18_000 }, feedSays: { price: 20_000 }, ...BY } })
  const { sent } = await open()
  await userEvent.click(screen.getByRole('button', { name: "Use the inventory file's value for Price" }))
  expect(field('Price').value).toBe('$20,000')
  await userEvent.click(saveButton())
  await screen.findByText('Vehicle updated successfully.')
  expect(sent()).toEqual({ price: null })
})

test('photos are reordered by keyboard, and the moved photo keeps the focus', async () => {
  const { sent } = await open()
  screen.getByRole('button', { name: 'Move photo 1 later' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Photo moved to place 2 of 3')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 later')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Photo moved to place 3 of 3')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 3 earlier')
  await userEvent.click(saveButton())
  await screen.findByText('Vehicle updated successfully.')
  const [a, b, c] = sampleVehicle().photos
  expect(sent()).toEqual({ photos: [b, c, a] })
})

test('a rejected edit shows the error beside its field, which gets the focus, and keeps the input', async () => {
  const fields = [{ path: 'description', message: 'must be shorter' }]
  await open(() => refusal(400, 'Description must be shorter', { fields }))
  await retype('Description', 'New words')
  await userEvent.click(saveButton())
  await screen.findByText(`${FAILED} Description must be shorter`)
  expect(screen.getByText('This must be shorter.')).toBeDefined()
  expect(document.activeElement).toBe(field('Description'))
  expect(field('Description').value).toBe('New words')
})

test.each([
  ['a server in trouble', () => refusal(503, 'no')],
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s shows the fixed error, and saving can be retried', async (_name, patch) => {
  await open(patch)
  await retype('Mileage', '7')
  await userEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
  expect(saveButton().disabled).toBe(false)
})

test('an invalid value shows an error at its field, and no request is sent', async () => {
  const { sent, bodies } = await open()
  await retype('Mileage', '')
  await retype('Video URL', 'youtube')
  await userEvent.click(saveButton())
  await screen.findByText("Enter the mileage, or use the inventory file's value.")
  screen.getByText('Enter a web address that begins with https://')
  expect(document.activeElement).toBe(field('Mileage'))
  expect([sent(), ...bodies('PUT')]).toEqual([undefined])
})

test("the video is saved with the vehicle's documents, and only when it changed", async () => {
  setVideo({ method: 'PUT', path: '', query: {}, body: { videoUrl: 'https://youtu.be/abcdefgh' } })
  const { bodies } = await open()
  expect(field('Video URL').value).toBe('https://youtu.be/abcdefgh')
  await retype('Video URL', 'https://youtu.be/abcdefgh')
  expect(saveButton().disabled).toBe(true)
  await retype('Video URL', 'https://vimeo.com/76979871')
  await userEvent.click(saveButton())
  await screen.findByText('Vehicle updated successfully.')
  expect(field('Video URL').value).toBe('https://vimeo.com/76979871')
  await retype('Video URL', '')
  await userEvent.click(saveButton())
  await waitFor(() => expect(bodies('PUT')).toHaveLength(2))
  expect(bodies('PUT')).toEqual([
    { vin: kept._id, videoUrl: 'https://vimeo.com/76979871' },
    { vin: kept._id, videoUrl: '' },
  ])
  expect(bodies('PATCH')).toEqual([])
})

test('a video that fails to save keeps the input, and the saved fields are not sent again', async () => {
  const { bodies } = await open(save, () => refusal(503, 'no'))
  await retype('Exterior Color', 'Blue')
  await retype('Video URL', 'https://youtu.be/abcdefgh')
  await userEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
  expect(field('Video URL').value).toBe('https://youtu.be/abcdefgh')
  await userEvent.click(saveButton())
  await waitFor(() => expect(bodies('PUT')).toHaveLength(2))
  expect(bodies('PATCH')).toEqual([{ exteriorColor: 'Blue' }])
})

test('an uploaded video shows its file name beside an empty address', async () => {
  video = { _id: '9'.repeat(24), url: '/v', uploaded: true, fileName: 'walk.mp4', bytes: 9, updatedAt: '' }
  await open()
  screen.getByText('walk.mp4 is uploaded. A new address replaces it.')
  expect(field('Video URL').value).toBe('')
})

test('updated feed values appear in unedited fields', async () => {
  const { queryClient } = await open()
  await retype('Exterior Color', 'Blue')
  queryClient.setQueryData(queryKeys.vehicle(kept.dealershipId, kept._id), { ...kept, price: 21_000, exteriorColor: 'Green' })
  await waitFor(() => expect(field('Price').value).toBe('$21,000'))
  expect(field('Exterior Color').value).toBe('Blue')
  expect(screen.getByText('Inventory file: Green')).toBeDefined()
})

test('closing asks for confirmation only with unsaved changes', async () => {
  await open()
  await retype('Exterior Color', 'Blue')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(field('Exterior Color').value).toBe('Blue')
  await retype('Exterior Color', 'Red')
  await userEvent.click(screen.getByText('Close'))
  await screen.findByText('closed')
})

test('a deleted vehicle shows a message', async () => {
  stubServer({})
  renderPortal(<Page />, '/admin/dashboard?modal=edit')
  await screen.findByText('Vehicle not found.')
})
