import type { UnfiledDocument } from '@forecourt/contracts/documents/records'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NeedsVehicle } from './needs-vehicle.tsx'

const DEALERSHIP = 'd'.repeat(24)
const LIST = `/api/dealerships/${DEALERSHIP}/unfiled-documents`
const ID = '7'.repeat(24)
const jeep = { vehicleId: 'a'.repeat(24), vin: '1J4BA6H18BL500001', stockNumber: 'T1', name: '2021 Jeep Wrangler' }
const ford = { vehicleId: 'b'.repeat(24), vin: '', stockNumber: 'T11', name: '2019 Ford Focus' }
const waits = (changes: Partial<UnfiledDocument> = {}): UnfiledDocument => ({
  _id: ID,
  fileName: 'scan.pdf',
  bytes: 30_000,
  pageCount: 2,
  kind: 'inspection',
  kindKnown: true,
  identifier: 'T1',
  message: '2 vehicles match: T1, T11. Choose one.',
  candidates: [jeep, ford],
  addedBy: null,
  render: 'ready',
  addedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})
let waiting: UnfiledDocument[]

function open(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({
    [`GET ${LIST}`]: ({ query }) => ({
      documents: waiting.slice(0, Number(query.pageSize)),
      total: waiting.length,
      page: 1,
      pageSize: Number(query.pageSize),
    }),
    [`POST ${LIST}/${ID}/file`]: () => {
      waiting = []
      return { message: 'Inspection, 2019 Ford Focus. Chosen by you.' }
    },
    [`DELETE ${LIST}/${ID}`]: () => {
      waiting = []
      return { message: 'File removed.' }
    },
    [`GET /api/dealerships/${DEALERSHIP}/vehicles`]: () => ({ vehicles: [sampleVehicle()], total: 1, page: 1, pageSize: 24 }),
    ...responses,
  })
  const { queryClient } = renderPortal(<NeedsVehicle dealershipId={DEALERSHIP} />)
  return { ...server, queryClient }
}
const pressDelete = async (fileName: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More for ${fileName}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}
const card = async (name = 'scan.pdf') => within(await screen.findByRole('listitem', { name }))
const changes = (calls: readonly { method: string; path: string; body: unknown }[]) => calls.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  waiting = [waits()]
})

test('a waiting file shows its first page, its likely type and why it waits', async () => {
  open()
  const shown = await card()
  shown.getByText('2 vehicles match: T1, T11. Choose one.')
  shown.getByText(/^2 pages, looks like an inspection, added/)
  const page = shown.getByRole('img', { name: 'First page of scan.pdf' })
  expect(page.getAttribute('src')).toBe(`${LIST}/${ID}/pages/1?size=small`)
  expect(shown.getByRole('link', { name: 'scan.pdf' }).getAttribute('href')).toBe(`${LIST}/${ID}`)
})

test('clicking a candidate files the document there with the selected type', async () => {
  const { calls } = open()
  const shown = await card()
  await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Type of scan.pdf' }), 'MSRP')
  await userEvent.click(shown.getByRole('button', { name: 'File scan.pdf under 2019 Ford Focus' }))
  await screen.findByText('scan.pdf filed. Inspection, 2019 Ford Focus. Chosen by you.')
  await screen.findByText(/Every file has its vehicle/)
  expect(changes(calls)).toMatchObject([{ path: `${LIST}/${ID}/file`, body: { vehicle: ford.vehicleId, kind: 'msrp' } }])
})

test('a file without candidates needs a vehicle from the search before it can be filed', async () => {
  waiting = [waits({ candidates: [], kindKnown: false, message: 'No VIN or Stock Number found in filename' })]
  const { calls } = open()
  const shown = await card()
  shown.getByText(/^2 pages, type unknown/)
  await userEvent.click(shown.getByRole('button', { name: 'Find the vehicle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where does scan.pdf belong?' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'File' }).disabled).toBe(true)
  await userEvent.click(await dialog.findByRole('button', { name: /2021 Jeep Wrangler/ }))
  expect(changes(calls)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'File' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(calls)).toMatchObject([{ body: { vehicle: sampleVehicle()._id, kind: 'inspection' } }])
})

test('a document that another user filed first is reported and leaves the tray', async () => {
  open({
    [`POST ${LIST}/${ID}/file`]: () => {
      waiting = [waits({ _id: '8'.repeat(24), fileName: 'other.pdf' })]
      return refusal(409, 'This document has been filed meanwhile.')
    },
  })
  await userEvent.click((await card()).getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' }))
  await card('other.pdf')
  expect(screen.queryByRole('listitem', { name: 'scan.pdf' })).toBeNull()
  await screen.findByText("We couldn't file scan.pdf. This document has been filed meanwhile.")
})

test('a document that another user removed first is reported and leaves the tray', async () => {
  open({
    [`DELETE ${LIST}/${ID}`]: () => {
      waiting = []
      return refusal(404, 'Document not found')
    },
  })
  await card()
  await pressDelete('scan.pdf')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }))
  await screen.findByText("We couldn't delete scan.pdf. Document not found")
  await screen.findByText(/Every file has its vehicle/)
})

