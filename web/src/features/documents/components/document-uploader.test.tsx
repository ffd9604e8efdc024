import type { UploadResult } from '@forecourt/contracts/documents/records'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleUploadResult } from '../../../testing/sample-documents.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NEVER, stubUploads } from '../../../testing/stub-uploads.ts'
import { DocumentUploader } from './document-uploader.tsx'
import { useUploader } from './use-uploader.ts'

const DEALERSHIP = 'd'.repeat(24)
const PATH = `/api/dealerships/${DEALERSHIP}/documents`

interface Sent {
  url: string
  fileName: string
  fields: Record<string, string>
}
/** Stubs the responses to uploads; an upload whose response is null stays in flight. */
function stubSending(responseTo: (sent: Sent) => [status: number, body: unknown] | null): Sent[] {
  const sent: Sent[] = []
  const respond: StubResponse = ({ query, body }) => {
    const { files: fileName = '', ...fields } = body as Record<string, string>
    const call = { url: `${PATH}${query.check === '1' ? '?check=1' : ''}`, fileName, fields }
    sent.push(call)
    const response = responseTo(call)
    return response === null ? NEVER : Response.json(response[1], { status: response[0] })
  }
  stubUploads({ [`POST ${PATH}`]: respond })
  return sent
}
const result = (changes: Partial<UploadResult> = {}): [number, unknown] => [200, { results: [sampleUploadResult(changes)] }]
const filed = (changes: Partial<UploadResult> = {}) =>
  result({
    state: 'filed',
    documentId: '1'.repeat(24),
    versionId: '5'.repeat(24),
    message: 'Inspection, 2021 Jeep Wrangler. Read from the document.',
    ...changes,
  })
const isCheck = ({ url }: Sent) => url.includes('check=1')

function Uploads() {
  const { uploader, state } = useUploader(DEALERSHIP)
  return <DocumentUploader dealershipId={DEALERSHIP} uploader={uploader} state={state} />
}
const open = () => renderPortal(<Uploads />)
const choose = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Documents'),
    names.map((name) => new File(['%PDF-1.7 …'], name)),
  )
