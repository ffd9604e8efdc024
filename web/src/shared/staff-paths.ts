import { buildUrl } from '../api/url.ts'

/** The addresses of the staff portal, as route patterns. The functions below fill in their `:name` parts, encoded. */
export const STAFF_ROUTES = {
  admin: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  home: '/admin/home/:dealershipId',
  leads: '/admin/leads/:dealershipId',
  lead: '/admin/leads/:dealershipId/:leadId',
  customers: '/admin/customers/:dealershipId',
  duplicates: '/admin/customers/:dealershipId/duplicates',
  customer: '/admin/customers/:dealershipId/:customerId',
  inventory: '/admin/inventory/:dealershipId',
  packets: '/admin/packets/:dealershipId',
  feed: '/admin/feed/:dealershipId',
  team: '/admin/team/:dealershipId',
  settings: '/admin/settings/:dealershipId',
  owner: '/admin/owner',
  notifications: '/admin/notifications',
  profile: '/admin/profile',
  noVehicle: '/admin/vehicle',
  vehicle: '/admin/vehicle/:dealershipId/:vehicleId',
  documents: '/admin/documents/:dealershipId',
  responseReport: '/admin/response/:dealershipId',
  readyToSell: '/admin/ready-to-sell/:dealershipId',
  tradeIns: '/admin/trade-ins/:dealershipId',
  evaluation: '/admin/trade-ins/:dealershipId/:evaluationId',
  mailbox: '/dev/mailbox',
} as const

/** The sign-in page, which then redirects to `returnTo`; by default to the dashboard. */
export function loginPath(returnTo = ''): string {
  return buildUrl(STAFF_ROUTES.login, {}, { returnTo })
}

/** The first page of staff: the OWNER's dealerships, or the home of the user's dealership. */
export function dashboardPath(): string {
  return STAFF_ROUTES.dashboard
}

/** What to do next at a dealership (rules: home). */
export function homePath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.home, { dealershipId })
}

/** The leads of a dealership (rules: leads screen), with one of them open if its id is given. */
export function leadsPath(dealershipId: string, leadId: string | null = null): string {
  return leadId === null ? buildUrl(STAFF_ROUTES.leads, { dealershipId }) : buildUrl(STAFF_ROUTES.lead, { dealershipId, leadId })
}

/** A lead of a customer; the customer, for users who do not see the lead, and when it was deleted. */
export function leadOfPath(dealershipId: string, leadId: string, customer: string): string {
  return buildUrl(STAFF_ROUTES.lead, { dealershipId, leadId }, { customer })
}

/** The customers of a dealership (rules: customer page), or the page of one. */
export function customersPath(dealershipId: string, customerId: string | null = null): string {
  return customerId === null
    ? buildUrl(STAFF_ROUTES.customers, { dealershipId })
    : buildUrl(STAFF_ROUTES.customer, { dealershipId, customerId })
}

/** Customers of a dealership that may be the same person. */
export function duplicatesPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.duplicates, { dealershipId })
}

/** The vehicles of a dealership, for its staff (rules: inventory screen). */
export function staffInventoryPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.inventory, { dealershipId })
}

/** Every packet link of a dealership (rules: packet link logs). */
export function packetsPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.packets, { dealershipId })
}

/**
 * The inventory files of a dealership (rules: csv file management): the current one, the earlier ones (`history`), or the column mapping
 * (`columns`).
 */
export function feedPath(dealershipId: string, { view }: { view?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.feed, { dealershipId }, { view })
}

/** The staff of a dealership (rules: sales team management), or their activity (`activity`). */
export function teamPath(dealershipId: string, { tab }: { tab?: 'activity' } = {}): string {
  return buildUrl(STAFF_ROUTES.team, { dealershipId }, { tab })
}

/** The signed-in user's alerts, or another tab: preferences (`settings`), channel health (`channels`), or `deliveries`. */
export function notificationsPath({ tab }: { tab?: 'settings' | 'channels' | 'deliveries' } = {}): string {
  return buildUrl(STAFF_ROUTES.notifications, {}, { tab })
}

/** How soon a dealership's customers were contacted (rules: response clock). */
export function responsePath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.responseReport, { dealershipId })
}

/** The settings of a dealership (rules: dealership record). */
export function settingsPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.settings, { dealershipId })
}

/** Users, links and tax rates of all dealerships (rules: owner settings). */
export function ownerPath({ tab }: { tab?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.owner, {}, { tab })
}

/** The signed-in user's public profile (rules: staff profile). */
export function profilePath(): string {
  return STAFF_ROUTES.profile
}

/** The value of the `modal` param: `csv.{dealershipId}` or `csv.{dealershipId}.{itemId}`; `openModal` parses it. */
export function modalParam(name: string, dealershipId: string, itemId: string | null = null): string {
  return itemId === null ? `${name}.${dealershipId}` : `${name}.${dealershipId}.${itemId}`
}

/**
 * Parses `modal=csv.{dealershipId}`, a dialog and its dealership, or `modal=edit-vehicle.{dealershipId}.{vehicleId}` and
 * `modal=csv.{dealershipId}.history`, with an item as well. The dealership is 'all' for every one; null if no dialog is open.
 */
export function openModal(params: URLSearchParams) {
  const [name, dealershipId, itemId] = (params.get('modal') ?? '').split('.')
  return name && dealershipId ? { name, dealershipId, itemId: itemId || null } : null
}

/** The search of an address as if it opened no dialog. */
export function searchWithoutModal(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('modal')
  return params.toString()
}

/** The staff page of a vehicle; `vehicleId` is its VIN, stock number or id. */
export function vehiclePath(dealershipId: string, vehicleId: string): string {
  return buildUrl(STAFF_ROUTES.vehicle, { dealershipId, vehicleId })
}

/** The page where staff add documents to the vehicles of a dealership; `vehicle` (an id) opens that vehicle's documents. */
export function documentsPath(dealershipId: string, { vehicle }: { vehicle?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.documents, { dealershipId }, { vehicle })
}

/** The vehicles of a dealership with incomplete packages (rules: package completeness). */
export function readyToSellPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.readyToSell, { dealershipId })
}

/** The trade-in desk of a dealership (rules: trade-in screens), with one evaluation open if its id is given; as a table if `view` is set. */
export function tradeInsPath(dealershipId: string, evaluationId: string | null = null, { view }: { view?: 'table' } = {}): string {
  return evaluationId === null
    ? buildUrl(STAFF_ROUTES.tradeIns, { dealershipId }, { view })
    : buildUrl(STAFF_ROUTES.evaluation, { dealershipId, evaluationId })
}

/** The development mailbox, or a mail on the list's `page`. */
export function mailboxPath(at: { page?: number; mail?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.mailbox, {}, at)
}
