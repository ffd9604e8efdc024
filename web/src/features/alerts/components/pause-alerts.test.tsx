import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { PauseAlerts } from './pause-alerts.tsx'

const MINUTE = 60_000

test.each([
  ['shows a pause that lasts', MINUTE, true],
  ['shows no pause once it is over', -MINUTE, false],
])('%s', async (_, ms, isPaused) => {
  const pausedUntil = new Date(Date.now() + ms).toISOString()
  const own = { ...defaultPreferences('SALES'), kinds: [], emailNotifications: true, timeZone: 'UTC', devices: 0, mailBounced: null }
  stubServer({
    'GET /api/notifications/preferences': () => ({ ...own, pausedUntil, available: { mail: true, push: true, sms: false } }),
  })
  const { queryClient } = renderPortal(<PauseAlerts />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await screen.findByText(isPaused ? /^Paused until/ : /^Holds emails/)
  expect(screen.queryByText('Resume now') !== null).toBe(isPaused)
})
