import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDocument } from '../../../testing/sample-documents.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { stubUploads } from '../../../testing/stub-uploads.ts'
import { swipe } from '../../../testing/swipe.ts'
import { VehicleDocumentList } from './vehicle-document-list.tsx'

const ID = 'd'.repeat(24)
const API = `/api/dealerships/${ID}`
const PDF = new File(['%PDF-1.4'], 'sheet.pdf', { type: 'application/pdf' })
const NONE = { photos: true, video: false, autocheck: false, inspection: false, msrp: false, complete: 1 }
const jeep = sampleVehicle({ _id: '1'.repeat(24), stockNumber: 'N1' })
const ford = sampleVehicle({
  _id: '2'.repeat(24),
  stockNumber: 'N2',
  make: 'Ford',
  model: 'F-150',
  trim: '',
  package: { ...NONE, inspection: true, complete: 2 },
})
const page = (...vehicles: Vehicle[]) => ({ vehicles, total: vehicles.length, page: 1, pageSize: 200 })

const onUploadCsv = vi.fn()

function open({
  at = '',
  list = () => page(jeep, ford),
  responses = {},
  uploads = {},
}: {
  at?: string
  list?: StubResponse
  responses?: Record<string, StubResponse>
  uploads?: Record<string, StubResponse>
} = {}) {
  const server = stubServer({ [`GET ${API}/vehicles`]: list, ...responses })
  const uploaded = stubUploads(uploads)
  const portal = renderPortal(<VehicleDocumentList dealershipId={ID} onUploadCsv={onUploadCsv} />, `/admin/documents/${ID}${at}`)
  const queries = () => server.calls.filter(({ path }) => path === `${API}/vehicles`).map(({ query }) => query)
  return { ...server, ...uploaded, queries, address: () => portal.router.state.location.search }
}
const row = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('li') as HTMLElement)
}

test('filters for vehicles that lack every checked document, updates the address, and can be cleared', async () => {
  const { queries, address } = open()
  await screen.findByText('2 vehicles')
  await userEvent.click(screen.getByRole('checkbox', { name: 'MSRP' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Video' }))
  await screen.findByText('Showing vehicles missing: Video, MSRP · 2 vehicles')
  await userEvent.type(screen.getByPlaceholderText('Search by VIN, vehicle name, or model...'), 'jeep')
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ missing: 'video,msrp', search: 'jeep', page: '1' }))
  expect(new URLSearchParams(address()).get('missing')).toBe('video,msrp')
  await userEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Vehicles' }).parentElement)
  await screen.findByText('2 vehicles')
  expect([address(), screen.queryByRole('button', { name: 'Clear All Filters' })]).toEqual(['', null])
})

test('while all vehicles load after a filter without results, the filters stay and the list is not said to be empty', async () => {
  const all = holdResponse(() => page(jeep))
  open({ at: '?missing=msrp', list: (call) => (call.query.missing ? page() : all.held(call)) })
  await screen.findByText('Try a different search or clear the filters.')
  const box = screen.getByRole('checkbox', { name: 'MSRP' })
  await userEvent.click(box)
  await waitFor(() => expect(screen.queryByText('Try a different search or clear the filters.')).toBeNull())
  expect(screen.queryByText('No vehicles yet')).toBeNull()
  all.release()
  await screen.findByText('1 vehicle')
  expect(document.activeElement).toBe(box)
})

test('each checkbox shows how many vehicles lack the document under the search and the other checked ones', async () => {
  const counted = { package: { complete: 3, missingVideo: 12, missingAutocheck: 1, missingInspection: 2, missingMsrp: 1_200 } }
  const { calls } = open({ at: '?missing=msrp&search=jeep', responses: { [`GET ${API}/vehicle-facets`]: () => counted } })
  await screen.findByRole('checkbox', { name: 'Video (12)' })
  screen.getByRole('checkbox', { name: 'MSRP (1,200)' })
  expect(calls.find(({ path }) => path.endsWith('/vehicle-facets'))?.query).toEqual({ filter: 'all', missing: 'msrp', search: 'jeep' })
})

test('opening a vehicle right after checking a box keeps the box checked', async () => {
  const { address } = open()
  const link = await screen.findByRole('link', { name: /Jeep Wrangler/ })
  await act(async () => {
    screen.getByRole('checkbox', { name: 'MSRP' }).click()
    link.click()
  })
  expect(address()).toContain('missing=msrp')
})

test('on a phone the filters are behind one button, which shows how many are checked', async () => {
  onTestFinished(onNarrowScreen())
  const { queries } = open()
  await screen.findByText('2 vehicles')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'MSRP' }))
  await screen.findByRole('button', { name: 'Filter, 1 chosen' })
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ missing: 'msrp' }))
})

