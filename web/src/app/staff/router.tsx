import { createBrowserRouter } from 'react-router'
import { dashboardPath, STAFF_ROUTES } from '../../shared/staff-paths.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { AdminIndex } from './admin-index.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { RouteError } from './route-error.tsx'
import { SignedIn } from './signed-in.tsx'

/** The portal's routes (rules: route table). The login page comes at once; the rest is fetched when it is wanted. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      { path: STAFF_ROUTES.admin, element: <AdminIndex /> },
      { path: STAFF_ROUTES.login, element: <LoginPage /> },
      {
        element: <SignedIn />,
        hydrateFallbackElement: <div />,
        children: [
          {
            path: STAFF_ROUTES.dashboard,
            lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
          },
          {
            path: STAFF_ROUTES.readyToSell,
            lazy: async () => ({ Component: (await import('./pages/ready-to-sell-page.tsx')).ReadyToSellPage }),
          },
          {
            path: STAFF_ROUTES.vehicle,
            lazy: async () => ({ Component: (await import('./pages/vehicle-page.tsx')).VehiclePage }),
          },
          {
            path: STAFF_ROUTES.documents,
            lazy: async () => ({ Component: (await import('./pages/documents-page.tsx')).DocumentsPage }),
          },
          ...[STAFF_ROUTES.tradeIns, STAFF_ROUTES.evaluation].map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('./pages/trade-ins-page.tsx')).TradeInsPage }),
          })),
          {
            path: STAFF_ROUTES.mailbox,
            lazy: async () => ({ Component: (await import('./pages/mailbox-page.tsx')).MailboxPage }),
          },
        ],
      },
      {
        path: '*',
        element: (
          <MessagePage title="Page Not Found" text="The page you're looking for doesn't exist.">
            <a href={dashboardPath()}>Go to the dashboard</a>
          </MessagePage>
        ),
      },
    ],
  },
])
