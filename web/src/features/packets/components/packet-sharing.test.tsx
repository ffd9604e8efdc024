import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDocumentWork } from '../../../shared/documents/api/document-work.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { stubUploads } from '../../../testing/stub-uploads.ts'
import { zonedDay } from '../../../ui/zoned-day.ts'
import { SendPacketModal } from './send-packet-modal.tsx'

const TIME_ZONE = 'America/Chicago'

const DEALERSHIP = 'd'.repeat(24)
const LOGS = '/api/dealerships/api/packet-logs'
const log = samplePacketLog()
const snapshot = { price: 20_000, currency: 'USD', mileage: 20_100, mileageUnit: 'mi', imageUrl: 'https://photos.test/a.jpg' } as const
const vehicle = { ...log.vehicle, year: 2021 }
const jane = {
  _id: log.customerId,
  ...log.customer,
  phone: '(555) 623-4567',
  dealershipId: DEALERSHIP,
  zip: '',
  otherEmails: [],
  otherPhones: [],
  leadId: null,
} as unknown as Customer
const sam = { ...jane, _id: '5'.repeat(24), firstName: 'Sam', phone: '', email: 'sam@example.test' }

let over: AbortController
beforeEach(() => {
  over = new AbortController()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: vi.fn(async () => {}) } })
})
afterEach(() => {
  over.abort()
  Reflect.deleteProperty(navigator, 'share')
})

interface Call {
  method: string
  path: string
  body: unknown
}

/** Opens the dialog with Jane and Sam as customers, on a server that stores the links it creates, numbered from 0. */
function open(responses: Record<string, StubResponse> = {}, customer: Customer | null = jane, below: ReactNode = null) {
  const made: PacketLog[] = []
  // without a response for these, the count would be retried a second later, during the next test
  const sent: Record<string, StubResponse> = {}
  for (const id of ['1', '2', '3']) {
    sent[`POST ${LOGS}/${id.repeat(24)}/sent`] = () => made[Number(id) - 1] ?? log
  }
  const server = stubServer({
    [`POST ${LOGS}`]: ({ body }) => {
      const linkId = `link${made.length}`
      const next = { ...(body as object), _id: String(made.length + 1).repeat(24), linkId, link: `/vehicle-packet/${linkId}` }
      made.push(samplePacketLog(next))
      return made.at(-1)
    },
    [`GET ${LOGS}`]: () => ({ packetLogs: made, total: made.length, page: 1, pageSize: 50 }),
    ...sent,
    ...responses,
  })
  const onClose = vi.fn()
  const { router } = renderPortal(
    <>
      {below}
      <SendPacketModal
        dealershipId={DEALERSHIP}
        dealershipName="Northside Motors"
        timeZone={TIME_ZONE}
        sender={{ id: 'u1', name: 'Marcus Bell' }}
        vehicle={vehicle}
        snapshot={snapshot}
        price="$20,000"
        photo={null}
        packageStatus={() => null}
        chooser={({ onSelect, selected, onTyping }) => (
          <>
            <button type="button" onClick={() => onSelect(jane, false)}>
              Choose Jane
            </button>
            <button type="button" onClick={() => onSelect(sam, true)}>
              Choose Sam
            </button>
            <button type="button" onClick={() => onTyping(true)}>
              Type a name
            </button>
            {selected === null ? 'no customer' : selected.firstName}
          </>
        )}
        emailTemplate={({ log: written, note, onSent, onClose }) =>
          // a dialog is elsewhere in the page
          createPortal(
            <>
              <p>
                Writing {written.linkId} {note}
              </p>
              <button type="button" onClick={onSent}>
                Send Email
              </button>
              <button type="button" onClick={onClose}>
                Close Template
              </button>
            </>,
            document.body,
          )
        }
        addedText="Customer added!"
        customer={customer}
        onClose={onClose}
      />
    </>,
  )
  const posts = (end: string) =>
    (server.calls as Call[])
      .filter(({ method, path }) => method === 'POST' && path.endsWith(end))
      .map(({ body }) => body as Record<string, unknown>)
  return { ...server, made, router, onClose, links: () => posts('packet-logs'), sends: () => posts('/sent') }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** The button reads 'Copied!' for two seconds. */
const COPY = /^(Copied!|Copy Link)$/
const shownLink = async () => (await screen.findByLabelText<HTMLInputElement>('Packet link')).value
const linkShows = (linkId: string) => waitFor(async () => expect(await shownLink()).toMatch(new RegExp(`/${linkId}$`)))
async function other(template: string) {
  if (screen.queryByRole('radio', { name: template }) === null) await press('Packet Template Default · Link expires: Never')
  await userEvent.click(screen.getByRole('radio', { name: template }))
}
const copies = () => vi.mocked(navigator.clipboard.writeText).mock.calls.map(([text]) => text)
/** Collects the `sms:` addresses that are opened. */
function opened(): string[] {
  const addresses: string[] = []
  const notice = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (link === null || !link.href.startsWith('sms:')) return
    event.preventDefault()
    // the browser asks about unsent input at this point
    if (window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) addresses.push(link.href)
  }
  document.addEventListener('click', notice, { signal: over.signal })
  return addresses
}

