import { pickPage } from './app/pick-page.ts'

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

pages[pickPage(window.location.pathname)]().catch(() => {
  const root = document.getElementById('root')
  if (root === null) return
  root.setAttribute('role', 'alert')
  root.style.cssText = 'font:16px/1.5 system-ui,sans-serif;padding:3rem 1.5rem;text-align:center'
  root.textContent = "We couldn't load this page. Check your connection and reload."
})
