import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleUploadResult } from '../../../testing/sample-documents.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { SessionValue } from '../session-context.ts'
import { DocumentsPage } from './documents-page.tsx'

const mine = sampleDealership()
const PATH = `/admin/documents/${mine._id}`

function open(role: SessionValue['user']['role'], at = PATH, answers: Record<string, StubResponse> = {}) {
  stubServer({
    'GET /api/dealerships': () => [mine],
    [`GET /api/dealerships/${mine._id}/unfiled-documents`]: () => ({ documents: [], total: 0, page: 1, pageSize: 3 }),
    ...answers,
  })
  return renderStaffPage([STAFF_ROUTES.documents], DocumentsPage, { at, user: { role, dealershipId: role === 'OWNER' ? null : mine._id } })
}
/** An upload that never ends. */
function stubEndlessUpload() {
  class Xhr {
    upload = {}
    status = 200
    responseText = JSON.stringify({ results: [sampleUploadResult({ kind: 'msrp' })] })
    onload = () => {}
    onloadend = () => {}
    onabort = () => {}
    #looks = false
    open(_method: string, url: string) {
      this.#looks = url.includes('check=1')
    }
    setRequestHeader() {}
    abort() {
      this.onabort()
    }
    send() {
      if (this.#looks) queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr)
}
async function chooseFile() {
  await userEvent.upload(await screen.findByLabelText('Documents', { selector: 'input' }), new File(['%PDF-1.7'], 'a.pdf'))
  await screen.findByText('Read from the document')
}
async function startUpload() {
  await chooseFile()
  await userEvent.click(screen.getByRole('button', { name: 'Start Upload' }))
  await screen.findByText('Uploading files...')
}

test.each(['OWNER', 'ADMIN', 'SALES'] as const)(
  '%s see the uploader, the documents that need a vehicle, and the vehicles',
  async (role) => {
    open(role)
    await screen.findByRole('region', { name: 'PDF Uploader' })
    await screen.findByRole('region', { name: /^Needs a vehicle/ })
    await screen.findByRole('heading', { name: 'All Vehicles' })
    await waitFor(() => expect(document.title).toContain('Northside Motors'))
  },
)

test('another dealership shows not found, and one that fails to load can be retried', async () => {
  open('SALES', `/admin/documents/${'e'.repeat(24)}`)
  await screen.findByText('Dealership not found')
  cleanup()
  let broken = true
  open('SALES', PATH, { 'GET /api/dealerships': () => (broken ? refusal(503, 'The service is busy.') : [mine]) })
  await screen.findByText(/The service is busy/)
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'PDF Uploader' })
})

test('leaving during an upload asks for confirmation', async () => {
  stubEndlessUpload()
  const { router } = open('ADMIN')
  await startUpload()
  for (const answer of ['Cancel', 'Leave']) {
    await act(() => router.navigate('/admin/dashboard'))
    const question = within(await screen.findByRole('dialog', { name: 'Leave while files are uploading?' }))
    question.getByText(/^1 file is not uploaded yet/)
    await userEvent.click(question.getByRole('button', { name: answer }))
    if (answer === 'Leave') break
    await screen.findByText('Uploading files...')
    screen.getByRole('listitem', { name: 'a.pdf' })
  }
  await screen.findByText('Another page')
})

test('an empty inventory offers the upload of a file to managers only', async () => {
  const vehicles = { [`GET /api/dealerships/${mine._id}/vehicles`]: () => ({ vehicles: [], total: 0, page: 1, pageSize: 200 }) }
  open('SALES', PATH, vehicles)
  await screen.findByText('Vehicles appear here once a manager uploads a CSV.')
  expect(screen.queryByText('Upload a CSV')).toBeNull()
})

test('leaving with chosen files asks for confirmation', async () => {
  stubEndlessUpload()
  const { router } = open('ADMIN')
  await chooseFile()
  await act(() => router.navigate('/admin/dashboard'))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without uploading?' }))
  question.getByText(/^1 file is not uploaded yet/)
  await userEvent.click(question.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Another page')
})

test('closing the browser tab asks for confirmation only while a file is not uploaded', async () => {
  stubEndlessUpload()
  open('SALES')
  await screen.findByRole('region', { name: 'PDF Uploader' })
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  await startUpload()
  expect(leaves()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }))
  expect(leaves()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(leaves()).toBe(true)
})
