import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AddNote } from './add-note.tsx'
import { LeadPanelHead } from './lead-panel-head.tsx'

const [one, other] = ['1', '2'].map((digit) => sampleLead({ _id: digit.repeat(24) })) as [
  ReturnType<typeof sampleLead>,
  ReturnType<typeof sampleLead>,
]
const CONTACTS = `/api/dealerships/${one.dealershipId}/leads/${one._id}/contacts`
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note')

function Panel({ userId = 'u1' }: { userId?: string }) {
  const [lead, setLead] = useState(one)
  return (
    <>
      <button type="button" onClick={() => setLead(lead === one ? other : one)}>
        Other lead
      </button>
      <AddNote key={lead._id} lead={lead} userId={userId} />
    </>
  )
}

test('a note that is not saved yet stays while another lead is open', async () => {
  const { calls } = stubServer({ [`POST ${CONTACTS}`]: () => ({}) })
  renderPortal(<Panel />)
  fireEvent.change(box(), { target: { value: 'Comes on Saturday' } })
  fireEvent.click(screen.getByText('Other lead'))
  expect(box().value).toBe('')
  fireEvent.click(screen.getByText('Other lead'))
  expect(box().value).toBe('Comes on Saturday')
  fireEvent.click(screen.getByText('Save note'))
  await waitFor(() => expect(box().value).toBe(''))
  expect(calls[0]?.body).toEqual({ channel: 'note', text: 'Comes on Saturday', requestId: expect.any(String) })
  fireEvent.click(screen.getByText('Other lead'))
  fireEvent.click(screen.getByText('Other lead'))
  expect(box().value).toBe('')
})

test('a note that is not saved yet is there after a reload or the next sign-in of the same user, and not for another user', () => {
  renderPortal(<Panel />)
  fireEvent.change(box(), { target: { value: 'Comes on Saturday' } })
  cleanup()
  renderPortal(<Panel userId="u2" />)
  expect(box().value).toBe('')
  cleanup()
  renderPortal(<Panel />)
  expect(box().value).toBe('Comes on Saturday')
})

test('the field of a note keeps its label while text is typed', () => {
  renderPortal(<Panel />)
  fireEvent.change(box(), { target: { value: 'Comes on Saturday' } })
  expect(screen.getByText('Add a note', { selector: 'label' })).toBeTruthy()
})

test('a saved note says so, and the focus goes to the field, because the button disappears', async () => {
  stubServer({ [`POST ${CONTACTS}`]: () => ({}) })
  renderPortal(<Panel />)
  await userEvent.type(box(), 'Comes on Sunday')
  await userEvent.click(screen.getByText('Save note'))
  await screen.findByText('Note saved')
  expect(screen.queryByText('Save note')).toBeNull()
  expect(document.activeElement).toBe(box())
})

/** Begins to save a note, and opens the other lead before the server responds. */
function leaveWhileSaving(response: StubResponse) {
  const { held, release } = holdResponse(response)
  const { calls } = stubServer({ [`POST ${CONTACTS}`]: held })
  renderPortal(<Panel />)
  fireEvent.change(box(), { target: { value: 'Comes on Monday' } })
  fireEvent.click(screen.getByText('Save note'))
  fireEvent.click(screen.getByText('Other lead'))
  return { calls, release }
}

test('a note whose save ends while another lead is open says so, and is not there as unsaved', async () => {
  const { release } = leaveWhileSaving(() => ({}))
  release()
  await screen.findByText('Note saved')
  fireEvent.click(screen.getByText('Other lead'))
  expect(box().value).toBe('')
})

test('a note that cannot be saved says so while another lead is open, and stays', async () => {
  const { release } = leaveWhileSaving(() => refusal(503, 'Try later.'))
  release()
  await screen.findByText("We couldn't save the note. Try later.")
  fireEvent.click(screen.getByText('Other lead'))
  expect(box().value).toBe('Comes on Monday')
})

test('a note that is saved again after a failure is the same request, also when its lead was left, until its text changes', async () => {
  const { calls } = stubServer({ [`POST ${CONTACTS}`]: () => refusal(503, 'Try later.') })
  renderPortal(<Panel />)
  const save = async (times: number) => {
    fireEvent.click(screen.getByText('Save note'))
    await screen.findByText("We couldn't save the note. Try later.")
    await waitFor(() => expect(calls).toHaveLength(times))
  }
  fireEvent.change(box(), { target: { value: 'Comes on Tuesday' } })
  await save(1)
  fireEvent.click(screen.getByText('Other lead'))
  fireEvent.click(screen.getByText('Other lead'))
  await save(2)
  fireEvent.click(screen.getByText('Other lead'))
  fireEvent.click(screen.getByText('Other lead'))
  fireEvent.change(box(), { target: { value: 'Comes on Wednesday' } })
  await save(3)
  const ids = calls.map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test('a note that is still being saved when its lead is opened again is not saved twice', async () => {
  const { calls, release } = leaveWhileSaving(() => ({}))
  fireEvent.click(screen.getByText('Other lead'))
  fireEvent.click(screen.getByText('Save note'))
  release()
  await waitFor(() => expect(box().value).toBe(''))
  expect(calls).toHaveLength(1)
})

test('a call that cannot be recorded says so, because the customer still counts as waiting', async () => {
  stubServer({ [`POST ${CONTACTS}`]: () => refusal(503, 'Try later.') })
  renderPortal(<LeadPanelHead lead={one} userId="u1" customerHref={null} onStep={null} onClose={() => {}} menu={null} />)
  const call = screen.getByRole('link', { name: /^Call/ })
  call.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(call)
  await screen.findByText("We couldn't record your contact. Add a note instead. Try later.")
})
