import type { PushDevice } from '@forecourt/contracts/notifications/channels'
import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { PUSH_ENDPOINT, PUSH_ENDPOINT_HASH, removePushSubscription, stubPushSubscription } from '../../../testing/stub-push-subscription.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { PushDevices } from './push-devices.tsx'

const DEVICES = '/api/notifications/push/devices'
const phone: PushDevice = {
  _id: '9'.repeat(24),
  endpointHash: 'phone',
  device: 'Chrome on Android',
  addedAt: '2026-11-01T10:00:00.000Z',
  lastSentAt: null,
  lastFailure: '',
}

/** Stubs a browser that supports push messages; `asked` is the answer to the permission prompt. */
function stubPush({
  asked,
  permission = 'default',
  endpoint = null,
}: {
  asked: NotificationPermission
  permission?: NotificationPermission
  endpoint?: string | null
}) {
  const { subscribe } = stubPushSubscription(endpoint)
  vi.stubGlobal('PushManager', class {})
  const requestPermission = vi.fn(async () => asked)
  vi.stubGlobal('Notification', { permission, requestPermission })
  return { subscribe, requestPermission }
}
function show({
  available = true,
  devices = [],
  responses = {},
}: {
  available?: boolean
  devices?: PushDevice[]
  responses?: Record<string, StubResponse>
} = {}) {
  const own = { ...defaultPreferences('SALES'), kinds: [], pausedUntil: null, emailNotifications: true, timeZone: 'UTC', devices: 0 }
  const server = stubServer({
    'GET /api/notifications/preferences': () => ({ ...own, available: { mail: true, push: available, sms: false } }),
    [`GET ${DEVICES}`]: () => ({ devices }),
    'GET /api/notifications/push/key': () => ({ publicKey: 'key' }),
    ...responses,
  })
  renderPortal(<PushDevices />)
  return server
}
async function turnOn() {
  fireEvent.click(await screen.findByText('Turn on for this device'))
  fireEvent.click(await screen.findByText('Continue'))
}

afterEach(removePushSubscription)

test('the permission prompt opens only after a click, and denying it shows a message and adds no device', async () => {
  const { subscribe, requestPermission } = stubPush({ asked: 'denied' })
  const { calls } = show()
  fireEvent.click(await screen.findByText('Turn on for this device'))
  await screen.findByText(/You'll know within seconds/)
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByText('Continue'))
  await screen.findByText('Your browser blocks notifications from this site.')
  expect(subscribe).not.toHaveBeenCalled()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a browser that blocks notifications shows how to allow them instead of a button', async () => {
  stubPush({ asked: 'denied', permission: 'denied' })
  show()
  await screen.findByText(/Notifications are blocked for this site/)
  expect(screen.queryByText('Turn on for this device')).toBeNull()
})

test('a failed subscription shows the reason', async () => {
  const { subscribe } = stubPush({ asked: 'granted' })
  subscribe.mockRejectedValue(new Error('no push service'))
  show()
  await turnOn()
  await screen.findByText("Your browser couldn't turn on notifications: no push service")
})

test('offers to turn push on in a browser whose subscription is of another user, and off in one of this user', async () => {
  stubPush({ asked: 'granted', permission: 'granted', endpoint: PUSH_ENDPOINT })
  show({ devices: [phone] })
  await screen.findByText('Send a test')
  await screen.findByText('Turn on for this device')
  cleanup()
  show({ devices: [phone, { ...phone, _id: '8'.repeat(24), endpointHash: PUSH_ENDPOINT_HASH }] })
  await screen.findByText('Turn off on this device')
})

test('where push is not configured, a message refers to the administrator instead of a button', async () => {
  stubPush({ asked: 'granted' })
  show({ available: false })
  await screen.findByText(/Push notifications are not set up here/)
  await waitFor(() => expect(screen.queryByText('Turn on for this device')).toBeNull())
})

test('devices that fail to load, to deliver or to be removed show an error', async () => {
  stubPush({ asked: 'granted' })
  show({ responses: { [`GET ${DEVICES}`]: () => refusal(503, 'Try later.') } })
  await screen.findByText("We couldn't load your devices.")
  cleanup()
  const responses = { [`DELETE ${DEVICES}/${phone._id}`]: () => refusal(503, 'Try later.') }
  show({ devices: [{ ...phone, lastFailure: 'The browser gave the subscription up.' }], responses })
  await screen.findByText(/The browser gave the subscription up/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  fireEvent.click(await screen.findByText('Remove device'))
  await screen.findByText('Try later.')
  expect(screen.getByText(/Chrome on Android/)).toBeDefined()
})

test('a device is removed only after a confirmation that names it', async () => {
  stubPush({ asked: 'granted' })
  const { calls } = show({
    devices: [phone, { ...phone, _id: '8'.repeat(24), device: '' }],
    responses: { [`DELETE ${DEVICES}/${phone._id}`]: () => ({}) },
  })
  const removals = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  await screen.findByRole('button', { name: 'Remove Unknown browser' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  await screen.findByText('Remove Chrome on Android?')
  fireEvent.click(screen.getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText('Remove Chrome on Android?')).toBeNull())
  expect(removals()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  fireEvent.click(await screen.findByText('Remove device'))
  await waitFor(() => expect(removals()).toEqual([`${DEVICES}/${phone._id}`]))
})

test('a removed device leaves the keyboard focus at the list of the others', async () => {
  stubPush({ asked: 'granted' })
  let devices = [phone, { ...phone, _id: '8'.repeat(24), device: 'Firefox on Linux' }]
  show({
    responses: {
      [`GET ${DEVICES}`]: () => ({ devices }),
      [`DELETE ${DEVICES}/${phone._id}`]: () => {
        devices = devices.slice(1)
        return {}
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove device' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Push notifications' })))
  expect(screen.queryByRole('button', { name: 'Remove Chrome on Android' })).toBeNull()
})
