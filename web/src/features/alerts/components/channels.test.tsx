import type { ChannelHealth as Health } from '@forecourt/contracts/notifications/alerts'
import type { Chat } from '@forecourt/contracts/notifications/channels'
import { ALERT_KIND_NAMES } from '@forecourt/contracts/notifications/kinds'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal, renderRoutes } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { chatsQuery } from '../api/channels.ts'
import { ChannelHealth } from './channel-health.tsx'
import { Chats } from './chats.tsx'
import { Deliveries, deliveryFilterIn } from './deliveries.tsx'

const ID = 'd'.repeat(24)
const CHATS = `/api/dealerships/${ID}/notification-channels`
const HEALTH = '/api/notifications/channels'
const WEBHOOK = 'https://hooks.slack.com/services/T1/B1/x'
const slack: Chat = { channel: 'slack', configured: false, enabled: true, host: '', hint: '', kinds: [], lastSentAt: null, lastFailure: '' }
const health = (channel: Health['channel'], state: Health['state'], lastFailure = ''): Health => ({
  channel,
  state,
  lastFailure,
  configured: state !== 'off',
  lastSentAt: null,
  lastFailedAt: null,
  counts: { queued: 1, sent: 2, failed: 3, opened: 4 },
})

function showChats(chat: Chat, responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [`GET ${CHATS}`]: () => ({ chats: [chat] }), ...responses })
  return { ...server, ...renderPortal(<Chats dealershipId={ID} dealershipName="Northside Motors" />) }
}

test('channels that fail to load show an error and can be retried', async () => {
  let busy = true
  stubServer({ [`GET ${HEALTH}`]: () => (busy ? refusal(503, 'Try later.') : { channels: [health('mail', 'ok')] }) })
  renderPortal(<ChannelHealth />)
  await screen.findByText("We couldn't load the channels")
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Working')
})

test('an unconfigured channel shows how to turn it on, and a failed channel or test shows an error', async () => {
  stubServer({
    [`GET ${HEALTH}`]: () => ({
      channels: [health('mail', 'failing', 'Connection refused.'), health('push', 'off'), health('slack', 'ok')],
    }),
    'POST /api/notifications/test': () => refusal(409, 'Add a device first.'),
  })
  renderPortal(<ChannelHealth />)
  await screen.findByText('Connection refused.')
  await screen.findByText('Not set up')
  await screen.findByText(/^To turn on push, set VAPID_PUBLIC_KEY/)
  const tests = screen.getAllByText('Send a test')
  expect(tests).toHaveLength(1)
  fireEvent.click(tests[0] as HTMLElement)
  await screen.findByText('Add a device first.')
})

test('chats that fail to load show an error', async () => {
  showChats(slack, { [`GET ${CHATS}`]: () => refusal(503, 'Try later.') })
  await screen.findByText("We couldn't load the chats")
})

test('a chat that is not connected has no test or disconnect button, and a rejected address is focused and keeps its input', async () => {
  showChats(slack, { [`PUT ${CHATS}/slack`]: () => refusal(400, 'This host is not allowed.', { code: 'CHAT_HOST' }) })
  const form = within(await screen.findByRole('form', { name: 'Slack' }))
  expect([form.queryByText('Send a test'), form.queryByText('Disconnect')]).toEqual([null, null])
  const address = form.getByLabelText<HTMLInputElement>('Webhook address')
  fireEvent.change(address, { target: { value: WEBHOOK } })
  fireEvent.click(form.getByText('Save'))
  const reason = await form.findByText('This host is not allowed.')
  expect(address.value).toBe(WEBHOOK)
  expect(document.activeElement).toBe(address)
  expect(address.getAttribute('aria-describedby')).toContain(reason.id)
})

test('an address typed during a save stays, to be saved next', async () => {
  const { held, release } = holdResponse(() => slack)
  showChats(slack, { [`PUT ${CHATS}/slack`]: held })
  const form = within(await screen.findByRole('form', { name: 'Slack' }))
  const address = form.getByLabelText<HTMLInputElement>('Webhook address')
  fireEvent.click(form.getByText('Save'))
  fireEvent.change(address, { target: { value: WEBHOOK } })
  release()
  await screen.findByText('Slack saved')
  expect(address.value).toBe(WEBHOOK)
})

