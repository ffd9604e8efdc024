import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { theme } from '../app/staff/theme.ts'
import { dashboardPath } from '../shared/staff-paths.ts'

/** Renders a part of the portal inside all its providers. Failed calls are not retried, or without a delay where a query sets `retry`. */
export function renderPortal(ui: ReactNode, at = dashboardPath()) {
  return renderRoutes([{ path: '*', element: ui }], at)
}

/**
 * Renders routes at an address, which has another page before it, inside the portal's providers. Failed calls are not retried, or without a delay
 * where a query sets `retry`.
 */
export function renderRoutes(routes: RouteObject[], at: string) {
  // notifications of an earlier page must not show
  notifications.cleanQueue()
  notifications.clean()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  const router = createMemoryRouter(routes, { initialEntries: ['/', at], initialIndex: 1 })
  const rendered = render(
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...rendered, queryClient, router }
}
