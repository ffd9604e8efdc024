import { readFile } from 'node:fs/promises'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operationPath } from '../routing/operation-path.ts'
import { closedPacketPreview, packetPreview } from './link-preview.ts'
import type { AskPacketLinkState } from './packet-link-state.ts'
import { type AskPreviewFacts, MAX_VEHICLE_LENGTH } from './preview-facts.ts'
import { sendPreviewed } from './send-previewed.ts'

const OBJECT_ID = /^[0-9a-f]{24}$/i

interface PacketPageOptions {
  file: string
  segments: readonly string[]
  /** public origin of the platform */
  origin: string
  ask: AskPreviewFacts
  askLink: AskPacketLinkState
}

/**
 * Sends a customer's packet page (rules: packet page) with a link preview: the vehicle and the dealership, or only the dealership when the link
 * is revoked or expired. Does not request whose link it is, and records nothing: fetching a preview is not an open by a customer
 * (rules: opens that count). `file` is its HTML, `segments` those of its path, decoded.
 */
export async function sendPacketPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, segments, origin, ask, askLink }: PacketPageOptions,
): Promise<FastifyReply> {
  const [, , dealershipId = '', vehicleId = '', linkId = ''] = segments
  const isPacket = OBJECT_ID.test(dealershipId) && vehicleId !== '' && vehicleId.length <= MAX_VEHICLE_LENGTH && linkId !== ''
  const [html, facts, link] = await Promise.all([
    readFile(file, 'utf8'),
    isPacket ? ask(dealershipId, vehicleId) : ({ state: 'missing' } as const),
    isPacket ? askLink(dealershipId, linkId) : null,
  ])
  if (facts.state !== 'known') return sendPreviewed(request, reply, { html, preview: null, status: 200 })
  const isClosed = link === 'revoked' || link === 'expired'
  const preview = isClosed
    ? closedPacketPreview(facts)
    : packetPreview(facts, { origin, firstCalls: firstCallsOf(dealershipId, vehicleId) })
  return sendPreviewed(request, reply, { html, preview, status: 200 })
}

/** The first requests of the page (web: features/packet). */
function firstCallsOf(dealershipId: string, vehicleId: string): string[] {
  return [
    operationPath(inventoryFeedOperations.getVehicle.path, { dealershipId, vehicleId }),
    operationPath(authOperations.getDealership.path, { dealershipId }),
  ]
}
