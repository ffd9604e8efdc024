import { PAGE_MISSING } from './app/page-missing.ts'
import { pickPage } from './app/pick-page.ts'
import { receiveTappedAlerts } from './app/staff/tapped-alerts.ts'

/** The entry script of every address except those of packets and inventories. Loads only the page for the path. */
const pages = {
  staff: () => import('./app/staff/staff.tsx'),
  packet: () => import('./app/customer/packet.tsx'),
  'trade-in': () => import('./app/customer/trade-in.tsx'),
  'trade-in-photos': () => import('./app/customer/trade-in-photos.tsx'),
  'trade-in-offer': () => import('./app/customer/trade-in-offer.tsx'),
  inventory: () => import('./app/customer/inventory.tsx'),
  maintenance: () => import('./app/customer/maintenance.tsx'),
  'not-found': () => import('./app/customer/not-found.tsx'),
}

const page = pickPage(window.location.pathname)
if (page === 'staff') receiveTappedAlerts()
pages[page]().catch(() => window.dispatchEvent(new Event(PAGE_MISSING)))
