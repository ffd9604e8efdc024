import { defaultPreferences, type OwnPreferences } from '@forecourt/contracts/notifications/preferences'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { MailBounced } from './mail-bounced.tsx'

test('a bounced email shows the reason until a test email is sent', async () => {
  let mailBounced: OwnPreferences['mailBounced'] = { at: new Date().toISOString(), reason: 'The mail bounced: 550 No such user' }
  const { calls } = stubServer({
    'GET /api/notifications/preferences': () => ({ ...defaultPreferences('SALES'), kinds: [], mailBounced }),
    'POST /api/notifications/test': () => {
      mailBounced = null
      return { deliveries: [] }
    },
  })
  renderPortal(<MailBounced />)
  expect((await screen.findByRole('alert')).textContent).toContain('The mail bounced: 550 No such user')
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({ channel: 'mail' })
})
