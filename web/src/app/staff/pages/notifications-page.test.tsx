import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { notificationsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { NotificationsPage } from './notifications-page.tsx'

const mine = sampleDealership()
const other = sampleDealership({ _id: 'e'.repeat(24), name: 'Southside', slug: 'southside' })
const slack = { channel: 'slack', configured: false, enabled: false, host: '', hint: '', kinds: [], lastSentAt: null, lastFailure: '' }

test('choosing another dealership asks before the unsaved input of a chat is lost', async () => {
  stubServer({
    'GET /api/dealerships': () => [mine, other],
    'GET /api/notifications/channels': () => ({ channels: [] }),
    [`GET /api/dealerships/${mine._id}/notification-channels`]: () => ({ chats: [slack] }),
    [`GET /api/dealerships/${other._id}/notification-channels`]: () => ({ chats: [slack] }),
  })
  renderStaffPage([STAFF_ROUTES.notifications], NotificationsPage, { at: `${STAFF_ROUTES.notifications}?tab=channels` })
  await screen.findByRole('heading', { name: 'Chats of Northside Motors' })
  const address = await screen.findByLabelText<HTMLInputElement>('Webhook address')
  fireEvent.change(address, { target: { value: 'https://hooks.slack.com/x' } })
  for (const answer of ['Cancel', 'Discard changes']) {
    await userEvent.click(screen.getByRole('combobox', { name: 'Dealership' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Southside' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
    screen.getByText('Chats of Northside Motors')
    expect(address.value).toBe('https://hooks.slack.com/x')
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await screen.findByText('Chats of Southside')
  expect((await screen.findByLabelText<HTMLInputElement>('Webhook address')).value).toBe('')
})

test('the filter of the deliveries is in the address, begins at page 1 and is undone by Back', async () => {
  const { calls } = stubServer({
    'GET /api/dealerships': () => [],
    'GET /api/notifications/deliveries': () => ({ deliveries: [], total: 50, page: 1, pageSize: 20 }),
  })
  const at = `${notificationsPath({ tab: 'deliveries' })}&state=failed&page=2`
  const { router } = renderStaffPage([STAFF_ROUTES.notifications], NotificationsPage, { at })
  const asked = () => calls.filter(({ path }) => path.endsWith('/deliveries')).at(-1)?.query
  await waitFor(() => expect(asked()).toMatchObject({ state: 'failed', page: '2' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Channel' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Email' }))
  await waitFor(() => expect(asked()).toMatchObject({ state: 'failed', channel: 'mail', page: '1' }))
  expect(router.state.location.search).toBe('?tab=deliveries&state=failed&channel=mail')
  expect(router.state.preventScrollReset).toBe(true)
  await router.navigate(-1)
  await waitFor(() => expect(router.state.location.search).toBe('?tab=deliveries&state=failed&page=2'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Channel' }).value).toBe(''))
})

test('dealerships that fail to load are not taken for none on the tab of the channels, and can be retried', async () => {
  let busy = true
  stubServer({
    'GET /api/dealerships': () => (busy ? refusal(503, 'Try later.') : [mine]),
    'GET /api/notifications/channels': () => ({ channels: [] }),
    [`GET /api/dealerships/${mine._id}/notification-channels`]: () => ({ chats: [slack] }),
  })
  renderStaffPage([STAFF_ROUTES.notifications], NotificationsPage, { at: notificationsPath({ tab: 'channels' }) })
  await screen.findByText("We couldn't load the dealerships")
  busy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Chats of Northside Motors' })
})
