// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { notificationsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { setUpPortal } from '../../../testing/render-portal.tsx'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { NotificationsPage } from './notifications-page.tsx'

setUpPortal()

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
