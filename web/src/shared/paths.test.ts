import { customerLinkPaths } from '@forecourt/contracts/trade-ins/customer-links'
import { expect, test } from 'vitest'
import { readSources } from '../../../scripts/read-imports.mjs'
import { operationUrl } from '../api/call-operation.ts'
import {
  absoluteUrl,
  inventoryPath,
  packetPath,
  parseDealershipPath,
  parseLinkPath,
  parsePacketPath,
  ROUTES,
  shortPacketPath,
  tradeInPath,
} from './paths.ts'
import {
  customersPath,
  dashboardPath,
  documentsPath,
  duplicatesPath,
  feedPath,
  homePath,
  leadOfPath,
  leadsPath,
  loginPath,
  mailboxPath,
  modalParam,
  notificationsPath,
  openModal,
  ownerPath,
  packetsPath,
  profilePath,
  readyToSellPath,
  responsePath,
  STAFF_ROUTES,
  settingsPath,
  staffInventoryPath,
  teamPath,
  tradeInsPath,
  vehiclePath,
} from './staff-paths.ts'

test('builds every address of the web app', () => {
  expect({ ...ROUTES, ...STAFF_ROUTES }).toMatchInlineSnapshot(`
    {
      "admin": "/admin",
      "customer": "/admin/customers/:dealershipId/:customerId",
      "customers": "/admin/customers/:dealershipId",
      "dashboard": "/admin/dashboard",
      "documents": "/admin/documents/:dealershipId",
      "duplicates": "/admin/customers/:dealershipId/duplicates",
      "evaluation": "/admin/trade-ins/:dealershipId/:evaluationId",
      "feed": "/admin/feed/:dealershipId",
      "home": "/admin/home/:dealershipId",
      "inventory": "/admin/inventory/:dealershipId",
      "inventoryByDealership": "/dealership/:dealership",
      "jdPowerTest": "/jdpower-test",
      "lead": "/admin/leads/:dealershipId/:leadId",
      "leads": "/admin/leads/:dealershipId",
      "login": "/admin/login",
      "mailbox": "/dev/mailbox",
      "noVehicle": "/admin/vehicle",
      "notifications": "/admin/notifications",
      "owner": "/admin/owner",
      "packet": "/vehicle-packet/:dealershipId/:vin/:linkId",
      "packets": "/admin/packets/:dealershipId",
      "profile": "/admin/profile",
      "readyToSell": "/admin/ready-to-sell/:dealershipId",
      "responseReport": "/admin/response/:dealershipId",
      "settings": "/admin/settings/:dealershipId",
      "shortPacket": "/p/:linkId",
      "team": "/admin/team/:dealershipId",
      "tradeIn": "/trade-in/:dealership",
      "tradeInOffer": "/trade-in-offer/:link",
      "tradeInPhotos": "/trade-in-photos/:link",
      "tradeIns": "/admin/trade-ins/:dealershipId",
      "vehicle": "/admin/vehicle/:dealershipId/:vehicleId",
    }
  `)
  expect({
    login: loginPath(),
    'login, and back': loginPath('/admin/vehicle/d1/v1?photo=2#history'),
    dashboard: dashboardPath(),
    'a home': homePath('d1'),
    'its leads': leadsPath('d1'),
    'a lead': leadsPath('d1', 'l1'),
    'a lead of a customer': leadOfPath('d1', 'l1', 'c1'),
    'its customers': customersPath('d1'),
    'a customer': customersPath('d1', 'c1'),
    'its duplicates': duplicatesPath('d1'),
    'its inventory': staffInventoryPath('d1'),
    'its packets': packetsPath('d1'),
    'its feed': feedPath('d1'),
    'its feed history': feedPath('d1', { view: 'history' }),
    'its team': teamPath('d1'),
    'its activity': teamPath('d1', { tab: 'activity' }),
    'its settings': settingsPath('d1'),
    'owner settings': ownerPath(),
    'a profile': profilePath(),
    'a vehicle': vehiclePath('d1', '1GNERKKW5PJ188938'),
    'a vehicle with an odd stock number': vehiclePath('d1', 'A/7 B?'),
    'its documents': documentsPath('d1'),
    'documents of a vehicle': documentsPath('d1', { vehicle: 'v1' }),
    notifications: notificationsPath(),
    'notification settings': notificationsPath({ tab: 'settings' }),
    'response report': responsePath('d1'),
    'ready to sell': readyToSellPath('d1'),
    'the trade-in desk': tradeInsPath('d1'),
    'an evaluation': tradeInsPath('d1', 'e1'),
    mailbox: mailboxPath(),
    'a mail': mailboxPath({ page: 2, mail: 'm1' }),
    'public inventory': inventoryPath('harbor-motors'),
    'public inventory of an odd name': inventoryPath('A/B & Söhne'),
    'a vehicle in it': inventoryPath('d1', '1GNERKKW5PJ188938'),
    'an odd vehicle in it': inventoryPath('d1', 'A/7 B&c'),
    'trade-in': tradeInPath('gosch'),
    'trade-in of an odd name': tradeInPath('a/b'),
    packet: packetPath({ dealershipId: 'd1', vin: '1GNERKKW5PJ188938', linkId: 'abc123def' }),
    'short packet': shortPacketPath('AbC_123-def'),
    'packet of an odd stock number': packetPath({ dealershipId: 'd1', vin: 'A/7 B', linkId: 'x' }),
  }).toMatchInlineSnapshot(`
    {
      "a customer": "/admin/customers/d1/c1",
      "a home": "/admin/home/d1",
      "a lead": "/admin/leads/d1/l1",
      "a lead of a customer": "/admin/leads/d1/l1?customer=c1",
      "a mail": "/dev/mailbox?page=2&mail=m1",
      "a profile": "/admin/profile",
      "a vehicle": "/admin/vehicle/d1/1GNERKKW5PJ188938",
      "a vehicle in it": "/inventory/d1?vehicle=1GNERKKW5PJ188938",
      "a vehicle with an odd stock number": "/admin/vehicle/d1/A%2F7%20B%3F",
      "an evaluation": "/admin/trade-ins/d1/e1",
      "an odd vehicle in it": "/inventory/d1?vehicle=A%2F7+B%26c",
      "dashboard": "/admin/dashboard",
      "documents of a vehicle": "/admin/documents/d1?vehicle=v1",
      "its activity": "/admin/team/d1?tab=activity",
      "its customers": "/admin/customers/d1",
      "its documents": "/admin/documents/d1",
      "its duplicates": "/admin/customers/d1/duplicates",
      "its feed": "/admin/feed/d1",
      "its feed history": "/admin/feed/d1?view=history",
      "its inventory": "/admin/inventory/d1",
      "its leads": "/admin/leads/d1",
      "its packets": "/admin/packets/d1",
      "its settings": "/admin/settings/d1",
      "its team": "/admin/team/d1",
      "login": "/admin/login",
      "login, and back": "/admin/login?returnTo=%2Fadmin%2Fvehicle%2Fd1%2Fv1%3Fphoto%3D2%23history",
      "mailbox": "/dev/mailbox",
      "notification settings": "/admin/notifications?tab=settings",
      "notifications": "/admin/notifications",
      "owner settings": "/admin/owner",
      "packet": "/vehicle-packet/d1/1GNERKKW5PJ188938/abc123def",
      "packet of an odd stock number": "/vehicle-packet/d1/A%2F7%20B/x",
      "public inventory": "/inventory/harbor-motors",
      "public inventory of an odd name": "/inventory/A%2FB%20%26%20S%C3%B6hne",
      "ready to sell": "/admin/ready-to-sell/d1",
      "response report": "/admin/response/d1",
      "short packet": "/p/AbC_123-def",
      "the trade-in desk": "/admin/trade-ins/d1",
      "trade-in": "/trade-in/gosch",
      "trade-in of an odd name": "/trade-in/a%2Fb",
    }
  `)
})

