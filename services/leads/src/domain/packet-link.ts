import { randomBytes } from 'node:crypto'
import { LINK_ID_PATTERN, type VehicleSummary } from '@forecourt/contracts/leads/records'

/** The three parts of a packet link: `/vehicle-packet/{dealershipId}/{vin or stock number}/{linkId}` (rules: route table). */
export interface PacketLinkParts {
  dealershipId: string
  vehicleId: string
  linkId: string
}

/** Returns a link id of 144 random bits as 24 URL-safe characters: only people who received the link know it (rules: shareable link). */
export function newLinkId(): string {
  return randomBytes(18).toString('base64url')
}

/** Returns the link in its stored and displayed form: a path with the escaped vehicle id. */
export function packetLink({ dealershipId, vehicleId, linkId }: PacketLinkParts): string {
  // A lone surrogate cannot be escaped; MongoDB also stores it as this character.
  const wellFormed = vehicleId.replace(/\p{Surrogate}/gu, '\ufffd')
  return `/vehicle-packet/${dealershipId}/${encodeURIComponent(wellFormed)}/${linkId}`
}

/** Returns the id of a vehicle in a link: its VIN, else its stock number; null when it has neither. */
export function vehicleIdOf(vehicle: Pick<VehicleSummary, 'vin' | 'stockNumber'>): string | null {
  return vehicle.vin || vehicle.stockNumber || null
}

/**
 * Parses a link as a path or with an origin; ignores query, fragment and trailing slash. null for any other format.
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

/** Whether `id` in a link or a page is the vehicle's VIN or stock number, case-insensitively. */
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
