import { randomBytes } from 'node:crypto'
import { LINK_ID_PATTERN, type VehicleSummary } from '@forecourt/contracts/leads/records'

/** The three things a packet link says: `/vehicle-packet/{dealershipId}/{vin or stock number}/{linkId}` (rules: route table). */
export interface PacketLinkParts {
  dealershipId: string
  vehicleId: string
  linkId: string
}

/** 144 random bits as 24 URL-safe characters: whoever holds the link was given it (rules: shareable link). */
export function newLinkId(): string {
  return randomBytes(18).toString('base64url')
}

/** The link as it is stored and shown: a path, the vehicle's id escaped. */
export function packetLink({ dealershipId, vehicleId, linkId }: PacketLinkParts): string {
  // Half a surrogate pair cannot be escaped; MongoDB stores it as this character too.
  const wellFormed = vehicleId.replace(/\p{Surrogate}/gu, '\ufffd')
  return `/vehicle-packet/${dealershipId}/${encodeURIComponent(wellFormed)}/${linkId}`
}

/** What names a vehicle in a link: its VIN, else its stock number; null when it has neither. */
export function vehicleIdOf(vehicle: Pick<VehicleSummary, 'vin' | 'stockNumber'>): string | null {
  return vehicle.vin || vehicle.stockNumber || null
}

/**
 * Reads a link as a path or with an origin; a query, a fragment and a trailing slash do not matter. null when it has not exactly the shape.
 */
export function parsePacketLink(text: string): PacketLinkParts | null {
  const path = text
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
  const [, dealershipId, escapedVehicleId, linkId] = /^\/vehicle-packet\/([0-9a-f]{24})\/([^/]{1,200})\/([^/]+)$/i.exec(path) ?? []
  if (dealershipId === undefined || escapedVehicleId === undefined || linkId === undefined || !LINK_ID_PATTERN.test(linkId)) return null
  const vehicleId = unescaped(escapedVehicleId)
  return vehicleId === null ? null : { dealershipId: dealershipId.toLowerCase(), vehicleId, linkId }
}

/** Whether `id`, as a page or a link writes it, means the vehicle: its VIN or stock number in any case. */
export function namesVehicle(vehicle: Pick<VehicleSummary, 'vin' | 'stockNumber'>, id: string): boolean {
  const wanted = id.trim().toUpperCase()
  return wanted !== '' && (vehicle.vin.toUpperCase() === wanted || vehicle.stockNumber.toUpperCase() === wanted)
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
