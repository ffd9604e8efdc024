/** One of the web app's HTML files. Customers' pages have their own, so that they need not load the staff portal. */
interface Page {
  /** the file to send; `index.html` when the web app has no such file */
  entry: string
  /** 404 for a page that the web app will say does not exist */
  status: 200 | 404
  /** whether it may use the camera */
  camera: boolean
  /** its address holds a customer's secret: search engines and the sites that it links to are not to have it */
  secret: boolean
}

const STAFF = 'index.html'
/** What it says of itself depends on the dealership (inventory-page.ts). */
export const INVENTORY = 'inventory.html'
/** So does this one's, and on the vehicle (packet-page.ts). */
export const PACKET = 'packet.html'
/** And this one's, on the dealership (trade-in-page.ts); customers scan the VIN of their car there (rules: vin scanning). */
export const TRADE_IN = 'trade-in.html'
/** What these say depends on a secret that only its customer opens: they say nothing of themselves before (rules: photo page, offer page). */
const TRADE_IN_PHOTOS = 'trade-in-photos.html'
const TRADE_IN_OFFER = 'trade-in-offer.html'
const SECRET: readonly string[] = [PACKET, TRADE_IN_PHOTOS, TRADE_IN_OFFER]

/** The route table (rules: route table). A path that ends in `/` matches everything below it. */
const PAGES: readonly (readonly [path: string, entry: string])[] = [
  ['/', STAFF],
  ['/jdpower-test', STAFF],
  ['/admin', STAFF],
  ['/admin/login', STAFF],
  ['/admin/dashboard', STAFF],
  ['/admin/owner', STAFF],
  ['/admin/profile', STAFF],
  ['/admin/notifications', STAFF],
  ['/admin/home/', STAFF],
  ['/admin/leads/', STAFF],
  ['/admin/customers/', STAFF],
  ['/admin/inventory/', STAFF],
  ['/admin/response/', STAFF],
  ['/admin/ready-to-sell/', STAFF],
  ['/admin/vehicle', STAFF],
  ['/admin/vehicle/', STAFF],
  ['/admin/packets/', STAFF],
  ['/admin/trade-ins/', STAFF],
  ['/admin/documents/', STAFF],
  ['/admin/feed/', STAFF],
  ['/admin/team/', STAFF],
  ['/admin/settings/', STAFF],
  ['/dev/mailbox', STAFF],
  ['/dealership/', INVENTORY],
  ['/inventory/', INVENTORY],
  ['/vehicle-packet/', PACKET],
  ['/trade-in/', TRADE_IN],
  ['/trade-in-photos/', TRADE_IN_PHOTOS],
  ['/trade-in-offer/', TRADE_IN_OFFER],
]

/** The page of a path, whose trailing slashes do not count. null: the path names a file, if anything. */
export function pageOf(path: string): Page | null {
  const trimmed = path.replace(/\/+$/, '')
  const clean = trimmed === '' ? '/' : trimmed
  const known = PAGES.find(([page]) => clean === page || (page.length > 1 && page.endsWith('/') && clean.startsWith(page)))
  if (known !== undefined) return { entry: known[1], status: 200, camera: known[1] === TRADE_IN, secret: SECRET.includes(known[1]) }
  const lastSegment = clean.slice(clean.lastIndexOf('/') + 1)
  return lastSegment.includes('.') ? null : { entry: STAFF, status: 404, camera: false, secret: false }
}
