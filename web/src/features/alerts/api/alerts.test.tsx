import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { useReadAlertsOf } from './alerts.ts'

const CUSTOMER = 'c'.repeat(24)

function CustomerPage() {
  useReadAlertsOf(CUSTOMER)
  return null
}

test('an alert that reaches the user by message only is read while its customer is on screen', async () => {
  const { calls } = stubServer({
    'GET /api/notifications/unread-count': () => ({ unread: 0 }),
    'POST /api/notifications/read-all': () => ({ marked: 0, unread: 0 }),
  })
  const { queryClient } = renderPortal(<CustomerPage />)
  const reads = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(reads()).toEqual([{ customerId: CUSTOMER }]))
  await queryClient.invalidateQueries({ queryKey: queryKeys.inbox })
  await waitFor(() => expect(reads()).toEqual([{ customerId: CUSTOMER }, { customerId: CUSTOMER }]))
})
