import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDocument, sampleVersion } from '../../../testing/sample-documents.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { stubUploads } from '../../../testing/stub-uploads.ts'
import type { DocumentsVehicle, FiledDocuments } from '../model/vehicle-package.ts'
import { VehicleDocumentsPanel } from './vehicle-documents-panel.tsx'

const vehicle = sampleVehicle()
const API = `/api/dealerships/${vehicle.dealershipId}`
const FETCH = `POST ${API}/vehicle-documents/${vehicle._id}/fetch`
const PDF = new File(['%PDF-1.4'], 'report.pdf', { type: 'application/pdf' })
const ADDED = { message: 'AutoCheck, 2021 Jeep Wrangler. Chosen by you.', url: '', result: {} }
let filed: FiledDocuments

function Page({ shown }: { shown: DocumentsVehicle }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the panel' : 'Open the panel'}
      </button>
      {isOpen ? <VehicleDocumentsPanel dealershipId={vehicle.dealershipId} vehicle={shown} /> : null}
    </>
  )
}
function open(responses: Record<string, StubResponse> = {}, uploads: Record<string, StubResponse> = {}, shown: DocumentsVehicle = vehicle) {
  const server = stubServer({ [`GET ${API}/vehicle-documents/${vehicle._id}`]: () => filed, ...responses })
  const portal = renderPortal(<Page shown={shown} />)
  const bodies = (method: string) => server.calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }))
  return { ...portal, ...stubUploads(uploads), bodies, calls: server.calls }
}
const item = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Documents' })
  const found = within(list)
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith(name))
  if (found === undefined) throw new Error(`no ${name}`)
  return within(found)
}
const choose = async (menu: string, name: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${menu}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
/** Starts an upload, which ends with a response after `release`, and closes its panel. */
const uploadAndClose = async (response: unknown) => {
  const { held, release } = holdResponse(() => response)
  open({}, { [`POST ${API}/settings/autocheck-pdf`]: held })
  await userEvent.upload(await screen.findByLabelText('File for the AutoCheck'), PDF)
  await screen.findByRole('progressbar')
  await userEvent.click(screen.getByRole('button', { name: 'Close the panel' }))
  return { release }
}
/** Whether closing the tab asks. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  filed = { documents: [], video: null }
})

test('documents show who added them and when, and missing ones can be added or fetched', async () => {
  filed = { documents: [sampleDocument('inspection')], video: null }
  open()
  ;(await item('Inspection')).getByText(/^Nov 20(, 2026)? by Sam Seller, 2 pages$/)
  ;(await item('AutoCheck')).getByRole('button', { name: 'Fetch the AutoCheck report' })
  ;(await item('MSRP')).getByText('Not added, Chrysler may have it')
  expect((await item('Inspection')).queryByRole('button', { name: /Fetch/ })).toBeNull()
})

test('a make without a supported manufacturer has no sticker to fetch', async () => {
  open({}, {}, sampleVehicle({ make: 'Toyota' }))
  const msrp = await item('MSRP')
  msrp.getByText('Not added')
  expect(msrp.queryByRole('button', { name: /Fetch/ })).toBeNull()
})

test('uploading a file shows its progress, files it under the vehicle, and updates lists immediately', async () => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  const path = `${API}/settings/autocheck-pdf`
  const { uploads, queryClient } = open(
    {},
    {
      [`POST ${path}`]: async () => {
        await held
        filed = { documents: [sampleDocument('autocheck')], video: null }
        return ADDED
      },
    },
  )
  const listKey = [...queryKeys.vehicles(vehicle.dealershipId), 'page']
  queryClient.setQueryData(listKey, { vehicles: [vehicle], total: 1 })
  await userEvent.upload(await screen.findByLabelText('File for the AutoCheck'), PDF)
  const progress = await screen.findByRole('progressbar', { name: 'Upload of report.pdf' })
  expect(progress.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add AutoCheck' }).disabled).toBe(true)
  respond()
  await screen.findByText('AutoCheck added to the 2021 Jeep Wrangler Sport')
  await screen.findByRole('button', { name: 'View AutoCheck' })
  expect(uploads).toEqual([{ path, fields: { vin: vehicle._id, pdf: 'report.pdf' } }])
  expect(queryClient.getQueryData(listKey)).toMatchObject({ vehicles: [{ package: { autocheck: true, complete: 2 } }] })
})

test('an upload in flight is still shown after the panel is reopened', async () => {
  const { release } = await uploadAndClose(ADDED)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open the panel' }))
  await screen.findByRole('progressbar', { name: 'Upload of report.pdf' })
  release()
  await screen.findByText('AutoCheck added to the 2021 Jeep Wrangler Sport')
})

test('an upload that goes on after its panel was closed asks before the tab is closed, and a toast says why it failed', async () => {
  const { release } = await uploadAndClose(refusal(422, 'This PDF needs a password. Add a copy without one.'))
  expect(asksBeforeClosing()).toBe(true)
  release()
  expect((await screen.findByRole('alert')).textContent).toBe(
    "We couldn't add report.pdf to the 2021 Jeep Wrangler Sport. This PDF needs a password. Add a copy without one.",
  )
  expect(asksBeforeClosing()).toBe(false)
})

test('an upload that ends after its panel was closed is announced by a toast', async () => {
  const { release } = await uploadAndClose(ADDED)
  release()
  await screen.findByText('AutoCheck added to the 2021 Jeep Wrangler Sport')
  expect(asksBeforeClosing()).toBe(false)
})

test("a rejected file shows the server's message, and another file can be uploaded", async () => {
  const sentence = 'This PDF needs a password. Add a copy without one.'
  open({}, { [`POST ${API}/settings/inspection-pdf`]: () => refusal(422, sentence) })
  const input = await screen.findByLabelText('File for the Inspection')
  await userEvent.upload(input, PDF)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Inspection' }).disabled).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an upload that fails to reach the server shows an error', async () => {
  open()
  await userEvent.upload(await screen.findByLabelText('File for the Inspection'), PDF)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Upload failed\. We couldn't reach the server/)
})

test.each([
  ['AutoCheck', 'Jeep', 'Error uploading AutoCheck report: The file is too large.'],
  ['MSRP', 'Jeep', 'Error uploading Chrysler window sticker: The file is too large.'],
  ['MSRP', 'Toyota', 'Error uploading window sticker: The file is too large.'],
])('a failed upload of the %s of a %s says what was uploaded and why it failed', async (name, make, text) => {
  const tooLarge = () => refusal(413, 'The file is too large.')
  const uploads = { [`POST ${API}/settings/autocheck-pdf`]: tooLarge, [`POST ${API}/settings/msrp-pdf`]: tooLarge }
  open({}, uploads, sampleVehicle({ make }))
  await userEvent.upload(await screen.findByLabelText(`File for the ${name}`), PDF)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('fetching the window sticker shows the document', async () => {
  const { bodies } = open({
    [FETCH]: () => {
      filed = { documents: [sampleDocument('msrp', [sampleVersion({ source: 'window-sticker' })])], video: null }
      return {}
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch the Chrysler window sticker' }))
  await screen.findByText(/^Fetched Nov 20/)
  expect(bodies('POST').map(({ body }) => body)).toEqual([{ source: 'window-sticker' }])
})

test.each([
  [() => refusal(503, "AutoCheck reports aren't set up.", { code: 'NOT_SET_UP' }), "AutoCheck reports aren't set up."],
  [() => refusal(404, 'AutoCheck has no report for this VIN.'), 'Error: AutoCheck has no report for this VIN.'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch AutoCheck report. Please try again.'],
])('a report that cannot be fetched shows why: %#', async (response, text) => {
  open({ [FETCH]: response })
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch the AutoCheck report' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('a vehicle without a VIN shows a message, and no provider is called', async () => {
  const { bodies } = open({}, {}, sampleVehicle({ vin: '' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch the AutoCheck report' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No VIN available for this vehicle')
  expect(bodies('POST')).toEqual([])
})

test('removing asks for a confirmation that lists what is lost, and the version can be restored', async () => {
  const removed = sampleDocument('inspection', undefined, null)
  const present = sampleDocument('inspection')
  filed = { documents: [present], video: null }
  const { bodies } = open({
    [`DELETE ${API}/documents/${present._id}`]: () => {
      filed = { documents: [removed], video: null }
      return { message: 'Document removed. You can restore it.' }
    },
    [`POST ${API}/documents/${present._id}/versions/${'1'.repeat(24)}/restore`]: () => {
      filed = { documents: [present], video: null }
      return present
    },
  })
  await choose('Inspection', 'Remove…')
  const question = await screen.findByRole('dialog', { name: 'Remove the Inspection?' })
  within(question).getByText(/paper\.pdf with the 2021 Jeep Wrangler Sport\. Its versions are kept, and you can restore it\./)
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(bodies('DELETE')).toEqual([])
  await choose('Inspection', 'Remove…')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Inspection' }))
  await screen.findByText('Removed. You can restore it.')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore paper.pdf' }))
  await screen.findByRole('button', { name: 'View Inspection' })
})

test('removing a document that someone has replaced since the question was asked removes nothing, and says so', async () => {
  const present = sampleDocument('inspection')
  filed = { documents: [present], video: null }
  const { calls } = open({
    [`DELETE ${API}/documents/${present._id}`]: () => refusal(409, 'Someone has replaced this document in the meantime.'),
  })
  await choose('Inspection', 'Remove…')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Inspection' }))
  expect((await (await item('Inspection')).findByRole('alert')).textContent).toBe('Someone has replaced this document in the meantime.')
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query)).toEqual([{ insteadOf: present.currentVersionId }])
})

test('earlier versions show who added them, and the current version cannot be restored', async () => {
  const versions = [
    sampleVersion({ _id: '2'.repeat(24), fileName: 'new.pdf' }),
    sampleVersion({ fileName: 'old.pdf', addedBy: null, pageCount: 1 }),
  ]
  filed = { documents: [sampleDocument('autocheck', versions)], video: null }
  open()
  await choose('AutoCheck', 'Show 2 versions')
  const list = within(await screen.findByRole('list', { name: 'Versions' }))
  expect(list.getByRole('link', { name: 'old.pdf' }).getAttribute('href')).toContain(`version=${'1'.repeat(24)}`)
  list.getByText('Current')
  list.getByRole('button', { name: 'Restore old.pdf' })
  expect(list.queryByRole('button', { name: 'Restore new.pdf' })).toBeNull()
})

test('a restored version keeps the focus when its button goes', async () => {
  const versions = [sampleVersion({ _id: '2'.repeat(24), fileName: 'new.pdf' }), sampleVersion({ fileName: 'old.pdf' })]
  const present = sampleDocument('autocheck', versions)
  filed = { documents: [present], video: null }
  open({
    [`POST ${API}/documents/${present._id}/versions/${'1'.repeat(24)}/restore`]: () => {
      const restored = sampleDocument('autocheck', versions, 1)
      filed = { documents: [restored], video: null }
      return restored
    },
  })
  await choose('AutoCheck', 'Show 2 versions')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore old.pdf' }))
  await screen.findByRole('button', { name: 'Restore new.pdf' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'old.pdf' }).closest('li'))
})

test('a document opens as page images, or shows an error', async () => {
  const document = sampleDocument('inspection')
  filed = { documents: [document], video: null }
  const size = { width: 1600, height: 2070 }
  let [render, drawn] = ['ready', [size, size]]
  const pages = () => ({ kind: 'inspection', versionId: '1'.repeat(24), render, pageCount: 2, pages: drawn })
  open({ [`GET ${API}/documents/${document._id}/pages`]: pages })
  await userEvent.click(await screen.findByRole('button', { name: 'View Inspection' }))
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Inspection, page 1 of 2' })
  expect(image.getAttribute('src')).toBe(`${API}/documents/${document._id}/pages/1?version=${'1'.repeat(24)}&size=small`)
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`${API}/documents/${document._id}?download=1`)
  cleanup()
  ;[render, drawn] = ['failed', []]
  open({ [`GET ${API}/documents/${document._id}/pages`]: pages })
  await userEvent.click(await screen.findByRole('button', { name: 'View Inspection' }))
  await screen.findByText("We couldn't show this document. Download the PDF to see it.")
})

test('a video address is saved only when it is valid and changed, and its form closes', async () => {
  const { bodies } = open({
    [`PUT ${API}/settings/vehicle-video`]: () => {
      filed = {
        documents: [],
        video: { _id: '9'.repeat(24), url: 'https://youtu.be/abcdefgh', uploaded: false, fileName: '', bytes: null, updatedAt: '' },
      }
      return {}
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add Video' }))
  const field = screen.getByLabelText('Video URL')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(field, 'youtube{Enter}')
  await screen.findByText('Enter a web address that begins with https://')
  await userEvent.clear(field)
  await userEvent.type(field, 'https://youtu.be/abcdefgh{Enter}')
  await screen.findByText('On youtu.be')
  expect(bodies('PUT').map(({ body }) => body)).toEqual([{ vin: vehicle._id, videoUrl: 'https://youtu.be/abcdefgh' }])
  expect(screen.queryByLabelText('Video URL')).toBeNull()
})

test('a video is removed only after a confirmation that lists what is lost', async () => {
  const video = { _id: '9'.repeat(24), url: '/v', uploaded: true, fileName: 'walk.mp4', bytes: 84_000_000, updatedAt: '' }
  filed = { documents: [], video }
  const { bodies } = open({ [`PUT ${API}/settings/vehicle-video`]: () => ({}) })
  ;(await item('Video')).getByText('walk.mp4, 80.1 MB')
  await choose('Video', 'Remove…')
  await screen.findByText(/The uploaded file walk\.mp4 will be deleted\./)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Video' }))
  await waitFor(() => expect(bodies('PUT').map(({ body }) => body)).toEqual([{ vin: vehicle._id, videoUrl: '' }]))
})

test('before a video is removed, the question says that the one of the inventory file is shown again', async () => {
  filed = { documents: [], video: { _id: '9'.repeat(24), url: '/v', uploaded: false, fileName: '', bytes: null, updatedAt: '' } }
  open({}, {}, sampleVehicle({ videoUrl: 'https://v.test/1.mp4' }))
  await choose('Video', 'Remove…')
  await screen.findByText('Customers will see the video from the inventory file again. The link to it will be removed.')
})

test('an uploaded video plays from its own address', async () => {
  const url = `${API}/videos/${'9'.repeat(24)}`
  filed = { documents: [], video: { _id: '9'.repeat(24), url, uploaded: true, fileName: 'walk.mp4', bytes: 84_000_000, updatedAt: '' } }
  open()
  await userEvent.click((await item('Video')).getByRole('button', { name: 'View Video' }))
  expect((await screen.findByLabelText('Video of 2021 Jeep Wrangler Sport')).getAttribute('src')).toBe(url)
})

test('an unplayable video address of the feed shows a message and is not requested', async () => {
  open({}, {}, sampleVehicle({ videoUrl: 'www.youtube.com/watch?v=dQw4w9WgXcQ' }))
  await userEvent.click((await item('Video')).getByRole('button', { name: 'View Video' }))
  await screen.findByText(/^This address can't be played here\./)
  expect(document.querySelector('video')).toBeNull()
})

const MOVED = { keptVersionId: null, oldPlaceVersionId: null }
/** Moves the inspection to another vehicle. Returns its item. */
async function moveTo(name: RegExp) {
  await choose('Inspection', 'Move to another vehicle…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Where does paper.pdf belong?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Choose another' }))
  await userEvent.click(await dialog.findByRole('button', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  return item('Inspection')
}

test('a document can be moved to another vehicle, and Undo moves it back', async () => {
  filed = { documents: [sampleDocument('inspection')], video: null }
  const elsewhere = sampleVehicle({ _id: '8'.repeat(24), make: 'Ford', model: 'Focus', trim: '', stockNumber: 'N8' })
  const there = '7'.repeat(24)
  const { _id: documentId, currentVersionId } = sampleDocument('inspection')
  const movedVersionId = '6'.repeat(24)
  const { bodies } = open({
    [`GET ${API}/vehicles`]: () => ({ vehicles: [elsewhere], total: 1, page: 1, pageSize: 24 }),
    [`POST ${API}/documents/${documentId}/move`]: () => ({ ...MOVED, documentId: there, versionId: movedVersionId }),
    [`POST ${API}/documents/${there}/move`]: () => ({ ...MOVED, documentId }),
  })
  const inspection = await moveTo(/Ford Focus/)
  await inspection.findByText('Inspection moved to the 2021 Ford Focus, N8')
  await userEvent.click(inspection.getByRole('button', { name: 'Undo' }))
  const back = await inspection.findByText('Inspection is back with the 2021 Jeep Wrangler Sport')
  expect(document.activeElement).toBe(back.closest('li'))
  expect(bodies('POST')).toEqual([
    { path: `${API}/documents/${documentId}/move`, body: { vehicle: elsewhere._id, kind: 'inspection', versionId: currentVersionId } },
    {
      path: `${API}/documents/${there}/move`,
      body: { vehicle: vehicle._id, kind: 'inspection', versionId: movedVersionId, insteadOf: 'none' },
    },
  ])
})

test.each([
  ['nothing was left', null, 'none'],
  ['an earlier version was left', '5'.repeat(24), '5'.repeat(24)],
])('Undo of a move where %s replaces nothing that was filed in the meantime, and says so', async (_, oldPlaceVersionId, insteadOf) => {
  filed = { documents: [sampleDocument('inspection')], video: null }
  const elsewhere = sampleVehicle({ _id: '8'.repeat(24), make: 'Ford', model: 'Focus', trim: '', stockNumber: 'N8' })
  const { _id: documentId, currentVersionId } = sampleDocument('inspection')
  const restored = `${API}/documents/${documentId}/versions/${currentVersionId}/restore`
  const { calls } = open({
    [`GET ${API}/vehicles`]: () => ({ vehicles: [elsewhere], total: 1, page: 1, pageSize: 24 }),
    [`POST ${API}/documents/${documentId}/move`]: () => ({
      documentId: '7'.repeat(24),
      keptVersionId: currentVersionId,
      oldPlaceVersionId,
    }),
    [`POST ${restored}`]: () => refusal(409, 'Someone has replaced this document in the meantime.'),
  })
  const inspection = await moveTo(/Ford Focus/)
  await userEvent.click(await inspection.findByRole('button', { name: 'Undo' }))
  expect((await inspection.findByRole('alert')).textContent).toBe('Someone has replaced this document in the meantime.')
  expect(calls.filter(({ path }) => path === restored).map(({ query }) => query)).toEqual([{ insteadOf }])
})

test('replacing a document shows a message, and Undo restores the previous one', async () => {
  const document = sampleDocument('inspection')
  filed = { documents: [document], video: null }
  const [versionId, replacedVersionId] = ['6'.repeat(24), document.currentVersionId ?? '']
  const { calls } = open(
    { [`POST ${API}/documents/${document._id}/versions/${replacedVersionId}/restore`]: () => document },
    {
      [`POST ${API}/settings/inspection-pdf`]: () => ({
        ...ADDED,
        result: { documentId: document._id, versionId, replacedVersionId },
      }),
    },
  )
  const inspection = await item('Inspection')
  await userEvent.upload(inspection.getByLabelText('File to replace the Inspection'), PDF)
  await inspection.findByText('Inspection of the 2021 Jeep Wrangler Sport replaced')
  await userEvent.click(inspection.getByRole('button', { name: 'Undo' }))
  await inspection.findByText('The Inspection from before is back with the 2021 Jeep Wrangler Sport')
  expect(calls.filter(({ path }) => path.endsWith('/restore')).map(({ query }) => query)).toEqual([{ insteadOf: versionId }])
})

test('a document that cannot be moved shows an error and stays', async () => {
  filed = { documents: [sampleDocument('inspection')], video: null }
  const { _id: documentId } = sampleDocument('inspection')
  open({ [`POST ${API}/documents/${documentId}/move`]: () => refusal(404, 'Document not found') })
  await choose('Inspection', 'Move to another vehicle…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Where does paper.pdf belong?' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'MSRP' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect((await (await item('Inspection')).findByRole('alert')).textContent).toBe('Document not found')
})

test('a video from the feed can be replaced but not removed', async () => {
  open({}, {}, sampleVehicle({ videoUrl: 'https://v.test/1.mp4' }))
  ;(await item('Video')).getByText('From the inventory file')
  await userEvent.click(await screen.findByRole('button', { name: 'More for Video' }))
  await screen.findByRole('menuitem', { name: 'Change address' })
  expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBeNull()
})

test('documents that fail to load show an error and can be retried', async () => {
  let asked = 0
  open({ [`GET ${API}/vehicle-documents/${vehicle._id}`]: () => (++asked === 1 ? refusal(503, 'Restarting.') : filed) })
  await screen.findByText('Restarting.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await item('Video')
})
