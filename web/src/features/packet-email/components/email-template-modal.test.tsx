import type { PacketLog } from '@forecourt/contracts/leads/records'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EmailTemplateModal } from './email-template-modal.tsx'

const ID = 'a'.repeat(24)
const RENDER = `POST /api/dealerships/api/packet-logs/${ID}/email-template`
const SEND = `POST /api/dealerships/api/packet-logs/${ID}/email`
const SENT = `POST /api/dealerships/api/packet-logs/${ID}/sent`
const log = () =>
  ({
    _id: ID,
    dealershipId: 'd'.repeat(24),
    customer: { firstName: 'Cora', lastName: 'C', email: 'before@customers.test', phone: '' },
  }) as PacketLog

const rendered =
  (delivery = 'mailbox', to = 'cora@customers.test'): StubResponse =>
  ({ body }) => {
    const { message } = body as { message: string }
    return { subject: 'A car', html: `<p>Hello Cora, ${message}</p>`, text: `Hello Cora, ${message}`, to, delivery }
  }
const sentTo = (delivery: string) => ({ success: true, message: 'Email sent to cora@customers.test.', delivery })
const preview = () => screen.findByTitle<HTMLIFrameElement>('Email preview')
const sends = (server: { calls: { path: string; body: unknown }[] }) =>
  server.calls.filter(({ path }) => path.endsWith('/email')).map(({ body }) => body as Record<string, string>)

function show(responses: Record<string, StubResponse> = {}, packet = log(), note?: string) {
  const server = stubServer({ [RENDER]: rendered(), [SENT]: () => packet, ...responses })
  const [onSent, onClose] = [vi.fn(), vi.fn()]
  const { router } = renderPortal(<EmailTemplateModal log={packet} note={note} onSent={onSent} onClose={onClose} />)
  return { ...server, router, onSent, onClose }
}

test('the preview follows the input after a pause, in a sandboxed frame', async () => {
  const server = show()
  const frame = await preview()
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(frame.srcdoc).toBe('<p>Hello Cora, </p>')
  const field = screen.getByLabelText('Custom message')
  // without a pause, however busy the machine is
  for (const value of ['Come', 'Come and', 'Come and see it']) fireEvent.change(field, { target: { value } })
  await waitFor(() => expect(frame.srcdoc).toBe('<p>Hello Cora, Come and see it</p>'))
  const renders = server.calls.filter(({ path }) => path.endsWith('/email-template'))
  expect(renders.map(({ body }) => body)).toMatchObject([{ message: '' }, { message: 'Come and see it' }])
})

test('a failed preview keeps the previous one, shows an error and can be retried', async () => {
  const user = userEvent.setup()
  let down = false
  show({ [RENDER]: (call) => (down ? refusal(503, 'leads is down') : rendered()(call)) })
  const frame = await preview()
  down = true
  await user.type(screen.getByLabelText('Custom message'), 'x')
  await screen.findByText("The preview isn't up to date")
  expect(screen.getByText('leads is down')).toBeTruthy()
  expect((await preview()).srcdoc).toBe('<p>Hello Cora, </p>')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(frame.srcdoc).toBe('<p>Hello Cora, x</p>'))
  expect(screen.queryByText("The preview isn't up to date")).toBeNull()
})

test('copying writes the typed message as HTML and plain text before anything is awaited, and counts as a send', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  await preview()
  const written: Record<string, Promise<Blob>>[] = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(parts: Record<string, Promise<Blob>>) {
        written.push(parts)
      }
    },
  )
  const write = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } })
  await user.type(screen.getByLabelText('Custom message'), 'Hi!')
  const button = screen.getByRole('button', { name: 'Copy HTML Email' })
  button.click()
  expect(write).toHaveBeenCalledOnce()
  const [parts] = written
  expect(await (await parts?.['text/html'])?.text()).toBe('<p>Hello Cora, Hi!</p>')
  expect(await (await parts?.['text/plain'])?.text()).toBe('Hello Cora, Hi!')
  await screen.findByRole('button', { name: 'Copied HTML Email!' })
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/sent')).map(({ body }) => body)).toEqual([{ channel: 'copy' }]))
})

test('an error is shown when the browser refuses to copy', async () => {
  const user = userEvent.setup()
  show()
  await preview()
  vi.stubGlobal('ClipboardItem', class {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write: () => Promise.reject(new Error('no')) } })
  await user.click(screen.getByRole('button', { name: 'Copy HTML Email' }))
  const shown = await screen.findByText(/couldn't copy the email/)
  expect(shown.closest('[role=alert]')).not.toBeNull()
})

test("an email goes to the customer's current address, not to the one from when the link was created", async () => {
  const user = userEvent.setup()
  const server = show({ [SEND]: () => sentTo('smtp') })
  await preview()
  expect(screen.getByLabelText<HTMLInputElement>('Send to').value).toBe('cora@customers.test')
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await waitFor(() => expect(sends(server)).toMatchObject([{ to: 'cora@customers.test' }]))
})

