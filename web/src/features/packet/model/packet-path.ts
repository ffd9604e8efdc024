export interface PacketPath {
  dealershipId: string
  vin: string
  linkId: string
  /** the path itself, as the platform recorded it */
  link: string
}

/** `/vehicle-packet/{dealershipId}/{vin}/{linkId}` (rules: route table), or null for a path that is no packet's. */
export function parsePacketPath(pathname: string): PacketPath | null {
  const link = pathname.replace(/\/+$/, '')
  const [, first, dealershipId, vin, linkId, ...rest] = link.split('/')
  if (first !== 'vehicle-packet' || !dealershipId || !vin || !linkId || rest.length > 0) return null
  try {
    return { dealershipId: decodeURIComponent(dealershipId), vin: decodeURIComponent(vin), linkId: decodeURIComponent(linkId), link }
  } catch {
    return null
  }
}

/** The dealership's public inventory, or one vehicle in it. */
export function inventoryLink(dealershipId: string, vehicle = ''): string {
  const page = `/inventory/${encodeURIComponent(dealershipId)}`
  return vehicle === '' ? page : `${page}?vehicle=${encodeURIComponent(vehicle)}`
}