test('sending is disabled without a customer', () => {
  const { links } = open({}, null)
  expect(screen.getByText('Select a customer first.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Text it' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Link' }).disabled).toBe(true)
  expect(links()).toEqual([])
})

test('selecting a customer, a channel or a template creates no link', async () => {
  const { links } = open({}, null)
  await press('Choose Jane')
  await userEvent.click(screen.getByRole('radio', { name: 'Web link' }))
  await screen.findByText('The link is created when you copy or send it.')
  await other('Cash only')
  expect(links()).toEqual([])
})

test("copying creates the link with the vehicle's snapshot and counts the copy", async () => {
  const { links, sends } = open()
  await press('Copy Link')
  await screen.findByRole('button', { name: 'Copied!' })
  expect(copies()).toEqual([`${window.location.origin}/vehicle-packet/link0`])
  expect(links()).toEqual([
    {
      dealershipId: DEALERSHIP,
      customerId: jane._id,
      email: jane.email,
      template: 'default',
      vehicle,
      snapshot,
      expiresAt: null,
      note: '',
      reuse: true,
    },
  ])
  await waitFor(() => expect(sends()).toEqual([{ channel: 'copy', note: '' }]))
  await linkShows('link0')
})

test('copying twice reuses the link', async () => {
  const { links, sends } = open()
  await press('Copy Link')
  await linkShows('link0')
  await press(COPY)
  await waitFor(() => expect(sends()).toHaveLength(2))
  expect(new Set(copies()).size).toBe(1)
  expect(links()).toHaveLength(1)
})

test('a link that was revoked in the dialog is not sent again: the next send creates another one', async () => {
  const revoke = () => {
    made[0] = { ...samplePacketLog(made[0]), revokedAt: '2026-11-20T10:00:00.000Z' }
    return made[0]
  }
  const { made, links } = open({ [`PUT ${LOGS}/${'1'.repeat(24)}/access`]: revoke })
  await press('Copy Link')
  await linkShows('link0')
  await press('Packet links Sent to Jane before')
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Jane/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke link…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(screen.queryByLabelText('Packet link')).toBeNull())
  await press('Text it')
  await linkShows('link1')
  expect(links()).toHaveLength(2)
})

test('a link that was deleted elsewhere is not sent again: the next send creates another one', async () => {
  const { made, links } = open()
  await press('Copy Link')
  await linkShows('link0')
  const [deleted] = made.splice(0, 1, samplePacketLog({ _id: '9'.repeat(24), linkId: 'another' }))
  expect(deleted?.linkId).toBe('link0')
  // counting a send loads the links again
  await press(COPY)
  await waitFor(() => expect(screen.queryByLabelText('Packet link')).toBeNull())
  await press(COPY)
  await linkShows('link1')
  expect(links()).toHaveLength(2)
})

test('each template has its own link, which is reused when the template is selected again', async () => {
  const { links } = open()
  await press('Copy Link')
  await linkShows('link0')
  await other('Cash only')
  await press(COPY)
  await linkShows('link1')
  await other('Default')
  await linkShows('link0')
  expect(links().map(({ template }) => template)).toEqual(['default', 'cash-only'])
})

test('an email reuses the existing link', async () => {
  const { links } = open()
  await press('Copy Link')
  await linkShows('link0')
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
  screen.getByText('To jane@example.test')
  await press('Create Email Template')
  await screen.findByText('Writing link0')
  expect(links()).toHaveLength(1)
})

test('every send after the first has the note that is shown', async () => {
  const { sends } = open()
  await press('Copy Link')
  await linkShows('link0')
  await press('Note on the packet Optional')
  const note = screen.getByRole('textbox', { name: 'Note on the packet' })
  await userEvent.type(note, 'New')
  await press(COPY)
  await userEvent.clear(note)
  await press(COPY)
  await waitFor(() => expect(sends().map(({ note: sent }) => sent)).toEqual(['', 'New', '']))
  await userEvent.type(note, 'Newest')
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
  await press('Create Email Template')
  await screen.findByText('Writing link0 Newest')
})

test('email is the default for a customer without a phone number', async () => {
  open({}, null)
  await press('Choose Sam')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true)
  screen.getByText('Customer added!')
})

