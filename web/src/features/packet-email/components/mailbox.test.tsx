import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { Mailbox } from './mailbox.tsx'

const LIST = 'GET /api/dev/mailbox'
const ID = 'b'.repeat(24)
const mail = (number: number) => ({
  _id: number === 1 ? ID : `${number}`.padStart(24, '0'),
  dealershipId: 'd'.repeat(24),
  from: 'Northside via Forecourt <mail@x.test>',
  to: `c${number}@customers.test`,
  subject: `Car ${number}`,
  at: '2026-11-20T10:00:00.000Z',
})
const full = { ...mail(1), html: '<p>Hello there</p>', text: 'Hello there, plainly' }
const listed =
  (total: number): StubResponse =>
  ({ query }) => ({ messages: [mail(1), mail(2)], total, page: Number(query.page), pageSize: 20 })

function show(responses: Record<string, StubResponse>, at = '/dev/mailbox') {
  const server = stubServer({ [`GET /api/dev/mailbox/${ID}`]: () => full, ...responses })
  return { ...server, ...renderPortal(<Mailbox />, at) }
}

test('an email opens as sandboxed HTML and as plain text, and back returns to the list', async () => {
  const user = userEvent.setup()
  const { router } = show({ [LIST]: listed(2) })
  await user.click(await screen.findByRole('link', { name: /c1@customers\.test/ }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Car 1')
  expect([frame.srcdoc, frame.getAttribute('sandbox')]).toEqual([full.html, expect.not.stringContaining('allow-scripts')])
  await user.click(screen.getByRole('tab', { name: 'Plain text' }))
  await screen.findByText('Hello there, plainly')
  expect(router.state.location.search).toContain(`mail=${ID}`)
  await user.click(screen.getByRole('button', { name: 'All emails' }))
  await screen.findByText('Choose an email to read it.')
})

test('selecting a page requests that page', async () => {
  const user = userEvent.setup()
  const { calls } = show({ [LIST]: listed(45) })
  await screen.findByText('45 emails')
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: '3' }))
})

test.each<[string, StubResponse, string]>([
  ['is empty', () => ({ messages: [], total: 0, page: 1, pageSize: 20 }), 'No emails yet.'],
  ['is off', () => refusal(404, 'Mailbox not found'), 'There is no mailbox here.'],
  ['fails', () => refusal(503, 'leads is down'), "We couldn't load the mailbox"],
])('a mailbox that %s shows a message', async (_, response, text) => {
  show({ [LIST]: response })
  await screen.findByText(text)
})

test('a missing email shows a message beside the list', async () => {
  show({ [LIST]: listed(2), [`GET /api/dev/mailbox/${ID}`]: () => refusal(404, 'Mail not found') }, `/dev/mailbox?mail=${ID}`)
  await screen.findByText('This email is not here.')
  await screen.findByText('2 emails')
})
