import { buildUrl } from '../api/url.ts'

/**
 * The public pages' addresses, as patterns. The functions below fill in their `:name` parts, encoded. Those of the staff portal are in
 * staff-paths.ts, because customers load this file. Calls and downloads get theirs from the contracts (`operationUrl`).
 */
export const ROUTES = {
  home: '/',
  jdPowerTest: '/jdpower-test',
  packet: '/vehicle-packet/:dealershipId/:vin/:linkId',
  shortPacket: '/p/:linkId',
  tradeIn: '/trade-in/:dealership',
  tradeInPhotos: '/trade-in-photos/:link',
  tradeInOffer: '/trade-in-offer/:link',
  inventory: '/inventory/:dealership',
  inventoryByDealership: '/dealership/:dealership',
} as const

/** The absolute address of a link, which may be relative. */
export function absoluteUrl(link: string, origin = window.location.origin): string {
  return new URL(link, origin).href
}

/** The part of a path before its first `:name` part: '/trade-in/'. */
export function routeStart(route: string): string {
  return route.replace(/:.*$/, '')
}

/** A dealership's public inventory, by its id or link name, or a vehicle in it by VIN or id. */
export function inventoryPath(dealership: string, vehicle = ''): string {
  return buildUrl(ROUTES.inventory, { dealership }, { vehicle })
}

/**
 * The dealership's id or link name in `/inventory/{dealership}`, `/dealership/{dealership}` (rules: route table) or `/trade-in/{dealership}`
 * (rules: trade-in wizard), decoded; null if it is missing or malformed.
 */
export function parseDealershipPath(pathname: string): string | null {
  const segment = pathname.split('/')[2] ?? ''
  try {
    const name = decodeURIComponent(segment).trim()
    return name === '' || name.length > 200 ? null : name
  } catch {
    return null
  }
}

/** The secret in `/trade-in-photos/{link}` or `/trade-in-offer/{link}` (rules: photo page, offer page); null when there is none. */
export function parseLinkPath(pathname: string): string | null {
  const link = pathname.split('/')[2] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(link) ? link : null
}

/** The first page of a dealership's trade-in wizard; `dealership` is its name in the address (`features/dealerships/model/trade-in-name.ts`). */
export function tradeInPath(dealership: string): string {
  return buildUrl(ROUTES.tradeIn, { dealership })
}

/** The same for a customer from a packet or a staff link: `origin` identifies them, and is not sent to the server. */
export function tradeInPathFrom(dealership: string, origin: string): string {
  return `${tradeInPath(dealership)}#from=${encodeURIComponent(origin)}`
}

export interface PacketPath {
  dealershipId: string
  vin: string
  linkId: string
  /** the path itself, as stored by the platform */
  link: string
}

/** The path of a customer's packet page, as the platform makes packet links. */
export function packetPath({ dealershipId, vin, linkId }: Omit<PacketPath, 'link'>): string {
  return buildUrl(ROUTES.packet, { dealershipId, vin, linkId })
}

/** The short address of a packet page, which the gateway redirects to the full one (rules: shareable link). */
export function shortPacketPath(linkId: string): string {
  return buildUrl(ROUTES.shortPacket, { linkId })
}

/** Parses `/vehicle-packet/{dealershipId}/{vin}/{linkId}` (rules: packet page); null for another path. */
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
