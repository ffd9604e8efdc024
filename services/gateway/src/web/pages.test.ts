import { expect, test } from 'vitest'
import { pageOf } from './pages.ts'

test.each([
  ['/', 'index.html', 200],
  ['/jdpower-test', 'index.html', 200],
  ['/admin', 'index.html', 200],
  ['/admin/', 'index.html', 200],
  ['/admin/login//', 'index.html', 200],
  ['/admin/dashboard', 'index.html', 200],
  ['/admin/response/65f0', 'index.html', 200],
  ['/admin/notifications', 'index.html', 200],
  ['/admin/ready-to-sell/65f0', 'index.html', 200],
  ['/admin/vehicle/65f0/STOCK.12', 'index.html', 200],
  ['/admin/vehicle', 'index.html', 200],
  ['/admin/documents/65f0', 'index.html', 200],
  ['/dev/mailbox', 'index.html', 200],
  ['/dealership/anything', 'inventory.html', 200],
  ['/inventory/65f0', 'inventory.html', 200],
  ['/inventory/sunny.cars/', 'inventory.html', 200],
  ['/inventory', 'index.html', 404],
  ['/vehicle-packet/65f0/1HGCM/abc.def', 'packet.html', 200],
  ['/vehicle-packet/65f0/1HGCM/link/', 'packet.html', 200],
  ['/trade-in/sunny', 'trade-in.html', 200],
  ['/trade-in-photos/Zm9y-ZWNv_dXJ0', 'trade-in-photos.html', 200],
  ['/trade-in-offer/Zm9y-ZWNv_dXJ0/', 'trade-in-offer.html', 200],
  ['/trade-in-offer', 'index.html', 404],
  ['/admin/leads/65f0/65f1', 'index.html', 200],
  ['/admin/customers/65f0/duplicates/', 'index.html', 200],
  ['/admin/trade-ins/65f0/65f1', 'index.html', 200],
  ['/admin/leads/65f0/65f1/65f2', 'index.html', 404],
  ['/admin/home/65f0/nothing', 'index.html', 404],
  ['/admin/leads//65f1', 'index.html', 404],
  ['/admin/nothing', 'index.html', 404],
  ['/nothing', 'index.html', 404],
  ['/vehicle-packetx/a', 'index.html', 404],
] as const)('%s is a page of %s with status %i', (path, entry, status) => {
  const secret = ['packet.html', 'trade-in-photos.html', 'trade-in-offer.html'].includes(entry)
  expect(pageOf(path)).toEqual({ entry, status, camera: entry === 'trade-in.html', secret })
})

test.each(['/assets/index-4f3a.js', '/favicon.ico', '/robots.txt'])('%s is a file', (path) => {
  expect(pageOf(path)).toBeNull()
})