test('a deep link checks its boxes and applies its filters', async () => {
  const { queries } = open({ at: '?missing=inspection&search=f-150' })
  await screen.findByText(/Showing vehicles missing: Inspection/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Inspection' }).checked).toBe(true)
  expect(queries()).toHaveLength(1)
  expect(queries()[0]).toMatchObject({ missing: 'inspection', search: 'f-150' })
})

test('existing documents can be replaced, and missing ones have a file input', async () => {
  open()
  const line = await row('2021 Ford F-150')
  line.getByRole('button', { name: /^Already uploaded: view the Inspection/ })
  line.getByRole('button', { name: /^Replace File: Inspection/ })
  line.getByRole('button', { name: 'Add AutoCheck to the 2021 Ford F-150' })
  line.getByRole('button', { name: 'Fetch the Ford window sticker of the 2021 Ford F-150' })
  expect((await row('2021 Jeep Wrangler Sport')).queryByText('Already uploaded')).toBeNull()
})

test('uploading a file in a row immediately updates the row', async () => {
  const path = `${API}/settings/inspection-pdf`
  const { uploads } = open({ uploads: { [`POST ${path}`]: () => ({ message: '', url: '', result: {} }) } })
  const line = await row('2021 Jeep Wrangler Sport')
  await userEvent.upload(line.getByLabelText('File for the Inspection of the 2021 Jeep Wrangler Sport'), PDF)
  await line.findByText('Already uploaded')
  expect(uploads).toEqual([{ path, fields: { vin: jeep._id, pdf: 'sheet.pdf' } }])
  await screen.findByText('Inspection added to the 2021 Jeep Wrangler Sport')
})

test('a rejected file shows the reason in its row until it is dismissed', async () => {
  const sentence = 'This file is empty. Choose another one.'
  open({ uploads: { [`POST ${API}/settings/msrp-pdf`]: () => refusal(422, sentence) } })
  const line = await row('2021 Jeep Wrangler Sport')
  await userEvent.upload(line.getByLabelText(/^File for the MSRP/), PDF)
  expect((await line.findByRole('alert')).textContent).toBe(`Error uploading Chrysler window sticker: ${sentence}`)
  await userEvent.click(line.getByRole('button', { name: 'Dismiss' }))
  expect(line.queryByRole('alert')).toBeNull()
  expect(within(document.activeElement as HTMLElement).getAllByRole('link')).toEqual([line.getByRole('link')])
})

test('a document opens from its row', async () => {
  const inspection = sampleDocument('inspection')
  open({
    responses: {
      [`GET ${API}/vehicle-documents/${ford._id}`]: () => ({ documents: [inspection], video: null }),
      [`GET ${API}/documents/${inspection._id}/pages`]: () => ({
        kind: 'inspection',
        versionId: '',
        render: 'waiting',
        pageCount: 2,
        pages: [],
      }),
    },
  })
  await userEvent.click((await row('2021 Ford F-150')).getByRole('button', { name: /^Already uploaded/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Inspection – 2021 Ford F-150' }))
  await dialog.findByText('Preparing the pages…')
  dialog.getByRole('link', { name: 'Download PDF' })
})

test('the address of a video is saved only when it changed', async () => {
  const saved = 'https://youtu.be/abcdefgh'
  const video = { _id: '9'.repeat(24), url: saved, uploaded: false, fileName: '', bytes: null, updatedAt: '' }
  const filmed = sampleVehicle({ ...ford, package: { ...NONE, video: true, complete: 2 } })
  const { calls } = open({
    list: () => page(filmed),
    responses: {
      [`GET ${API}/vehicle-documents/${ford._id}`]: () => ({ documents: [], video }),
      [`PUT ${API}/settings/vehicle-video`]: () => ({}),
    },
  })
  await userEvent.click((await row('2021 Ford F-150')).getByRole('button', { name: /^Change the Video/ }))
  const field = await screen.findByLabelText<HTMLInputElement>('Video URL')
  expect([field.value, screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled]).toEqual([saved, true])
  await userEvent.clear(field)
  await userEvent.type(field, 'https://vimeo.com/76979871{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { vin: ford._id, videoUrl: 'https://vimeo.com/76979871' },
  ])
})

test('the vehicle in the address opens in a panel, which Escape closes without changing the filters', async () => {
  const { address } = open({
    at: `?missing=msrp&vehicle=${ford._id}`,
    responses: {
      [`GET ${API}/vehicle/${ford._id}`]: () => ford,
      [`GET ${API}/vehicle-documents/${ford._id}`]: () => ({ documents: [], video: null }),
    },
  })
  const panel = await screen.findByRole('complementary', { name: 'Documents of the 2021 Ford F-150' })
  await within(panel).findByRole('list', { name: 'Documents' })
  await row('2021 Jeep Wrangler Sport')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(address()).toBe('?missing=msrp')
})

const panels = Object.fromEntries(
  [jeep, ford].flatMap((each) => [
    [`GET ${API}/vehicle/${each._id}`, () => each],
    [`GET ${API}/vehicle-documents/${each._id}`, () => ({ documents: [], video: null })],
  ]),
)

test('Escape still closes the panel after a failure in it was dismissed', async () => {
  const uploads = { [`POST ${API}/settings/msrp-pdf`]: () => refusal(422, 'This file is empty. Choose another one.') }
  open({ at: `?vehicle=${jeep._id}`, responses: panels, uploads })
  const panel = within(await screen.findByRole('complementary', { name: 'Documents of the 2021 Jeep Wrangler Sport' }))
  await userEvent.upload(await panel.findByLabelText('File for the MSRP'), PDF)
  await userEvent.click(await panel.findByRole('button', { name: 'Dismiss' }))
  expect(panel.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('an unsaved video address asks for confirmation before its panel closes or steps, and a search of the list keeps it', async () => {
  const { address } = open({ at: `?vehicle=${jeep._id}`, responses: panels })
  await row('2021 Ford F-150')
  const panel = within(await screen.findByRole('complementary', { name: 'Documents of the 2021 Jeep Wrangler Sport' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Add Video' }))
  await userEvent.type(panel.getByLabelText('Video URL'), 'https://youtu.be/abcdefgh')
  await userEvent.type(screen.getByPlaceholderText('Search by VIN, vehicle name, or model...'), 'j')
  await waitFor(() => expect(address()).toContain('search=j'))
  for (const close of ['Close', 'Next vehicle', 'Add Video']) {
    await userEvent.click(panel.getByRole('button', { name: close }))
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(panel.getByLabelText<HTMLInputElement>('Video URL').value).toBe('https://youtu.be/abcdefgh')
  await userEvent.type(panel.getByLabelText('Video URL'), '{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('the dialog of a video asks for confirmation before it discards an unsaved address', async () => {
  open({ responses: { [`GET ${API}/vehicle-documents/${ford._id}`]: () => ({ documents: [], video: null }) } })
  await userEvent.click((await row('2021 Ford F-150')).getByRole('button', { name: /^Add Video/ }))
  await userEvent.type(await screen.findByLabelText('Video URL'), 'https://youtu.be/abcdefgh{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Video URL').value).toBe('https://youtu.be/abcdefgh')
})

test("J, K and the panel's buttons step through the vehicles and stop at the ends", async () => {
  const { address } = open({ at: `?vehicle=${jeep._id}`, responses: panels })
  const panelOf = (title: string) => screen.findByRole('complementary', { name: `Documents of the ${title}` })
  await panelOf('2021 Jeep Wrangler Sport')
  await row('2021 Ford F-150')
  await userEvent.keyboard('j')
  await panelOf('2021 Ford F-150')
  await userEvent.keyboard('j')
  expect(address()).toBe(`?vehicle=${ford._id}`)
  await userEvent.type(screen.getByPlaceholderText('Search by VIN, vehicle name, or model...'), 'k')
  expect(new URLSearchParams(address()).get('vehicle')).toBe(ford._id)
  await userEvent.click(screen.getByRole('button', { name: 'Previous vehicle' }))
  await panelOf('2021 Jeep Wrangler Sport')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement?.textContent).toBe('2021 Jeep Wrangler Sport')
})

/** Stubs a phone's screen and returns a cleanup function. Elements of jsdom have no `scrollTo`. */
function onNarrowScreen(scrollTo = vi.fn(() => Promise.resolve())): () => void {
  Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: scrollTo })
  stubScreen('narrow')
  return () => void Reflect.deleteProperty(Element.prototype, 'scrollTo')
}

test('on a phone swipes and arrows step through the vehicles', async () => {
  const scrollTo = vi.fn(() => Promise.resolve())
  onTestFinished(onNarrowScreen(scrollTo))
  const { address } = open({ at: `?vehicle=${jeep._id}`, responses: panels })
  const pageOf = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
  await screen.findByText('2 vehicles')
  swipe((await pageOf('2021 Jeep Wrangler Sport')).getByText(/^Stock N1/), [-120, 10])
  swipe((await pageOf('2021 Ford F-150')).getByText(/^Stock N2/), [120, 10])
  await pageOf('2021 Jeep Wrangler Sport')
  await userEvent.click(screen.getByRole('button', { name: 'Next vehicle' }))
  await pageOf('2021 Ford F-150')
  expect(address()).toBe(`?vehicle=${ford._id}`)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('a deleted vehicle in the address shows a message', async () => {
  open({ at: `?vehicle=${ford._id}`, responses: { [`GET ${API}/vehicle/${ford._id}`]: () => refusal(404, 'Vehicle not found') } })
  await screen.findByText('Vehicle not found.')
})

test.each([
  ['?missing=video', 'Every vehicle has its Video'],
  ['?missing=video,msrp', 'No vehicle lacks all of these'],
  ['?search=zzz', 'No vehicles match'],
  ['', 'No vehicles yet'],
])('an empty list explains why: %j', async (at, text) => {
  open({ at, list: () => page() })
  await screen.findByText(text)
})

test('an empty inventory shows no filters and links to the upload', async () => {
  open({ list: () => page() })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a CSV' }))
  expect(onUploadCsv).toHaveBeenCalledOnce()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('vehicles that fail to load show an error and can be retried', async () => {
  let queries = 0
  open({ list: () => (++queries === 1 ? refusal(503, 'Restarting.') : page(jeep)) })
  await screen.findByText('Restarting.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row('2021 Jeep Wrangler Sport')
})
