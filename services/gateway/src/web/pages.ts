/** One of the web app's HTML files. Customers' pages have their own, so that they need not load the staff portal. */
export interface Page {
  /** the file to send; `index.html` stands in where the web app has no such file */
  entry: string
  /** 404 for a page that the web app will say does not exist */
  status: 200 | 404
  /** whether it may use the camera */
  camera: boolean
}

const STAFF = 'index.html'
/** What it says of itself depends on the dealership (inventory-page.ts). */
export const INVENTORY = 'inventory.html'
/** So does this one's, and on the vehicle (packet-page.ts). */
export const PACKET = 'packet.html'
/** And this one's, on the dealership (trade-in-page.ts); customers scan the VIN of their car there (rules: vin scanning). */
export const TRADE_IN = 'trade-in.html'

/** The route table (rules: route table). A path that ends in `/` matches everything below it. */
const PAGES: readonly (readonly [path: string, entry: string])[] = [
  ['/', STAFF],
  ['/jdpower-test', STAFF],
  ['/admin', STAFF],
  ['/admin/login', STAFF],
  ['/admin/dashboard', STAFF],
  ['/admin/ready-to-sell/', STAFF],
  ['/admin/vehicle/', STAFF],
  ['/admin/documents/', STAFF],
  ['/admin/trade-ins/', STAFF],
  ['/dev/mailbox', STAFF],
  ['/dealership/', INVENTORY],
  ['/inventory/', INVENTORY],
  ['/vehicle-packet/', PACKET],
  ['/trade-in/', TRADE_IN],
]

/** The page of a path, whose trailing slashes do not count. null: the path names a file, if anything. */
export function pageOf(path: string): Page | null {
  const trimmed = path.replace(/\/+$/, '')
  const clean = trimmed === '' ? '/' : trimmed
  const known = PAGES.find(([page]) => clean === page || (page.length > 1 && page.endsWith('/') && clean.startsWith(page)))
  if (known !== undefined) return { entry: known[1], status: 200, camera: known[1] === TRADE_IN }
  const lastSegment = clean.slice(clean.lastIndexOf('/') + 1)
  return lastSegment.includes('.') ? null : { entry: STAFF, status: 404, camera: false }
}
