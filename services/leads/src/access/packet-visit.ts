import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import { isLinkToken } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import { requireOpenLink } from './link-access.ts'
import { requireVisiblePacket } from './visible-leads.ts'

type PacketCall = { params: { logId: string } } & Pick<CallContext, 'caller'>

/**
 * Resolves the caller of a packet page (rules: visit token): the visit when `logId` is its token, or null when staff of the packet's dealership use
 * the record's `_id`; they are never counted as the customer. Throws 404 for an unknown token and for a record that is missing, of another
 * dealership or not visible to them, 401 for an `_id` without a session.
 */
export async function visitOf(deps: Pick<LeadsDeps, 'visitCache' | 'stores'>, call: PacketCall): Promise<VisitDoc | null> {
  const { logId } = call.params
  if (!isLinkToken(logId)) {
    await packetForStaff(deps, call)
    return null
  }
  const visit = await deps.visitCache.find(logId)
  // Cached visits outlive their dealership.
  if (visit === null || (await deps.stores.dealerships.facts(visit.dealershipId.toHexString())).deleted) throw notFound('Packet')
  return visit
}

/** Like `visitOf`, but only while the link works. Also throws 410 for a revoked or expired link, and 404 for a deleted one. */
export async function openVisitOf(
  deps: Pick<LeadsDeps, 'visitCache' | 'linkCache' | 'stores' | 'clock'>,
  call: PacketCall,
): Promise<VisitDoc | null> {
  const visit = await visitOf(deps, call)
  if (visit === null) return null
  const access = await deps.linkCache.find(visit.packetLogId)
  if (access === null) throw notFound('Packet')
  requireOpenLink(access, deps.clock())
  return visit
}

/** Returns the packet log with an `_id`, if the staff caller sees it. Throws as `visitOf` does. */
export function packetForStaff(deps: Pick<LeadsDeps, 'stores'>, { params, caller }: PacketCall): Promise<PacketLogDoc> {
  return requireVisiblePacket(deps, caller, new ObjectId(params.logId))
}

/**
 * Returns the ids that every event of a visit carries. A cached visit may still belong to a customer who was merged; a caller that has read the
 * packet passes it as the owner.
 */
export function visitIds(visit: VisitDoc, owner: Pick<PacketLogDoc, 'customerId'> = visit) {
  return {
    dealershipId: visit.dealershipId.toHexString(),
    packetLogId: visit.packetLogId.toHexString(),
    customerId: owner.customerId.toHexString(),
    visitId: visit._id.toHexString(),
  }
}
