import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SessionContext, type SessionValue } from '../app/staff/session-context.ts'
import { DealershipRoute } from '../app/staff/shell/dealership-route.tsx'
import { theme } from '../app/staff/theme.ts'

interface StaffPageOptions {
  /** the address, which must match one of the routes */
  at: string
  user?: Partial<SessionValue['user']>
}

/**
 * Renders a page of the portal at its routes for a user (an OWNER by default), as the shell would. A page whose route names a dealership gets it from
 * `GET /api/dealerships` of the stub server. Failed calls are not retried.
 */
export function renderStaffPage(routes: readonly string[], Component: ComponentType, { at, user = {} }: StaffPageOptions) {
  // notifications of an earlier page must not show
  notifications.cleanQueue()
  notifications.clean()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pages = routes.map((path) => ({ path, element: <Component /> }))
  const ofDealership = pages.some(({ path }) => path.includes(':dealershipId'))
  const tree = ofDealership ? [{ element: <DealershipRoute />, children: pages }] : pages
  const router = createMemoryRouter([...tree, { path: '*', element: <p>Another page</p> }], { initialEntries: ['/', at], initialIndex: 1 })
  const session: SessionValue = {
    user: { id: 'u', role: 'OWNER', name: 'Pat Person', email: 'pat@x.test', dealershipId: null, ...user },
    logout: () => {},
  }
  const rendered = render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications />
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...rendered, queryClient, router }
}
