import { defaultPreferences, type OwnPreferences } from '@forecourt/contracts/notifications/preferences'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { preferencesQuery } from '../api/preferences.ts'
import { PreferencesForm } from './preferences-form.tsx'

const PATH = '/api/notifications/preferences'
const own = (given: Partial<OwnPreferences> = {}): OwnPreferences => ({
  ...defaultPreferences('SALES'),
  kinds: ['packet-opened', 'options-submitted'],
  pausedUntil: null,
  emailNotifications: true,
  mailBounced: null,
  timeZone: 'America/New_York',
  available: { mail: true, push: true, sms: false },
  devices: 0,
  ...given,
})

function show(load: StubResponse, responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [`GET ${PATH}`]: load, ...responses })
  return { ...server, ...renderPortal(<PreferencesForm />) }
}
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = () => screen.getByText('Save').closest('button') as HTMLButtonElement

test('settings that fail to load show an error and can be retried', async () => {
  let busy = true
  show(() => (busy ? refusal(503, 'Try later.') : own()))
  await screen.findByText("We couldn't load your settings")
  busy = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await box('Packet opened for the first time: Bell')
})

test('settings that fail to save show an error, keep the input, and can be retried', async () => {
  let busy = true
  const { calls } = show(() => own(), { [`PUT ${PATH}`]: ({ body }) => (busy ? refusal(503, 'Try later.') : own(body as OwnPreferences)) })
  const push = await box('Packet opened for the first time: Push')
  expect(save().disabled).toBe(true)
  fireEvent.click(push)
  fireEvent.click(save())
  await screen.findByText("We couldn't save your settings. Try later.")
  expect(push.checked).toBe(false)
  busy = false
  fireEvent.click(save())
  await screen.findByText('Notification settings saved')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls.at(-1)?.body).toMatchObject({ grid: { 'packet-opened': { push: false, mail: true } } })
  expect(save().disabled).toBe(true)
})

test('settings saved without a connection show an error, also while a refetch waits for the connection', async () => {
  let offline = false
  const { queryClient } = show(() => (offline ? Promise.reject(new TypeError('offline')) : own()))
  // as in the portal
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), mutations: { networkMode: 'always' } })
  const push = await box('Packet opened for the first time: Push')
  offline = true
  onTestFinished(() => onlineManager.setOnline(true))
  act(() => {
    onlineManager.setOnline(false)
    void queryClient.invalidateQueries()
  })
  await waitFor(() => expect(queryClient.getQueryState(preferencesQuery.queryKey)?.fetchStatus).toBe('paused'))
  fireEvent.click(push)
  fireEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't reach the server")
  expect(push.checked).toBe(false)
})

test('a phone number that the server refuses says so at its field, which gets the focus', async () => {
  show(() => own({ available: { mail: true, push: true, sms: true } }), {
    [`PUT ${PATH}`]: () => refusal(400, 'Invalid.', { fields: [{ path: 'body.phone', message: 'must be a phone number' }] }),
  })
  const phone = await box('Your mobile number')
  fireEvent.change(phone, { target: { value: '555' } })
  fireEvent.click(save())
  const reason = await screen.findByText('Your mobile number must be a phone number')
  expect(document.activeElement).toBe(phone)
  expect(phone.getAttribute('aria-describedby')).toContain(reason.id)
})

test('a cleared time is restored when quiet hours are switched off, so that the rest can be saved', async () => {
  const { calls } = show(() => own(), { [`PUT ${PATH}`]: ({ body }) => own(body as OwnPreferences) })
  fireEvent.change(await box('From'), { target: { value: '' } })
  fireEvent.click(screen.getByLabelText(/^Hold emails/))
  fireEvent.click(save())
  await screen.findByText('Notification settings saved')
  expect(calls.at(-1)?.body).toMatchObject({ quietHours: { enabled: false, from: '21:00', until: '07:30' } })
})

test('a change during a save stays, to be saved next', async () => {
  const { held, release } = holdResponse(({ body }) => own(body as OwnPreferences))
  show(() => own(), { [`PUT ${PATH}`]: held })
  fireEvent.click(await box('Packet opened for the first time: Push'))
  fireEvent.click(save())
  const mail = await box('Packet opened for the first time: Email')
  fireEvent.click(mail)
  release()
  await screen.findByText('Notification settings saved')
  expect(mail.checked).toBe(false)
  expect(save().disabled).toBe(false)
})

test('saving leaves what the user saved on another device meanwhile', async () => {
  let stored = own({ available: { mail: true, push: true, sms: true } })
  const { calls } = show(() => stored, {
    [`PUT ${PATH}`]: ({ body }) => {
      stored = { ...stored, ...(body as OwnPreferences) }
      return stored
    },
  })
  fireEvent.click(await box('Packet opened for the first time: Push'))
  const { grid, quietHours } = stored
  const other = { ...grid, 'packet-opened': { ...grid['packet-opened'], mail: false } }
  stored = { ...stored, grid: other, quietHours: { ...quietHours, enabled: false }, phone: '(415) 555-0199' }
  fireEvent.click(save())
  await screen.findByText('Notification settings saved')
  expect(calls.at(-1)?.body).toMatchObject({
    grid: { 'packet-opened': { bell: true, mail: false, push: false } },
    quietHours: { enabled: false, from: quietHours.from },
    phone: '(415) 555-0199',
  })
  expect((await box('Your mobile number')).value).toBe('(415) 555-0199')
})

test('an unconfigured channel is disabled, and the form names it', async () => {
  show(() => own({ available: { mail: false, push: false, sms: false } }))
  await screen.findByText('Not set up here: Email, Push, Text. Ask your administrator to turn them on.')
  for (const channel of ['Email', 'Push', 'Text']) expect((await box(`Customer submitted options: ${channel}`)).disabled).toBe(true)
  expect((await box('Customer submitted options: Bell')).disabled).toBe(false)
  expect(screen.queryByText('Your mobile number')).toBeNull()
})

test('email is disabled where an administrator turned it off', async () => {
  show(() => own({ emailNotifications: false }))
  await screen.findByText('Your administrator turned your emails off.')
  expect((await box('Customer submitted options: Email')).disabled).toBe(true)
  expect((await box('Customer submitted options: Push')).disabled).toBe(false)
})

test('quiet hours without a time say so at the focused field, and no request is sent', async () => {
  const { calls } = show(() => own({ quietHours: { enabled: true, from: '21:00', until: '08:00' } }))
  const until = await box('Until')
  fireEvent.change(until, { target: { value: '' } })
  fireEvent.click(save())
  await screen.findByText('Until is required')
  expect(document.activeElement).toBe(until)
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})