test('builds the URLs of every download and of the live stream from the contracts', () => {
  const dealership = { dealershipId: 'd1' }
  expect({
    'the feed file': operationUrl('inventory-feed.downloadCsv', { params: dealership }),
    'rejected rows': operationUrl('inventory-feed.downloadRejectedRows', { params: { ...dealership, versionId: 'v1' } }),
    vehicles: operationUrl('inventory-feed.exportVehicles', { params: dealership, query: { make: 'Land Rover' } }),
    'the activity log': operationUrl('auth.exportActivityLogs', { params: dealership, query: { days: 90 } }),
    'a window sticker': operationUrl('documents.getWindowSticker', { params: { group: 'ford', vin: '1FA/6' } }),
    live: operationUrl('gateway.live', {}),
  }).toMatchInlineSnapshot(`
    {
      "a window sticker": "/api/window-sticker/ford/1FA%2F6",
      "live": "/api/live",
      "rejected rows": "/api/dealerships/d1/feed-versions/v1/rejected-rows",
      "the activity log": "/api/dealerships/d1/activity-logs/export?days=90",
      "the feed file": "/api/dealerships/d1/csv",
      "vehicles": "/api/dealerships/d1/vehicles-export?make=Land+Rover",
    }
  `)
})

test('a path with an empty param throws', () => {
  expect(() => vehiclePath('d1', '')).toThrow('needs vehicleId')
  expect(() => inventoryPath('')).toThrow('needs dealership')
})

