import { buildUrl } from '../api/url.ts'

/** The addresses of the staff portal, as its router reads them. The functions below fill in their `:name` parts, encoded. */
export const STAFF_ROUTES = {
  admin: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  vehicle: '/admin/vehicle/:dealershipId/:vehicleId',
  documents: '/admin/documents/:dealershipId',
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

/** What the dashboard shows: every dealership or one, the tab of it, and the dialog above it. */
export interface DashboardView {
  dealership?: string
  tab?: 'inventory' | 'leads'
  modal?: ModalAddress
}

/** The dashboard of staff; without a dealership the one over all of them. */
export function dashboardPath({ dealership, tab, modal }: DashboardView = {}): string {
  return buildUrl(STAFF_ROUTES.dashboard, {}, { dealership, tab, modal: modal && modalParam(modal.name, modal.dealershipId, modal.itemId) })
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

/**
 * Where staff add documents to the vehicles of a dealership, and behind it the dealership's settings (`tab`); `vehicle`, by its id, opens that
 * vehicle's documents.
 */
export function documentsPath(dealershipId: string, { tab, vehicle }: { tab?: 'settings'; vehicle?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.documents, { dealershipId }, { tab, vehicle })
}

/** The vehicles of a dealership that lack most of their packages (rules: package completeness). */
export function readyToSellPath(dealershipId: string): string {
  return buildUrl(STAFF_ROUTES.readyToSell, { dealershipId })
}

/** The trade-in desk of a dealership (rules: trade-in screens), with one evaluation open where its id is given. */
export function tradeInsPath(dealershipId: string, evaluationId: string | null = null): string {
  return evaluationId === null
    ? buildUrl(STAFF_ROUTES.tradeIns, { dealershipId })
    : buildUrl(STAFF_ROUTES.evaluation, { dealershipId, evaluationId })
}

/** The development mailbox: its first page, or a mail of the list's `page`. */
export function mailboxPath(at: { page?: number; mail?: string } = {}): string {
  return buildUrl(STAFF_ROUTES.mailbox, {}, at)
}
