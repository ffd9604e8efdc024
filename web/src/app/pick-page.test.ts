import { expect, test } from 'vitest'
import { pickPage } from './pick-page.ts'

test.each([
  ['/', 'maintenance'],
  ['/jdpower-test', 'maintenance'],
  ['/jdpower-test/', 'maintenance'],
  ['/admin', 'staff'],
  ['/admin/', 'staff'],
  ['/admin/login//', 'staff'],
  ['/admin/dashboard', 'staff'],
  ['/dev/mailbox', 'staff'],
  ['/admin/ready-to-sell/65f000000000000000000001', 'staff'],
  ['/admin/vehicle/65f000000000000000000001/1GNERKKW5PJ188938', 'staff'],
  ['/admin/vehicle/65f000000000000000000001/1GNERKKW5PJ188938/photos/3', 'staff'],
  ['/admin/vehicle', 'staff'],
  ['/admin/documents/65f000000000000000000001', 'staff'],
  ['/admin/trade-ins/65f000000000000000000001', 'staff'],
  ['/admin/trade-ins/65f000000000000000000001/65f000000000000000000002', 'staff'],
  ['/vehicle-packet/65f000000000000000000001/1GNERKKW5PJ188938/abc123def', 'packet'],
  ['/trade-in/gosch', 'trade-in'],
  ['/trade-in-photos/abc', 'trade-in-photos'],
  ['/trade-in-offer/abc/', 'trade-in-offer'],
  ['/dealership/gosch', 'inventory'],
  ['/inventory/65f000000000000000000001/', 'inventory'],
  ['/inventory', 'not-found'],
  ['/dealership', 'not-found'],
  ['/vehicle-packet', 'not-found'],
  ['/trade-in-offer', 'not-found'],
  ['/admin/elsewhere', 'not-found'],
  ['/nothing-here', 'not-found'],
])('%s shows the %s page', (path, page) => {
  expect(pickPage(path)).toBe(page)
})
