import { buildUrl } from '../api/url.ts'

/** The addresses of the staff portal, as its router reads them. The functions below fill in their `:name` parts, encoded. */
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

/** The sign-in, which then leads to `returnTo`; to the dashboard without it. */
export function loginPath(returnTo = ''): string {
  return buildUrl(STAFF_ROUTES.login, {}, { returnTo })
}

/** A dialog of the staff portal: which one, of which dealership ('all' for every one), and for what of it. */
export interface ModalAddress {
  name: string
  dealershipId: string
  itemId: string | null
}

/** The first page of staff: the OWNER's dealerships, or the home of the user's dealership. */
export function dashboardPath(): string {
  return STAFF_ROUTES.dashboard
}

/** What to do next at a dealership (rules: home). */
export function homePath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.home, { dealershipId })
}

/** The leads of a dealership (rules: leads screen), with one of them open where its id is given. */
export function leadsPath(dealershipId: string, leadId: string | null = null): string {
  return leadId === null ? buildUrl(STAFF_ROUTES.leads, { dealershipId }) : buildUrl(STAFF_ROUTES.lead, { dealershipId, leadId })
}

/** The customers of a dealership (rules: customer page), or the page of one. */
export function customersPath(dealershipId: string, customerId: string | null = null): string {
  return customerId === null
    ? buildUrl(STAFF_ROUTES.customers, { dealershipId })
    : buildUrl(STAFF_ROUTES.customer, { dealershipId, customerId })
}

/** Customers of a dealership that may be one person. */
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

/** The inventory files of a dealership (rules: csv file management): the current one, those before it (`history`), or how they are read (`columns`). */
export function feedPath(dealershipId: string, { view }: { view?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.feed, { dealershipId }, { view })
}

/** The people of a dealership (rules: sales team management), or what they did (`activity`). */
export function teamPath(dealershipId: string, { tab }: { tab?: 'activity' } = {}): string {
  return buildUrl(STAFF_ROUTES.team, { dealershipId }, { tab })
}

/** The signed-in person's alerts, or another face of them: which come how (`settings`), and how channels do (`channels`, `deliveries`). */
export function notificationsPath({ tab }: { tab?: 'settings' | 'channels' | 'deliveries' } = {}): string {
  return buildUrl(STAFF_ROUTES.notifications, {}, { tab })
}

/** How soon a dealership's customers were contacted (rules: response clock). */
export function responsePath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.responseReport, { dealershipId })
}

/** What a dealership decides for itself (rules: dealership record). */
export function settingsPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.settings, { dealershipId })
}

/** People, links and tax rates over all dealerships (rules: owner settings). */
export function ownerPath({ tab }: { tab?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.owner, {}, { tab })
}

/** What customers read of the signed-in person (rules: staff profile). */
export function profilePath(): string {
  return STAFF_ROUTES.profile
}

/** The value of the address's `modal`: `csv.{dealershipId}`, or `csv.{dealershipId}.{itemId}`; `openModal` reads it again. */
export function modalParam(name: string, dealershipId: string, itemId: string | null = null): string {
  return itemId === null ? `${name}.${dealershipId}` : `${name}.${dealershipId}.${itemId}`
}

/**
 * `modal=csv.{dealershipId}`: which dialog is open, and for which dealership; `modal=edit-vehicle.{dealershipId}.{vehicleId}` and
 * `modal=csv.{dealershipId}.history`: and what of it.
 */
export function openModal(params: URLSearchParams): ModalAddress | null {
  const [name, dealershipId, itemId] = (params.get('modal') ?? '').split('.')
  return name && dealershipId ? { name, dealershipId, itemId: itemId || null } : null
}

/** Where staff read everything about a vehicle; `vehicleId` is its VIN, stock number or id. */
export function vehiclePath(dealershipId: string, vehicleId: string): string {
  return buildUrl(STAFF_ROUTES.vehicle, { dealershipId, vehicleId })
}

/** Where staff add documents to the vehicles of a dealership; `vehicle`, by its id, opens that vehicle's documents. */
export function documentsPath(dealershipId: string, { vehicle }: { vehicle?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.documents, { dealershipId }, { vehicle })
}

/** The vehicles of a dealership that lack most of their packages (rules: package completeness). */
export function readyToSellPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.readyToSell, { dealershipId })
}

/** The trade-in desk of a dealership (rules: trade-in screens), with one evaluation open if its id is given; as a table if `view` is set. */
export function tradeInsPath(dealershipId: string, evaluationId: string | null = null, { view }: { view?: 'table' } = {}): string {
  return evaluationId === null
    ? buildUrl(STAFF_ROUTES.tradeIns, { dealershipId }, { view })
    : buildUrl(STAFF_ROUTES.evaluation, { dealershipId, evaluationId })
}

/** The development mailbox: its first page, or a mail of the list's `page`. */
export function mailboxPath(at: { page?: number; mail?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.mailbox, {}, at)
}
