import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { EMPTY_DRAFT } from '../model/request-draft.ts'
import { VehicleRequests } from './vehicle-requests.tsx'

const { settings, ...northside } = sampleDealership()
const dealership = { ...northside, ...settings }
const vehicles = [sampleVehicle(), sampleVehicle({ _id: 'b'.repeat(24), vin: '1J4BA6H18BL500002' })]

/** The requests about the vehicle that the browser shows; the draft outlives it, as on the page. */
function Page() {
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, firstName: 'Omar', lastName: 'Haddad', phone: '4045550100' })
  const [shown, setShown] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setShown(1 - shown)}>
        Other vehicle
      </button>
      {vehicles.slice(shown, shown + 1).map((vehicle) => (
        <VehicleRequests
          key={vehicle._id}
          dealership={dealership}
          vehicle={vehicle}
          title="2021 Jeep Wrangler"
          hasPrice
          draft={draft}
          onDraft={setDraft}
        />
      ))}
    </>
  )
}

let fails: boolean
/** resolves when the server may respond */
let held: Promise<void>
let sent: () => { requestKey: string }[]
beforeEach(() => {
  fails = true
  held = Promise.resolve()
  const { calls } = stubServer({
    [`POST /api/dealerships/${dealership._id}/requests`]: () => held.then(() => (fails ? refusal(503, 'down') : { success: true })),
  })
  sent = () => calls.map(({ body }) => body as { requestKey: string })
  render(<Page />)
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const FAILED = "We couldn't send it. Something went wrong on our side. Try again in a moment."
const failed = () => within(screen.getByRole('dialog')).findByText(FAILED)
/** Holds the responses until the returned function is called. */
function hold(): () => void {
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  return release
}
const keys = () => new Set(sent().map(({ requestKey }) => requestKey))

test('a retry with the same text has the same key after the form was closed and another vehicle shown', async () => {
  press('Book a test drive')
  // Enter in the field, which is formatted only when it is left
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
  await failed()
  fireEvent.blur(screen.getByLabelText('Phone'))
  press('Close')
  press('Other vehicle')
  press('Other vehicle')
  press('Book a test drive')
  fails = false
  press('Ask for a test drive')
  await screen.findByText('You asked for a test drive.')
  expect(sent()).toHaveLength(2)
  expect(keys().size).toBe(1)
})

test('another text, another kind of request, another vehicle and a request after a sent one have their own keys', async () => {
  press('Book a test drive')
  press('Ask for a test drive')
  await failed()
  fireEvent.change(screen.getByLabelText('Message (optional)'), { target: { value: 'Today?' } })
  press('Try again')
  await failed()
  press('Close')
  press("I'm interested")
  press('Send')
  await failed()
  press('Close')
  press('Other vehicle')
  press("I'm interested")
  press('Send')
  await failed()
  fails = false
  press('Try again')
  await screen.findByText("You said you're interested.")
  for (const count of [6, 7]) {
    press('Book a test drive')
    press('Ask for a test drive')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(count)
  }
  // one of them is a retry
  expect(keys().size).toBe(6)
})

test('keeps another form open with what is typed in it when the response to an earlier one comes late', async () => {
  fails = false
  const release = hold()
  press('Book a test drive')
  fireEvent.change(screen.getByLabelText('Preferred time (optional)'), { target: { value: 'Saturday' } })
  press('Ask for a test drive')
  press('Close')
  press('Ask a question')
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Is it the GT?' } })
  release()
  await screen.findByText('You asked for a test drive: Saturday.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Is it the GT?')
})

test('the page says that a request failed whose form was closed while it was sent, until it is sent again', async () => {
  const release = hold()
  press("I'm interested")
  press('Send')
  press('Close')
  release()
  await within(screen.getByRole('status')).findByText(FAILED)
  press("I'm interested")
  // the form says it, with what to do
  await failed()
  expect(within(screen.getByRole('status')).queryByText(FAILED)).toBeNull()
  fails = false
  const sendAgain = hold()
  press('Try again')
  press('Close')
  expect(screen.queryByText(FAILED)).toBeNull()
  sendAgain()
  await screen.findByText("You said you're interested.")
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(keys().size).toBe(1)
})

test('a form that was closed while its request was sent cannot send it twice', async () => {
  const release = hold()
  press("I'm interested")
  press('Send')
  press('Close')
  press("I'm interested")
  press('Sending…')
  release()
  await failed()
  expect(sent()).toHaveLength(1)
})
