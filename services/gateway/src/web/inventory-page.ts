import { readFile } from 'node:fs/promises'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operationPath } from '../routing/operation-path.ts'
import { linkPreview } from './link-preview.ts'
import { type AskPreviewFacts, MAX_NAME_LENGTH, MAX_VEHICLE_LENGTH, type PreviewFacts } from './preview-facts.ts'
import { sendPreviewed } from './send-previewed.ts'

type KnownFacts = Extract<PreviewFacts, { state: 'known' }>

/** Vehicles in the page's first request. */
const PAGE_SIZE = 24

export interface InventoryPageOptions {
  ask: AskPreviewFacts
  /** origin of the public URL; null to use the origin of the request */
  publicOrigin: string | null
}

/**
 * Sends a page of the public inventory (rules: public inventory page) with the facts for link previews in its head. `file` is its HTML,
 * `segments` those of its path, decoded. Sends the page with 404 when the dealership or vehicle does not exist, and unchanged while the
 * services do not respond.
 */
export async function sendInventoryPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, segments, ask, publicOrigin }: InventoryPageOptions & { file: string; segments: readonly string[] },
): Promise<FastifyReply> {
  const name = segments[2]?.trim() ?? ''
  const { vehicle: vehicleId, isFirstView } = viewOf(request)
  const [html, facts] = await Promise.all([
    readFile(file, 'utf8'),
    name.length > MAX_NAME_LENGTH ? ({ state: 'missing' } as const) : ask(name, vehicleId),
  ])
  const origin = originOf(request, publicOrigin)
  const preview =
    facts.state === 'known' ? linkPreview(facts, { origin, firstCalls: isFirstView ? [firstCallOf(facts, vehicleId)] : [] }) : null
  return sendPreviewed(request, reply, { html, preview, status: isMissing(facts) ? 404 : 200 })
}

/** Returns the public origin of the platform: that of PUBLIC_URL, or else that of the request. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`
}

function isMissing(facts: PreviewFacts): boolean {
  return facts.state === 'missing' || (facts.state === 'known' && facts.vehicle === 'missing')
}

/** Returns the first request of the page (web: features/public-inventory), to preload it. If the page sends another one, the preload is wasted. */
function firstCallOf({ dealership: { _id: dealershipId } }: KnownFacts, vehicleId: string | null): string {
  if (vehicleId !== null) return operationPath(inventoryFeedOperations.getVehicle.path, { dealershipId, vehicleId })
  return `${operationPath(inventoryFeedOperations.listVehicles.path, { dealershipId })}?page=1&pageSize=${PAGE_SIZE}`
}

/** Returns the vehicle that the address names, and whether the page begins with it or with the whole inventory. */
function viewOf({ query }: FastifyRequest): { vehicle: string | null; isFirstView: boolean } {
  const { vehicle: named, ...others } = query as Record<string, string | string[] | undefined>
  const vehicle = (Array.isArray(named) ? named[0] : named)?.trim() ?? ''
  if (vehicle !== '') return { vehicle: vehicle.length > MAX_VEHICLE_LENGTH ? null : vehicle, isFirstView: true }
  return { vehicle: null, isFirstView: Object.keys(others).every((key) => key.startsWith('utm_')) }
}
