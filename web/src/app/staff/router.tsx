import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { STAFF_ROUTES } from '../../shared/staff-paths.ts'
import { BrokenPage } from '../../ui/broken-page.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PortalLink } from '../customer/portal-link.tsx'
import { AdminIndex } from './admin-index.tsx'
import { loadCode } from './load-code.ts'
import { PageFailed } from './page-failed.tsx'
import { DealershipRoute } from './shell/dealership-route.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './signed-in.tsx'

/** A route whose page is loaded on demand. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await loadCode(load) }),
})
const leads = async () => (await import('./pages/leads-page.tsx')).LeadsPage
const tradeIns = async () => (await import('./pages/trade-ins-page.tsx')).TradeInsPage

/** The pages of one dealership, which is in the address. */
const DEALERSHIP_PAGES: RouteObject[] = [
  page(STAFF_ROUTES.home, async () => (await import('./pages/home-page.tsx')).HomePage),
  page(STAFF_ROUTES.leads, leads),
  page(STAFF_ROUTES.lead, leads),
  page(STAFF_ROUTES.customers, async () => (await import('./pages/customers-page.tsx')).CustomersPage),
  page(STAFF_ROUTES.customer, async () => (await import('./pages/customer-page.tsx')).CustomerPage),
  page(STAFF_ROUTES.duplicates, async () => (await import('./pages/duplicates-page.tsx')).DuplicatesPage),
  page(STAFF_ROUTES.inventory, async () => (await import('./pages/inventory-page.tsx')).InventoryPage),
  page(STAFF_ROUTES.responseReport, async () => (await import('./pages/response-page.tsx')).ResponsePage),
  page(STAFF_ROUTES.readyToSell, async () => (await import('./pages/ready-to-sell-page.tsx')).ReadyToSellPage),
  // old links have further segments after the vehicle
  page(`${STAFF_ROUTES.vehicle}/*`, async () => (await import('./pages/vehicle-page.tsx')).VehiclePage),
  page(STAFF_ROUTES.packets, async () => (await import('./pages/packets-page.tsx')).PacketsPage),
  page(STAFF_ROUTES.tradeIns, tradeIns),
  page(STAFF_ROUTES.evaluation, tradeIns),
  page(STAFF_ROUTES.documents, async () => (await import('./pages/documents-page.tsx')).DocumentsPage),
  page(STAFF_ROUTES.feed, async () => (await import('./pages/feed-page.tsx')).FeedPage),
  page(STAFF_ROUTES.team, async () => (await import('./pages/team-page.tsx')).TeamPage),
  page(STAFF_ROUTES.settings, async () => (await import('./pages/settings-page.tsx')).SettingsPage),
]

/** The pages in the shell. */
const PAGES: RouteObject[] = [
  page(STAFF_ROUTES.dashboard, async () => (await import('./pages/dashboard-page.tsx')).DashboardPage),
  page(STAFF_ROUTES.owner, async () => (await import('./pages/owner-page.tsx')).OwnerPage),
  page(STAFF_ROUTES.notifications, async () => (await import('./pages/notifications-page.tsx')).NotificationsPage),
  page(STAFF_ROUTES.profile, async () => (await import('./pages/profile-page.tsx')).ProfilePage),
  page(STAFF_ROUTES.mailbox, async () => (await import('./pages/mailbox-page.tsx')).MailboxPage),
  page(`${STAFF_ROUTES.noVehicle}/:dealershipId?`, async () => (await import('./pages/no-vehicle-page.tsx')).NoVehiclePage),
  { element: <DealershipRoute />, children: DEALERSHIP_PAGES },
]

/** The portal's routes (rules: route table). Pages are loaded on demand. */
export const router = createBrowserRouter([
  {
    // the shell itself, or a page outside it, failed
    errorElement: <BrokenPage />,
    children: [
      { path: STAFF_ROUTES.admin, element: <AdminIndex /> },
      { ...page(STAFF_ROUTES.login, async () => (await import('./pages/login-page.tsx')).LoginPage), hydrateFallbackElement: <div /> },
      {
        element: <SignedIn />,
        hydrateFallbackElement: <div />,
        children: [
          {
            element: <Shell />,
            children: [{ errorElement: <PageFailed />, children: PAGES }],
          },
        ],
      },
      {
        path: '*',
        element: (
          <MessagePage title="Page Not Found" text="The page you're looking for doesn't exist.">
            <PortalLink />
          </MessagePage>
        ),
      },
    ],
  },
])
