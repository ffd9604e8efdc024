import { buildUrl } from '../api/url.ts'

/**
 * Every address of the web app, as routers read it. The functions below fill in its `:name` parts, encoded; calls and downloads get theirs from
 * the contracts (`operationUrl`).
 */
export const ROUTES = {
  home: '/',
  jdPowerTest: '/jdpower-test',
  admin: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  vehicle: '/admin/vehicle/:dealershipId/:vehicleId',
  mailbox: '/dev/mailbox',
  packet: '/vehicle-packet/:dealershipId/:vin/:linkId',
  tradeIn: '/trade-in/:dealership',
  inventory: '/inventory/:dealership',
  inventoryByDealership: '/dealership/:dealership',
} as const

/** What a path begins with before its first `:name` part: '/trade-in/'. */
export function routeStart(route: string): string {
  return route.replace(/:.*$/, '')
}

/** The sign-in, which then leads to `returnTo`; to the dashboard without it. */
export function loginPath(returnTo = ''): string {
  return buildUrl(ROUTES.login, {}, { returnTo })
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
  return buildUrl(ROUTES.dashboard, {}, { dealership, tab, modal: modal && modalParam(modal.name, modal.dealershipId, modal.itemId) })
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
  return buildUrl(ROUTES.vehicle, { dealershipId, vehicleId })
}

/** The development mailbox: its first page, or a mail of the list's `page`. */
export function mailboxPath(at: { page?: number; mail?: string } = {}): string {
  return buildUrl(ROUTES.mailbox, {}, at)
}

/** A dealership's public inventory, by its id or link name, or one vehicle in it, by VIN or id. */
export function inventoryPath(dealership: string, vehicle = ''): string {
  return buildUrl(ROUTES.inventory, { dealership }, { vehicle })
}

/** The dealership's id or link name in `/inventory/{dealership}` or `/dealership/{dealership}` (spec/3 section 2.1); null when there is none. */
export function parseInventoryPath(pathname: string): string | null {
  const segment = pathname.split('/')[2] ?? ''
  try {
    const name = decodeURIComponent(segment).trim()
    return name === '' || name.length > 200 ? null : name
  } catch {
    return null
  }
}

/** Where the trade-in of a dealership begins; `dealership` is what names it there (`features/dealerships/model/trade-in-name.ts`). */
export function tradeInPath(dealership: string): string {
  return buildUrl(ROUTES.tradeIn, { dealership })
}

export interface PacketPath {
  dealershipId: string
  vin: string
  linkId: string
  /** the path itself, as the platform recorded it */
  link: string
}

/** A customer's packet page. The platform makes packet links; this is what it makes. */
export function packetPath({ dealershipId, vin, linkId }: Omit<PacketPath, 'link'>): string {
  return buildUrl(ROUTES.packet, { dealershipId, vin, linkId })
}

/** `/vehicle-packet/{dealershipId}/{vin}/{linkId}` (spec/3 section 2.2), or null for a path that is no packet's. */
export function parsePacketPath(pathname: string): PacketPath | null {
  const link = pathname.replace(/\/+$/, '')
  const [, first, dealershipId, vin, linkId, ...rest] = link.split('/')
  if (`/${first}/` !== routeStart(ROUTES.packet) || !dealershipId || !vin || !linkId || rest.length > 0) return null
  try {
    return { dealershipId: decodeURIComponent(dealershipId), vin: decodeURIComponent(vin), linkId: decodeURIComponent(linkId), link }
  } catch {
    return null
  }
}
