import { expect, test } from 'vitest'
import { newAddressOf } from './old-addresses.ts'

test.each([
  ['', null],
  ['page=2&search=ford', null],
  ['modal=password.me', null],
  ['dealership=d1', '/admin/inventory/d1'],
  ['dealership=d1&search=ford&page=2', '/admin/inventory/d1?search=ford&page=2'],
  ['dealership=d1&tab=leads&search=maria', '/admin/leads/d1?search=maria'],
  ['dealership=d1&tab=leads&modal=lead.d1.l1', '/admin/leads/d1/l1'],
  ['modal=csv.d1', '/admin/feed/d1'],
  ['modal=csv.d1.history', '/admin/feed/d1?view=history'],
  ['modal=logs.d1', '/admin/packets/d1'],
  ['modal=sales-team.d1', '/admin/team/d1'],
  ['modal=team-activity.d1', '/admin/team/d1?tab=activity'],
  ['modal=owner-settings.all', '/admin/owner'],
  ['modal=settings.d1', '/admin/settings/d1'],
  ['modal=duplicates.d1', '/admin/customers/d1/duplicates'],
  ['modal=send.d1', '/admin/inventory/d1?modal=send.d1'],
  ['dealership=d1&modal=edit-vehicle.d1.v1', '/admin/inventory/d1?modal=edit-vehicle.d1.v1'],
])("a bookmark of the dashboard with '%s' redirects to %s", (search, path) => {
  expect(newAddressOf(new URLSearchParams(search))).toBe(path)
})