test('saving a chat keeps what another user has saved since it was loaded', async () => {
  let stored: Chat = { ...slack, configured: true, host: 'hooks.slack.com', hint: '…4f2a', kinds: ['packet-opened', 'document-read'] }
  const { calls } = showChats(slack, {
    [`GET ${CHATS}`]: () => ({ chats: [stored] }),
    [`PUT ${CHATS}/slack`]: ({ body }) => ({ ...stored, ...(body as Partial<Chat>) }),
  })
  const form = within(await screen.findByRole('form', { name: 'Slack' }))
  fireEvent.click(form.getByText(/^What is posted/))
  fireEvent.click(form.getByLabelText(ALERT_KIND_NAMES['packet-opened']))
  stored = { ...stored, enabled: false, kinds: ['packet-opened', 'document-read', 'offer-answered'] }
  fireEvent.click(form.getByText('Save'))
  await screen.findByText('Slack saved')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ enabled: false, kinds: ['document-read', 'offer-answered'] })
})

test('a chat saved without a connection shows an error, also while a refetch waits for the connection', async () => {
  let offline = false
  const { queryClient } = showChats(slack, {
    [`GET ${CHATS}`]: () => (offline ? Promise.reject(new TypeError('offline')) : { chats: [slack] }),
  })
  // as in the portal
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), mutations: { networkMode: 'always' } })
  const form = within(await screen.findByRole('form', { name: 'Slack' }))
  offline = true
  onTestFinished(() => onlineManager.setOnline(true))
  act(() => {
    onlineManager.setOnline(false)
    void queryClient.invalidateQueries()
  })
  await waitFor(() => expect(queryClient.getQueryState(chatsQuery(ID).queryKey)?.fetchStatus).toBe('paused'))
  fireEvent.click(form.getByLabelText('Post notifications in Slack'))
  fireEvent.click(form.getByText('Save'))
  expect((await form.findByRole('alert')).textContent).toContain("We couldn't reach the server")
})

test('leaving a chat that is not saved asks for confirmation, and after saving it does not', async () => {
  stubServer({ [`GET ${CHATS}`]: () => ({ chats: [slack, { ...slack, channel: 'teams' }] }), [`PUT ${CHATS}/slack`]: () => slack })
  const { router } = renderRoutes(
    [
      { path: '/chats', element: <Chats dealershipId={ID} dealershipName="Northside Motors" /> },
      { path: '*', element: <p>Another page</p> },
    ],
    '/chats',
  )
  const form = within(await screen.findByRole('form', { name: 'Slack' }))
  fireEvent.click(form.getByLabelText('Post notifications in Slack'))
  await act(() => router.navigate('/elsewhere'))
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  fireEvent.click(question.getByText('Cancel'))
  fireEvent.click(form.getByText('Save'))
  await screen.findByText('Slack saved')
  await act(() => router.navigate('/elsewhere'))
  await screen.findByText('Another page')
})

test('a chat whose last message failed shows an error, and disconnecting asks for confirmation', async () => {
  const chat = { ...slack, configured: true, host: 'hooks.slack.com', hint: '…4f2a', lastFailure: 'channel_is_archived' }
  const { calls } = showChats(chat, { [`DELETE ${CHATS}/slack`]: () => refusal(503, 'Try later.') })
  await screen.findByText('The last message failed: channel_is_archived')
  fireEvent.click(screen.getByText('Disconnect'))
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect Slack?' }))
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.click(question.getByText('Disconnect'))
  await screen.findByText('Try later.')
})

test('a disconnected chat leaves the keyboard focus at its webhook', async () => {
  const chat = { ...slack, configured: true, host: 'hooks.slack.com', hint: '…4f2a' }
  const disconnected = { ...slack, configured: false, host: '', hint: '' }
  let isGone = false
  showChats(chat, {
    [`GET ${CHATS}`]: () => ({ chats: [isGone ? disconnected : chat] }),
    [`DELETE ${CHATS}/slack`]: () => {
      isGone = true
      return {}
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect Slack?' }))
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Webhook address')))
})

test('deliveries that fail to load show an error, and a failed delivery shows why', async () => {
  let busy = true
  const failed = {
    _id: '7'.repeat(24),
    channel: 'mail',
    state: 'failed',
    kind: null,
    content: 'digest',
    recipient: 'Pat Person',
    dealershipId: ID,
    queuedAt: '2026-11-20T10:00:00.000Z',
    dueAt: null,
    held: false,
    attempts: 5,
    sentAt: null,
    openedAt: null,
    reason: 'Mailbox full.',
  }
  stubServer({
    'GET /api/notifications/deliveries': () =>
      busy ? refusal(503, 'Try later.') : { deliveries: [failed], total: 1, page: 1, pageSize: 20 },
  })
  renderPortal(<Deliveries filter={deliveryFilterIn(new URLSearchParams())} onFilter={() => {}} page={1} onPage={() => {}} />)
  await screen.findByText("We couldn't load the deliveries")
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Mailbox full.')
  await screen.findByText(/to Pat Person · 5 tries/)
})
