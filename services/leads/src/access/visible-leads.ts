import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import { requireStaffOf } from '@forecourt/service-kit/access'
import { notFound, unauthorized } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { LeadWithAnalytics } from '../store/lead-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { SeenLinks } from '../store/packet-log-store.ts'
import { existingDealership } from './existing-dealership.ts'

/**
 * Returns the user id by which leads are filtered: SALES see only leads they created or are assigned to, unless the dealership shows them all;
 * undefined for everyone else (rules: lead visibility).
 */
export function visibleTo(caller: Caller, { salesLeadVisibility }: Pick<DealershipSettings, 'salesLeadVisibility'>): string | undefined {
  return caller.kind === 'staff' && caller.user.role === 'SALES' && salesLeadVisibility === 'own' ? caller.user._id : undefined
}

/**
 * Returns the packet links a user sees, of all customers or of one; undefined for a user who sees all. `userId` as `visibleTo` returns it.
 */
export async function packetVisibility(
  { stores: { leads } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  customerId?: ObjectId,
): Promise<SeenLinks | undefined> {
  if (userId === undefined) return undefined
  return { userId, leadIds: await leads.assignedTo(dealershipId, userId, customerId) }
}

/** Returns the ids of a customer's packet links that a user sees; undefined for all of them. `userId` as `visibleTo` returns it. */
export async function visiblePacketsOf(
  deps: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  customerId: ObjectId,
): Promise<ObjectId[] | undefined> {
  const visibility = await packetVisibility(deps, dealershipId, userId, customerId)
  return visibility && deps.stores.packetLogs.seenBy(dealershipId, visibility, { customerId })
}

/** Returns a lead that the caller sees. Throws the same 404 for one that is missing, of another dealership, or not visible to them. */
export async function requireVisibleLead(
  deps: Pick<LeadsDeps, 'stores'>,
  caller: Caller,
  dealershipId: string,
  leadId: string | ObjectId,
  session?: ClientSession,
): Promise<LeadWithAnalytics> {
  const { settings } = await existingDealership(deps, dealershipId)
  const lead = await deps.stores.leads.find(dealershipId, leadId, session)
  if (lead === null || !seesLead(visibleTo(caller, settings), lead)) throw notFound('Lead')
  return lead
}

/** Whether a user sees a lead: they created it or are assigned to it. `userId` as `visibleTo` returns it. */
export function seesLead(userId: string | undefined, { createdBy, assignedTo }: Pick<LeadWithAnalytics, 'createdBy' | 'assignedTo'>) {
  return userId === undefined || createdBy?.id === userId || assignedTo?.id === userId
}

/**
 * Returns a packet link of any dealership that the caller sees. Throws 401 without a session, and the same 404 for a link that is missing, of another
 * or a deleted dealership, or not visible to them.
 */
export async function requireVisiblePacket(
  deps: Pick<LeadsDeps, 'stores'>,
  caller: Caller,
  packetLogId: ObjectId,
  session?: ClientSession,
): Promise<PacketLogDoc> {
  if (caller.kind !== 'staff') throw unauthorized()
  const packet = await deps.stores.packetLogs.findAnywhere(packetLogId, session)
  if (packet === null) throw notFound('Packet')
  const dealershipId = packet.dealershipId.toHexString()
  requireStaffOf(caller, dealershipId, 'Packet')
  const { deleted, settings } = await deps.stores.dealerships.facts(dealershipId)
  if (deleted || !(await seesPacket(deps, visibleTo(caller, settings), packet))) throw notFound('Packet')
  return packet
}

/** Whether a user sees a packet link: they made it, or it belongs to a lead assigned to them. `userId` as `visibleTo` returns it. */
export async function seesPacket(deps: Pick<LeadsDeps, 'stores'>, userId: string | undefined, packet: PacketLogDoc): Promise<boolean> {
  if (userId === undefined || packet.createdBy?.id === userId) return true
  const assigned = await deps.stores.leads.assignedTo(packet.dealershipId.toHexString(), userId, packet.customerId)
  return assigned.some((leadId) => packet.leadId?.equals(leadId))
}