const row = (name: string) => within(screen.getByRole('listitem', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('each file shows its size, vehicle, type and how they were detected before the upload', async () => {
  const sent = stubSending(() => result())
  open()
  screen.getByText('Ready to upload')
  expect(button('Start Upload').disabled).toBe(true)
  expect(button('Clear All').disabled).toBe(true)
  await choose('a.pdf')
  await row('a.pdf').findByText('Read from the document')
  expect(screen.getByRole('listitem', { name: 'a.pdf' }).textContent).toContain('Inspection, 2021 Jeep Wrangler, T1')
  row('a.pdf').getByText('0.01 MB')
  screen.getByText('1 file selected')
  expect(sent).toEqual([{ url: `${PATH}?check=1`, fileName: 'a.pdf', fields: {} }])
})

test('files dropped on the page are added instead of opened by the browser', async () => {
  stubSending(() => result())
  open()
  const file = new File(['%PDF-1.7'], 'dropped.pdf')
  const item = { kind: 'file', getAsFile: () => file }
  const folder = { kind: 'file', getAsFile: () => new File([], 'folder'), webkitGetAsEntry: () => ({ isDirectory: true }) }
  const dataTransfer = { types: ['Files'], items: [item, folder] }
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  await row('dropped.pdf').findByText('Read from the document')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})

test('staff can change the vehicle and type before the upload', async () => {
  stubServer({
    [`GET /api/dealerships/${DEALERSHIP}/vehicles`]: () => ({
      vehicles: [sampleVehicle({ vin: '', stockNumber: 'T9', make: 'Ford', model: 'Focus' })],
      total: 1,
      page: 1,
      pageSize: 24,
    }),
  })
  const sent = stubSending((call) => (isCheck(call) ? result() : filed({ decidedBy: 'staff', kind: 'msrp' })))
  open()
  await choose('a.pdf')
  await userEvent.click(await screen.findByRole('button', { name: 'Change where a.pdf goes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where does a.pdf belong?' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'MSRP' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Choose another' }))
  await userEvent.click(await dialog.findByRole('button', { name: /Ford Focus/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await row('a.pdf').findByText('Chosen by you')
  await userEvent.click(button('Start Upload'))
  await screen.findByText('Successfully uploaded 1 file(s)!')
  expect(sent.at(-1)).toEqual({ url: PATH, fileName: 'a.pdf', fields: { vin: sampleVehicle()._id, kind: 'msrp' } })
})

test('the lists of documents are refetched after uploads and after Undo, without a live update', async () => {
  const replaced = { replacedVersionId: '4'.repeat(24), replacedAddedAt: '2026-11-20T10:00:00.000Z' }
  stubSending((call) => (isCheck(call) ? result() : filed(replaced)))
  stubServer({ [`POST ${PATH}/${'1'.repeat(24)}/versions/${'4'.repeat(24)}/restore`]: () => ({}) })
  const { queryClient } = open()
  const queryKey = queryKeys.unfiledDocuments(DEALERSHIP)
  const isRefetched = () => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  queryClient.setQueryData(queryKey, {})
  await choose('a.pdf')
  await row('a.pdf').findByText('Read from the document')
  await userEvent.click(button('Start Upload'))
  await waitFor(isRefetched)
  queryClient.setQueryData(queryKey, {})
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(isRefetched)
})

test('an ambiguous file asks for a choice, and its only candidate needs no search', async () => {
  const candidate = { vehicleId: 'a'.repeat(24), vin: '1J4BA6H18BL500001', stockNumber: 'T1', name: '2021 Jeep Wrangler' }
  const message = 'Named inspection, looks like a window sticker.'
  const asks: Partial<UploadResult> = { state: 'needs-vehicle', kind: 'msrp', vin: '', decidedBy: null, message, candidates: [candidate] }
  const sent = stubSending((call) => (isCheck(call) ? result(asks) : filed()))
  stubServer({})
  open()
  await choose('inspection.pdf')
  await row('inspection.pdf').findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'Choose where inspection.pdf goes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await userEvent.click(button('Start Upload'))
  await screen.findByText('Successfully uploaded 1 file(s)!')
  expect(sent.at(-1)?.fields).toEqual({ vin: candidate.vehicleId, kind: 'msrp' })
})

test('failed files show why and can be retried, rejected ones cannot, and the others are filed', async () => {
  let broken = true
  const sent = stubSending((call) => {
    if (call.fileName === 'secret.pdf') return result({ state: 'refused', message: 'The PDF needs a password. Add a copy without one.' })
    if (isCheck(call)) return result()
    return call.fileName === 'b.pdf' && broken ? [503, { error: 'x', message: 'The documents service is busy.', code: 'BUSY' }] : filed()
  })
  open()
  await choose('a.pdf', 'b.pdf', 'secret.pdf')
  await row('secret.pdf').findByText('The PDF needs a password. Add a copy without one.')
  await waitFor(() => expect(button('Start Upload').disabled).toBe(false))
  await userEvent.click(button('Start Upload'))
  await screen.findByText('Successfully uploaded 1 file(s)! 2 failed.')
  row('b.pdf').getByText('The documents service is busy.')
  expect(row('secret.pdf').queryByRole('button', { name: /^Retry/ })).toBeNull()
  broken = false
  sent.splice(0)
  await userEvent.click(button('Retry 1 failed'))
  await screen.findByText('Successfully uploaded 1 file(s)!')
  expect(sent.map(({ fileName }) => fileName)).toEqual(['b.pdf'])
  expect(row('b.pdf').getByRole('link', { name: 'View b.pdf' }).getAttribute('href')).toBe(
    `${PATH}/${'1'.repeat(24)}?version=${'5'.repeat(24)}`,
  )
})

test('Undo restores the document that a file replaced', async () => {
  const [documentId, versionId, replacedVersionId] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]
  stubSending((call) => (isCheck(call) ? result() : filed({ versionId, replacedVersionId, replacedAddedAt: '2026-11-12T10:00:00.000Z' })))
  const { calls } = stubServer({ [`POST ${PATH}/${documentId}/versions/${replacedVersionId}/restore`]: () => ({}) })
  open()
  await choose('a.pdf')
  await waitFor(() => expect(button('Start Upload').disabled).toBe(false))
  await userEvent.click(button('Start Upload'))
  await row('a.pdf').findByText(/Replaces the one of Nov 1\d\./)
  await userEvent.click(screen.getByRole('button', { name: 'Undo the replacement by a.pdf' }))
  await row('a.pdf').findByText('Undone. The version from before is back.')
  expect(calls.filter(({ method }) => method === 'POST').map(({ query }) => query)).toEqual([{ insteadOf: versionId }])
  expect(row('a.pdf').queryByRole('link', { name: 'View a.pdf' })).toBeNull()
})

test('progress is shown per file and in total, and one upload can be canceled', async () => {
  stubSending((call) => (isCheck(call) ? result() : null))
  open()
  await choose('a.pdf', 'b.pdf')
  await waitFor(() => expect(button('Start Upload').disabled).toBe(false))
  await userEvent.click(button('Start Upload'))
  screen.getByText('Uploading files...')
  await row('a.pdf').findByText('Uploading, 50%')
  await screen.findByText('0 of 2 files, 50%')
  expect(button('Clear All').disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }))
  await row('a.pdf').findByText('Canceled.')
  row('b.pdf').getByText('Uploading, 50%')
})

test('after a file is removed, the next one has the focus, or the one before it, or the uploader when none is left', async () => {
  stubSending(() => result())
  open()
  await choose('a.pdf', 'b.pdf', 'c.pdf')
  await waitFor(() => expect(button('Start Upload').disabled).toBe(false))
  await userEvent.click(button('Remove b.pdf'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'c.pdf' })))
  await userEvent.click(button('Remove c.pdf'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'a.pdf' })))
  await userEvent.click(button('Remove a.pdf'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'PDF Uploader' })))
})