test('on a phone, a text to the customer opens with the short link and is counted', async () => {
  stubScreen('narrow')
  const addresses = opened()
  const { sends } = open()
  await userEvent.type(screen.getByLabelText('Message'), ' :-)')
  await press('Text it')
  await waitFor(() => expect(addresses).toHaveLength(1))
  const text = `Hi Jane, it's Marcus at Northside Motors. Here is the 2021 Wrangler Sport we talked about: :-) ${window.location.origin}/p/link0`
  expect(addresses[0]).toBe(`sms:+15556234567?&body=${encodeURIComponent(text).replaceAll("'", '%27')}`.replaceAll('%27', "'"))
  await waitFor(() => expect(sends()).toEqual([{ channel: 'text', note: '' }]))
})

/** A page that uploads a document of a vehicle. */
function UploadBelow() {
  const { upload, work } = useDocumentWork(DEALERSHIP, sampleVehicle(), 'inspection')
  return (
    <button type="button" onClick={() => void upload(new File(['%PDF-1.7'], 'a.pdf'))}>
      {work.state === 'uploading' ? 'Uploading' : 'Upload'}
    </button>
  )
}

test('a text to the customer opens while a document is uploading below the dialog', async () => {
  stubScreen('narrow')
  const { held, release } = holdResponse(() => refusal(503, 'Try later.'))
  stubUploads({ [`POST /api/dealerships/${DEALERSHIP}/settings/inspection-pdf`]: held })
  const addresses = opened()
  open({}, jane, <UploadBelow />)
  fireEvent.click(screen.getByText('Upload'))
  await screen.findByText('Uploading')
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(false)
  await press('Text it')
  await waitFor(() => expect(addresses).toHaveLength(1))
  release()
  await waitFor(() => expect(closes()).toBe(true))
})

test("on a computer, a text is shown as a QR code for the user's phone", async () => {
  const { sends } = open()
  await press('Text it')
  await screen.findByAltText('QR code that opens this message on your phone')
  await waitFor(() => expect(sends()).toEqual([{ channel: 'qr', note: '' }]))
})

test('Ctrl+Enter sends by the selected channel', async () => {
  const { sends } = open()
  fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sends()).toEqual([{ channel: 'qr', note: '' }]))
})

test('Ctrl+Enter in a dialog over this one sends nothing', async () => {
  const { links } = open({ [`GET ${LOGS}`]: () => ({ packetLogs: [log], total: 1, page: 1, pageSize: 50 }) })
  await press('Packet links Sent to Jane before')
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Jane/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Email Template' }))
  const isLeftAlone = fireEvent.keyDown(screen.getByText(`Writing ${log.linkId}`), { key: 'Enter', ctrlKey: true })
  expect(isLeftAlone).toBe(true)
  expect(links()).toEqual([])
})

test('sharing passes on the message and the link, and a canceled share is not counted', async () => {
  const share = vi.fn(async (_: ShareData) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { sends } = open()
  share.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'AbortError' }))
  await press('Share')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share' }).disabled).toBe(false))
  expect(sends()).toEqual([])
  await press('Share')
  await waitFor(() => expect(sends()).toEqual([{ channel: 'share', note: '' }]))
  expect(share.mock.lastCall?.[0]).toMatchObject({ url: `${window.location.origin}/p/link0` })
})

