import { readFile } from 'node:fs/promises'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operationPath } from '../routing/operation-path.ts'
import { linkPreview } from './link-preview.ts'
import type { AskPreviewFacts, PreviewFacts } from './preview-facts.ts'
import { sendPreviewed } from './send-previewed.ts'

type KnownFacts = Extract<PreviewFacts, { state: 'known' }>

/** Vehicles in the page's first request. */
const PAGE_SIZE = 24
/** As the contracts bound what names a dealership and a vehicle. */
const NAME_MAX = 200
const VEHICLE_MAX = 60

export interface InventoryPageOptions {
  ask: AskPreviewFacts
  /** how people reach the platform; null: as this request did */
  publicOrigin: string | null
}

/**
 * Sends a page of the public inventory (rules: public inventory page) with what link previews need in its head. `file` is its HTML, `path`
 * its decoded path.
 * 404 with the page when the dealership or vehicle does not exist; the page unchanged while the services do not respond.
 */
export async function sendInventoryPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, path, ask, publicOrigin }: InventoryPageOptions & { file: string; path: string },
): Promise<FastifyReply> {
  const name = path.split('/')[2]?.trim() ?? ''
  const { vehicle: vehicleId, isFirstView } = viewOf(request)
  const [html, facts] = await Promise.all([
    readFile(file, 'utf8'),
    name.length > NAME_MAX ? ({ state: 'missing' } as const) : ask(name, vehicleId),
  ])
  const origin = originOf(request, publicOrigin)
  const preview =
    facts.state === 'known' ? linkPreview(facts, { origin, firstCalls: isFirstView ? [firstCallOf(facts, vehicleId)] : [] }) : null
  return sendPreviewed(request, reply, { html, preview, status: isMissing(facts) ? 404 : 200 })
}

/** Where people reach the platform: as PUBLIC_URL says, else as this request did. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`
}

function isMissing(facts: PreviewFacts): boolean {
  return facts.state === 'missing' || (facts.state === 'known' && facts.vehicle === 'missing')
}

/** The first request of the page (web: features/public-inventory). If the page requests something else, this one was only wasted. */
function firstCallOf({ dealership: { _id: dealershipId } }: KnownFacts, vehicleId: string | null): string {
  if (vehicleId !== null) return operationPath(inventoryFeedOperations.getVehicle.path, { dealershipId, vehicleId })
  return `${operationPath(inventoryFeedOperations.listVehicles.path, { dealershipId })}?page=1&pageSize=${PAGE_SIZE}`
}

/** The vehicle that the address names, and whether the page begins with it, or with the whole inventory. */
function viewOf({ query }: FastifyRequest): { vehicle: string | null; isFirstView: boolean } {
  const { vehicle: named, ...others } = query as Record<string, string | string[] | undefined>
  const vehicle = (Array.isArray(named) ? named[0] : named)?.trim() ?? ''
  if (vehicle !== '') return { vehicle: vehicle.length > VEHICLE_MAX ? null : vehicle, isFirstView: true }
  return { vehicle: null, isFirstView: Object.keys(others).every((key) => key.startsWith('utm_')) }
}
