import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { PauseAlerts } from './pause-alerts.tsx'

const MINUTE = 60_000
const own = { ...defaultPreferences('SALES'), kinds: [], emailNotifications: true, timeZone: 'UTC', devices: 0, mailBounced: null }
const available = { mail: true, push: true, sms: false }

test.each([
  ['shows a pause that lasts', MINUTE, true],
  ['shows no pause once it is over', -MINUTE, false],
])('%s', async (_, ms, isPaused) => {
  const pausedUntil = new Date(Date.now() + ms).toISOString()
  stubServer({ 'GET /api/notifications/preferences': () => ({ ...own, pausedUntil, available }) })
  const { queryClient } = renderPortal(<PauseAlerts />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await screen.findByText(isPaused ? /^Paused until/ : /^Holds emails/)
  expect(screen.queryByText('Resume now') !== null).toBe(isPaused)
})

test('resuming leaves the keyboard focus at the pause', async () => {
  let pausedUntil: string | null = new Date(Date.now() + MINUTE).toISOString()
  stubServer({
    'GET /api/notifications/preferences': () => ({ ...own, pausedUntil, available }),
    'PUT /api/notifications/pause': () => {
      pausedUntil = null
      return { pausedUntil }
    },
  })
  renderPortal(<PauseAlerts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Resume now' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pause' })))
  expect(screen.queryByRole('button', { name: 'Resume now' })).toBeNull()
})
