import { createBrowserRouter } from 'react-router'
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
      { path: '/admin', element: <AdminIndex /> },
      { path: '/admin/login', element: <LoginPage /> },
      {
        element: <SignedIn />,
        hydrateFallbackElement: <div />,
        children: [
          {
            path: '/admin/dashboard',
            lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
          },
          {
            path: '/admin/vehicle/:dealershipId/:vehicleId',
            lazy: async () => ({ Component: (await import('./pages/vehicle-page.tsx')).VehiclePage }),
          },
          {
            path: '/dev/mailbox',
            lazy: async () => ({ Component: (await import('./pages/mailbox-page.tsx')).MailboxPage }),
          },
        ],
      },
      {
        path: '*',
        element: (
          <MessagePage title="Page Not Found" text="The page you're looking for doesn't exist.">
            <a href="/admin/dashboard">Go to the dashboard</a>
          </MessagePage>
        ),
      },
    ],
  },
])