test('an edited message is reused for the next customer with their name', async () => {
  open({}, null)
  await press('Choose Jane')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
  fireEvent.change(field, { target: { value: 'Hello Jane, your 2021 Wrangler Sport:' } })
  await press('Copy Link')
  await screen.findByRole('button', { name: 'Copied!' })
  cleanup()
  open({}, { ...jane, firstName: 'Kim' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello Kim, your 2021 Wrangler Sport:')
})

test('an edited message stays unsent, and is remembered when sent, after another customer is chosen', async () => {
  const { onClose } = open()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hello Jane:' } })
  await press('Choose Sam')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Close without sending?')
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  await press('Copy Link')
  await screen.findByRole('button', { name: 'Copied!' })
  cleanup()
  open({}, { ...jane, firstName: 'Kim' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello Kim:')
})

test('Back asks before it discards input, and closing that goes back asks only once', async () => {
  const { router, onClose } = open()
  onClose.mockImplementation(() => void router.navigate(-1))
  const before = router.state.location.pathname
  await userEvent.type(screen.getByLabelText('Message'), ' Marcus')
  await act(() => router.navigate(-1))
  await screen.findByText('Close without sending?')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByText('Close without sending?')).toBeNull())
  expect(router.state.location.pathname).toBe(before)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Close without sending' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before it discards input, and otherwise closes immediately', async () => {
  const { onClose } = open()
  await userEvent.type(screen.getByLabelText('Message'), ' Marcus')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Close without sending?')
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  const again = open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce())
})

test('closing never says that the packet was not sent after its email was sent', async () => {
  const { onClose } = open({}, sam)
  const sendEmail = async () => {
    await press('Create Email Template')
    await userEvent.click(await screen.findByRole('button', { name: 'Send Email' }))
    await press('Close Template')
  }
  await press('Note on the packet Optional')
  const note = screen.getByRole('textbox', { name: 'Note on the packet' })
  await userEvent.type(note, 'Hi')
  await sendEmail()
  await userEvent.type(note, '!')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Discard changes?')
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  await sendEmail()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

function UnsavedBelow() {
  useKeepUnsaved(true)
  return null
}

test('leaves the question of unsaved input to the page below while nothing is typed', async () => {
  const { router } = open({}, jane, <UnsavedBelow />)
  await act(() => router.navigate(-1))
  await screen.findByText('Discard changes?')
  await press('Cancel')
})

test('Escape asks before it discards a new customer that is being typed', async () => {
  const { onClose } = open({}, null)
  await press('Type a name')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Close without sending' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

describe('the expiration of an existing link', () => {
  const ACCESS = `PUT ${LOGS}/${'1'.repeat(24)}/access`
  const access = { [ACCESS]: () => log }
  const day = zonedDay(TIME_ZONE)
  /** in how many days of the dealership the first link expires, for each change */
  const changed = (calls: Call[]) =>
    calls
      .filter(({ method, path }) => `${method} ${path}` === ACCESS)
      .map(({ body }) => Date.parse(day(Date.parse((body as { expiresAt: string }).expiresAt))) - Date.parse(day(Date.now())))
      .map((ms) => ms / 86_400_000)
  const expires = (value: string) => userEvent.selectOptions(screen.getByLabelText('Link expires'), value)

  // noon at the dealership: the day does not end during a test
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T18:00:00.000Z') }))

  test('changes with the choice', async () => {
    const { calls } = open(access)
    await press('Copy Link')
    await linkShows('link0')
    await press('Packet Template Default · Link expires: Never')
    await expires('7')
    await screen.findByText('Expiration changed')
    await press(COPY)
    expect(changed(calls)).toEqual([7])
  })

  test('is the one chosen for another customer meanwhile, when the link is copied again', async () => {
    const { calls, sends } = open(access)
    await press('Copy Link')
    await linkShows('link0')
    await press('Choose Sam')
    await press('Packet Template Default · Link expires: Never')
    await expires('7')
    await press(COPY)
    await linkShows('link1')
    await press('Choose Jane')
    expect(changed(calls)).toEqual([])
    await press(COPY)
    await waitFor(() => expect(sends()).toHaveLength(3))
    expect(changed(calls)).toEqual([7])
  })

  test('is the one chosen while the link was being created', async () => {
    let finish = () => {}
    const creating = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { calls } = open({ ...access, [`POST ${LOGS}`]: () => creating.then(() => ({ ...log, _id: '1'.repeat(24) })) })
    await press('Copy Link')
    await press('Packet Template Default · Link expires: Never')
    await expires('14')
    finish()
    await waitFor(() => expect(changed(calls)).toEqual([14]))
  })

  test('is the last of several choices, and sending waits for it', async () => {
    const responses: (() => void)[] = []
    const slow = () => new Promise((resolve) => responses.push(() => resolve(log)))
    const { calls, sends } = open({ [ACCESS]: slow })
    await press('Copy Link')
    await linkShows('link0')
    await press('Packet Template Default · Link expires: Never')
    await expires('7')
    await expires('14')
    await press(COPY)
    await waitFor(() => expect(responses).toHaveLength(1))
    expect([changed(calls), sends().length]).toEqual([[7], 1])
    responses[0]?.()
    await waitFor(() => expect(responses).toHaveLength(2))
    expect([changed(calls), sends().length]).toEqual([[7, 14], 1])
    responses[1]?.()
    await waitFor(() => expect(sends()).toHaveLength(2))
    expect(changed(calls)).toEqual([7, 14])
  })

  test('that cannot be changed stops the sending, and is changed by the next one', async () => {
    let fails = true
    const refuse = () => (fails ? refusal(500, 'Something went wrong on our side.') : log)
    const { calls, sends } = open({ [ACCESS]: refuse })
    await press('Copy Link')
    await linkShows('link0')
    await press('Choose Sam')
    await press('Packet Template Default · Link expires: Never')
    await expires('7')
    await press('Choose Jane')
    await press(COPY)
    await screen.findByText(/^We couldn't change the link/)
    await press('Text it')
    await waitFor(() => expect(changed(calls)).toEqual([7, 7]))
    expect(screen.queryByAltText(/^QR code/)).toBeNull()
    expect(sends()).toHaveLength(1)
    fails = false
    await press('Text it')
    await screen.findByAltText(/^QR code/)
    expect(changed(calls)).toEqual([7, 7, 7])
  })
})

test('what is typed while the link is being created is not sent with it', async () => {
  let finish = () => {}
  const creating = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { onClose, sends } = open({ [`POST ${LOGS}`]: () => creating.then(() => ({ ...log, _id: '1'.repeat(24) })) })
  const message = screen.getByLabelText('Message')
  fireEvent.change(message, { target: { value: 'Hi Jane' } })
  await press('Copy Link')
  fireEvent.change(message, { target: { value: 'Hi Jane, it has new tires' } })
  finish()
  await waitFor(() => expect(sends()).toHaveLength(1))
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Discard changes' })
  expect(onClose).not.toHaveBeenCalled()
})

test('a link that cannot be created shows an error and can be retried', async () => {
  let fails = true
  const { links, sends } = open({
    [`POST ${LOGS}`]: () => (fails ? refusal(500, 'Something went wrong on our side.') : log),
    [`GET ${LOGS}`]: () => ({ packetLogs: [log], total: 1, page: 1, pageSize: 50 }),
  })
  await press('Copy Link')
  await screen.findByText("We couldn't create the link")
  expect(sends()).toEqual([])
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await linkShows(log.linkId)
  expect(links()).toHaveLength(2)
})

test("a customer's visit is shown beside the message", async () => {
  const openedLog = samplePacketLog({ opened: true, opens: 2, lastOpenedAt: '2026-11-20T10:00:00.000Z' })
  open({
    [`POST ${LOGS}`]: () => log,
    [`GET ${LOGS}`]: () => ({ packetLogs: [openedLog], total: 1, page: 1, pageSize: 50 }),
  })
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  preview.getByText("You'll see it here when Jane opens it.")
  await press('Copy Link')
  await preview.findByText(/Opened twice/)
})