test('sending confirms the recipient, and sending again is a new request', async () => {
  const user = userEvent.setup()
  const server = show({ [SEND]: () => sentTo('mailbox') })
  await preview()
  await user.type(screen.getByLabelText('Custom message'), 'Hi')
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to cora@customers\.test\./)
  expect(screen.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href')).toBe('/dev/mailbox')
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await waitFor(() => expect(sends(server)).toHaveLength(2))
  const [first, second] = sends(server)
  expect(first).toMatchObject({ message: 'Hi', to: 'cora@customers.test' })
  expect(first?.requestKey).not.toBe(second?.requestKey)
})

test('an email and a copy bring the note that was changed after the link was created', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('ClipboardItem', class {})
  const server = show({ [SEND]: () => sentTo('smtp') }, log(), 'Ask for me.')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write: async () => {} } })
  await preview()
  await user.click(screen.getByRole('button', { name: 'Copy HTML Email' }))
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  expect(sends(server)).toMatchObject([{ note: 'Ask for me.' }])
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('/sent'))?.body).toEqual({ channel: 'copy', note: 'Ask for me.' }),
  )
})

test('reports a copy and an email as sent, and an email that fails as nothing', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('ClipboardItem', class {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write: async () => {} } })
  let down = true
  const { onSent } = show({ [SEND]: () => (down ? refusal(502, "We couldn't reach the mail server.") : sentTo('smtp')) })
  await preview()
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText("We couldn't reach the mail server.")
  expect(onSent).not.toHaveBeenCalled()
  down = false
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  expect(onSent).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Copy HTML Email' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2))
})

test('an email that fails shows why, and a retry uses the same request key', async () => {
  const user = userEvent.setup()
  let down = true
  const server = show({ [SEND]: () => (down ? refusal(502, "We couldn't reach the mail server.") : sentTo('smtp')) })
  await preview()
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText("We couldn't reach the mail server.")
  down = false
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  expect(screen.queryByRole('link', { name: 'Open the mailbox' })).toBeNull()
  const [first, again] = sends(server)
  expect(first?.requestKey).toBe(again?.requestKey)
})

test('an email that was edited after a failure is sent as a new request', async () => {
  const user = userEvent.setup()
  let down = true
  const server = show({ [SEND]: () => (down ? refusal(502, "We couldn't reach the mail server.") : sentTo('smtp')) })
  await preview()
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText("We couldn't reach the mail server.")
  down = false
  await user.type(screen.getByLabelText('Custom message'), 'Hi')
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  const [first, edited] = sends(server)
  expect(edited?.message).toBe('Hi')
  expect(edited?.requestKey).not.toBe(first?.requestKey)
})

test('sending is disabled with an explanation when the email address is missing or invalid', async () => {
  const user = userEvent.setup()
  show({ [RENDER]: rendered('mailbox', '') })
  await preview()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Email' })
  expect(button().disabled).toBe(true)
  await screen.findByText('Enter an address to send to.')
  const field = screen.getByPlaceholderText('customer@example.com')
  await user.type(field, 'cora@')
  await screen.findByText('Enter a valid email address.')
  await user.type(field, 'customers.test')
  expect(button().disabled).toBe(false)
})

test('the email can be copied when no mail server is configured', async () => {
  show({ [RENDER]: rendered('none') })
  await screen.findByText(/Email isn't set up here/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Email' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy HTML Email' }).disabled).toBe(false)
})

test('closing and Back ask before they discard a message that was not sent', async () => {
  const user = userEvent.setup()
  const { router, onClose } = show({ [SEND]: () => sentTo('smtp') })
  await preview()
  await user.type(screen.getByLabelText('Custom message'), 'Hi')
  const before = router.state.location.pathname
  const leave = [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close Template' })),
    () => act(() => router.navigate(-1)),
  ]
  for (const way of leave) {
    await way()
    await screen.findByText('Close without sending?')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Close without sending?')).toBeNull())
  }
  expect(onClose).not.toHaveBeenCalled()
  expect(router.state.location.pathname).toBe(before)
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  await user.click(screen.getByRole('button', { name: 'Close Template' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a message that was edited after it was sent no longer reads as sent, and closing asks to discard the changes', async () => {
  const user = userEvent.setup()
  const { onClose } = show({ [SEND]: () => sentTo('smtp') })
  await preview()
  await user.type(screen.getByLabelText('Custom message'), 'Hi')
  await user.click(screen.getByRole('button', { name: 'Send Email' }))
  await screen.findByText(/Email sent to/)
  await user.type(screen.getByLabelText('Custom message'), '!')
  expect(screen.queryByText(/Email sent to/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close Template' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('Close Template closes the dialog', async () => {
  const { onClose } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Close Template' }))
  expect(onClose).toHaveBeenCalledOnce()
})
