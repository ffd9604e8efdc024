/** One of the web app's HTML files. Customers' pages have their own, so that they do not load the staff portal. */
interface Page {
  /** the file to send; `index.html` when the web app has no such file */
  entry: string
  /** 404 for a path that the web app shows as not found */
  status: 200 | 404
  /** whether the page may use the camera */
  camera: boolean
  /** whether its URL holds a customer's secret, which search engines and linked sites must not receive */
  secret: boolean
}

const STAFF = 'index.html'
/** Its preview depends on the dealership (inventory-page.ts). */
export const INVENTORY = 'inventory.html'
/** Its preview depends on the dealership and the vehicle (packet-page.ts). */
export const PACKET = 'packet.html'
/** Its preview depends on the dealership (trade-in-page.ts). Customers scan the VIN of their car there (rules: vin scanning). */
export const TRADE_IN = 'trade-in.html'
/** These have no preview: their content depends on a secret that only the customer opens (rules: photo page, offer page). */
const TRADE_IN_PHOTOS = 'trade-in-photos.html'
const TRADE_IN_OFFER = 'trade-in-offer.html'
const SECRET: readonly string[] = [PACKET, TRADE_IN_PHOTOS, TRADE_IN_OFFER]

/** The route table (rules: route table). `*` stands for one segment. A path that ends in `/` matches everything below it. */
const PAGES: readonly (readonly [path: string, entry: string])[] = [
  ['/', STAFF],
  ['/jdpower-test', STAFF],
  ['/admin', STAFF],
  ['/admin/login', STAFF],
  ['/admin/dashboard', STAFF],
  ['/admin/owner', STAFF],
  ['/admin/profile', STAFF],
  ['/admin/notifications', STAFF],
  ['/admin/home/*', STAFF],
  ['/admin/leads/*', STAFF],
  ['/admin/leads/*/*', STAFF],
  ['/admin/customers/*', STAFF],
  ['/admin/customers/*/*', STAFF],
  ['/admin/inventory/*', STAFF],
  ['/admin/response/*', STAFF],
  ['/admin/ready-to-sell/*', STAFF],
  ['/admin/vehicle', STAFF],
  ['/admin/vehicle/', STAFF],
  ['/admin/packets/*', STAFF],
  ['/admin/trade-ins/*', STAFF],
  ['/admin/trade-ins/*/*', STAFF],
  ['/admin/documents/*', STAFF],
  ['/admin/feed/*', STAFF],
  ['/admin/team/*', STAFF],
  ['/admin/settings/*', STAFF],
  ['/dev/mailbox', STAFF],
  ['/dealership/', INVENTORY],
  ['/inventory/', INVENTORY],
  ['/vehicle-packet/', PACKET],
  ['/trade-in/', TRADE_IN],
  ['/trade-in-photos/', TRADE_IN_PHOTOS],
  ['/trade-in-offer/', TRADE_IN_OFFER],
]
const ROUTES = PAGES.map(([page, entry]) => ({ pattern: patternOf(page), entry }))

/** The page of an address that is none. */
export const NOT_FOUND_PAGE: Page = { entry: STAFF, status: 404, camera: false, secret: false }

/** Returns the page of a path, ignoring trailing slashes; null when the path may name a file. */
export function pageOf(path: string): Page | null {
  const trimmed = path.replace(/\/+$/, '')
  const clean = trimmed === '' ? '/' : trimmed
  const entry = ROUTES.find(({ pattern }) => pattern.test(clean))?.entry
  if (entry !== undefined) return { entry, status: 200, camera: entry === TRADE_IN, secret: SECRET.includes(entry) }
  const lastSegment = clean.slice(clean.lastIndexOf('/') + 1)
  return lastSegment.includes('.') ? null : NOT_FOUND_PAGE
}

function patternOf(page: string): RegExp {
  const matchesBelow = page.length > 1 && page.endsWith('/')
  return new RegExp(`^${page.replaceAll('*', '[^/]+')}${matchesBelow ? '' : '$'}`)
}
