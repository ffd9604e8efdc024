import { defaultPreferences, type OwnPreferences } from '@forecourt/contracts/notifications/preferences'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { MailBounced } from './mail-bounced.tsx'

test('a bounced email shows the reason until a test email is sent, which leaves the keyboard focus at the heading', async () => {
  let mailBounced: OwnPreferences['mailBounced'] = { at: new Date().toISOString(), reason: 'The mail bounced: 550 No such user' }
  const { calls } = stubServer({
    'GET /api/notifications/preferences': () => ({ ...defaultPreferences('SALES'), kinds: [], mailBounced }),
    'POST /api/notifications/test': () => {
      mailBounced = null
      return { deliveries: [] }
    },
  })
  renderPortal(
    <>
      <h1 tabIndex={-1}>Notifications</h1>
      <MailBounced />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The mail bounced: 550 No such user')
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' })))
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({ channel: 'mail' })
})
