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
 * Who speaks for a packet page (rules: visit token): the visit whose token `logId` is; or null for staff of the packet's dealership who
 * name the record itself: they may, and are never taken for the customer. Throws 404 for an unknown token, and for a record that is
 * missing, another dealership's or not theirs to see, 401 for an `_id` without a session.
 */
export async function visitOf(deps: Pick<LeadsDeps, 'visitCache' | 'stores'>, call: PacketCall): Promise<VisitDoc | null> {
  const { logId } = call.params
  if (!isLinkToken(logId)) {
    await packetForStaff(deps, call)
    return null
  }
  const visit = await deps.visitCache.find(logId)
  // Remembered visits outlive the dealership they belonged to.
  if (visit === null || (await deps.stores.dealerships.facts(visit.dealershipId.toHexString())).deleted) throw notFound('Packet')
  return visit
}

/** The same for what only goes on while the link works. Throws 410 too, for one that was revoked or is over, and 404 for one that was deleted. */
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

/** The packet log that staff name by its `_id`, if they see it. Throws as `visitOf` does. */
export function packetForStaff(deps: Pick<LeadsDeps, 'stores'>, { params, caller }: PacketCall): Promise<PacketLogDoc> {
  return requireVisiblePacket(deps, caller, new ObjectId(params.logId))
}

/** The ids every event of a visit carries. */
export function visitIds(visit: VisitDoc) {
  return {
    dealershipId: visit.dealershipId.toHexString(),
    packetLogId: visit.packetLogId.toHexString(),
    customerId: visit.customerId.toHexString(),
    visitId: visit._id.toHexString(),
  }
}