test('a file keeps the focus when its Retry goes', async () => {
  let broken = true
  stubSending(() => (broken ? [503, { error: 'x', message: 'The documents service is busy.', code: 'BUSY' }] : result()))
  open()
  await choose('a.pdf')
  const retry = await screen.findByRole('button', { name: 'Retry a.pdf' })
  broken = false
  await userEvent.click(retry)
  await row('a.pdf').findByText('Read from the document')
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'a.pdf' }))
})

test('Clear All empties the list, and a video is checked by its first 64 KB', async () => {
  const size = vi.spyOn(FormData.prototype, 'append')
  stubSending(() => result({ kind: 'video' }))
  open()
  await userEvent.upload(screen.getByLabelText('Documents'), new File(['x'.repeat(300_000)], 'walk.mp4'))
  await row('walk.mp4').findByText('Read from the document')
  expect((size.mock.calls.find(([name]) => name === 'files')?.[1] as File | undefined)?.size).toBe(65_536)
  size.mockRestore()
  await userEvent.click(button('Clear All'))
  expect(screen.queryByRole('listitem')).toBeNull()
  screen.getByText('Ready to upload')
})

test('the uploader keeps the focus when Start Upload, Retry or Clear All leaves or is disabled', async () => {
  let broken = true
  stubSending((sent) => (isCheck(sent) ? result() : broken ? [503, { error: 'x', message: 'Busy.', code: 'BUSY' }] : filed()))
  open()
  await choose('a.pdf')
  await waitFor(() => expect(button('Start Upload').disabled).toBe(false))
  const uploader = screen.getByRole('region', { name: 'PDF Uploader' })
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(document.activeElement).toBe(uploader)
  }
  await press('Start Upload')
  await screen.findByText('Busy.')
  broken = false
  await press('Retry 1 failed')
  await row('a.pdf').findByText('Filed: Inspection, 2021 Jeep Wrangler')
  await press('Clear All')
})