test('customer links match the routes of the trade-in pages', () => {
  const link = 'aB3-_'.repeat(9).slice(0, 43)
  expect(customerLinkPaths.photos(link)).toBe(ROUTES.tradeInPhotos.replace(':link', link))
  expect(customerLinkPaths.offer(link)).toBe(ROUTES.tradeInOffer.replace(':link', link))
  expect(parseLinkPath(`${customerLinkPaths.offer(link)}/`)).toBe(link)
})

test.each(['/trade-in-offer/', '/trade-in-offer/short', `/trade-in-photos/${'a'.repeat(44)}`, `/trade-in-photos/${'%'.repeat(43)}`])(
  '%s contains no link secret',
  (path) => expect(parseLinkPath(path)).toBeNull(),
)

test.each([
  { name: 'send', dealershipId: 'd1', itemId: null },
  { name: 'edit-vehicle', dealershipId: 'd1', itemId: 'v1' },
])('the dialog %o round-trips through the address', ({ name, dealershipId, itemId }) => {
  expect(openModal(new URLSearchParams({ modal: modalParam(name, dealershipId, itemId) }))).toEqual({ name, dealershipId, itemId })
})

test('an address without a dealership opens no dialog', () => {
  expect(openModal(new URLSearchParams('modal=csv'))).toBeNull()
})

test.each([
  ['by link name', '/inventory/harbor-motors', 'harbor-motors'],
  ['by the other word for it', '/dealership/harbor-motors/', 'harbor-motors'],
  ['with its letters decoded', inventoryPath('A/B & Söhne'), 'A/B & Söhne'],
  ['not without a name', '/inventory/%20', null],
  ['not where the letters are broken', '/inventory/%E0%A4', null],
])('an inventory address identifies its dealership: %s', (_name, path, dealership) => {
  expect(parseDealershipPath(path)).toBe(dealership)
})

test('a packet link identifies its dealership, vehicle and link', () => {
  const parts = { dealershipId: 'd1', vin: '1GNERKKW5PJ188938', linkId: 'abc123def' }
  const link = packetPath(parts)
  expect(parsePacketPath(link)).toEqual({ ...parts, link })
  expect(parsePacketPath(`${link}//`)).toEqual({ ...parts, link })
})

test('a stock number with special characters round-trips', () => {
  expect(parsePacketPath('/vehicle-packet/d1/A%2F7%20B/x')?.vin).toBe('A/7 B')
})

test.each([
  '/vehicle-packet/d1/vin',
  '/vehicle-packet//vin/x',
  '/vehicle-packet/d1/vin/x/y',
  '/other/d1/vin/x',
  '/vehicle-packet/d1/%E0%A4/x',
])('%s is not a packet link', (path) => {
  expect(parsePacketPath(path)).toBeNull()
})

test('a copied link is an absolute URL', () => {
  expect(absoluteUrl('/vehicle-packet/d/v/l', 'https://cars.example')).toBe('https://cars.example/vehicle-packet/d/v/l')
  expect(absoluteUrl('https://other.example/vehicle-packet/d/v/l', 'https://cars.example')).toBe(
    'https://other.example/vehicle-packet/d/v/l',
  )
})

test('only paths.ts and staff-paths.ts contain literal paths', () => {
  const sources = [...readSources(new URL('..', import.meta.url))].filter(
    ([file]) => !file.includes('.test.') && !/^shared\/(?:staff-)?paths\.ts$/.test(file),
  )
  const begins = [...new Set(Object.values({ ...ROUTES, ...STAFF_ROUTES }).map((route) => route.split('/')[1] ?? '')), 'api'].filter(
    (word) => word !== '',
  )
  const byHand = new RegExp(`['"\`]/(?:${begins.join('|')})\\b.*`, 'g')
  const found = sources.flatMap(([file, text]) => (text.match(byHand) ?? []).map((line) => `${file}: ${line}`))
  expect(sources.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