test('a document that left the tray before the response arrived is reported as filed', async () => {
  const { held, release } = holdResponse(() => ({ message: 'Inspection, 2021 Jeep Wrangler. Chosen by you.' }))
  const { queryClient } = open({ [`POST ${LIST}/${ID}/file`]: held })
  await userEvent.click((await card()).getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' }))
  waiting = []
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.unfiledDocuments(DEALERSHIP) }))
  await screen.findByText(/Every file has its vehicle/)
  release()
  await screen.findByText('scan.pdf filed. Inspection, 2021 Jeep Wrangler. Chosen by you.')
})

test('filing or deleting a document gives the focus to the next one, and the last one gives it to the heading', async () => {
  const other = waits({ _id: '8'.repeat(24), fileName: 'other.pdf' })
  waiting = [waits(), other]
  open({
    [`POST ${LIST}/${ID}/file`]: () => {
      waiting = [other]
      return { message: 'Inspection, 2021 Jeep Wrangler. Chosen by you.' }
    },
    [`DELETE ${LIST}/${other._id}`]: () => {
      waiting = []
      return { message: 'File removed.' }
    },
  })
  await userEvent.click((await card()).getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'scan.pdf' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'other.pdf' })))
  await pressDelete('other.pdf')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }))
  await screen.findByText(/Every file has its vehicle/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Needs a vehicle/ })))
})

test('a document whose filing failed moves no focus when a colleague files it later', async () => {
  const other = waits({ _id: '8'.repeat(24), fileName: 'other.pdf' })
  waiting = [waits(), other]
  const { queryClient } = open({ [`POST ${LIST}/${ID}/file`]: () => refusal(400, 'This file is a video.') })
  await userEvent.click((await card()).getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' }))
  await screen.findByText(/This file is a video/)
  act(() => (document.activeElement as HTMLElement).blur())
  waiting = [other]
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.unfiledDocuments(DEALERSHIP) }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'scan.pdf' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('an error is shown on the card, which stays usable', async () => {
  open({ [`POST ${LIST}/${ID}/file`]: () => refusal(400, 'This file is a video. File it as the vehicle’s video.') })
  const shown = await card()
  await userEvent.click(shown.getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' }))
  await shown.findByText('This file is a video. File it as the vehicle’s video.')
  shown.getByRole('button', { name: 'File scan.pdf under 2021 Jeep Wrangler' })
})

test('deleting lists what is lost and requires a confirmation', async () => {
  const { calls } = open()
  const shown = await card()
  expect(shown.queryByRole('button', { name: /^Delete/ })).toBeNull()
  const ask = async () => {
    await pressDelete('scan.pdf')
    return within(await screen.findByRole('dialog', { name: 'Delete scan.pdf?' }))
  }
  const question = await ask()
  question.getByText(/The file and its 2 pages will be deleted/)
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(changes(calls)).toEqual([])
  await userEvent.click((await ask()).getByRole('button', { name: 'Delete file' }))
  await screen.findByText('scan.pdf deleted')
  await screen.findByText(/Every file has its vehicle/)
})

test('a video or a file that failed to render has no preview, and a video has no other type', async () => {
  waiting = [
    waits({ kind: 'video', fileName: 'walk.mp4', pageCount: 0, candidates: [] }),
    waits({ _id: '8'.repeat(24), fileName: 'odd.pdf', render: 'failed' }),
  ]
  open()
  const film = await card('walk.mp4')
  film.getByText(/^Video, 0.03 MB/)
  expect(film.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Video'])
  expect(screen.queryByRole('img')).toBeNull()
})

test('a long list is shown in steps, and one that fails to load can be retried', async () => {
  const many = Array.from({ length: 23 }, (_, place) =>
    waits({ _id: String(place).padStart(24, '0'), fileName: `${place}.pdf`, candidates: [] }),
  )
  let broken = true
  open({
    [`GET ${LIST}`]: ({ query }) => {
      if (broken) return refusal(503, 'The documents service is busy.')
      return { documents: many.slice(0, Number(query.pageSize)), total: 23, page: 1, pageSize: Number(query.pageSize) }
    },
  })
  await screen.findByText(/The documents service is busy\./)
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card('2.pdf')
  screen.getByText('23')
  expect(screen.queryByRole('listitem', { name: '3.pdf' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await card('22.pdf')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
