import type { Person } from '@forecourt/contracts/fields'
import { packetAccessChanged } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { futureTime } from '../access/link-access.ts'
import { requireVisiblePacket } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { currentSummary } from '../packets/current-summary.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { presence } from '../responses/presence.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { PacketAccess } from '../store/packet-log-store.ts'

type SetPacketAccessCall = Call<typeof leadsOperations.setPacketAccess>

/**
 * Revokes or restores a packet link, and sets or removes its expiration. Publishes nothing when nothing changes. Throws 400 for an expiration that is
 * not in the future.
 */
export function setPacketAccess(deps: LeadsDeps): Handler<typeof leadsOperations.setPacketAccess> {
  return async (call) => {
    const packet = await deps.transaction(async (session) => {
      const found = await requireVisiblePacket(deps, call.caller, new ObjectId(call.params.logId), session)
      const before = accessOf(found)
      const access = accessAfter(before, call, deps.clock())
      if (sameAccess(before, access)) return found
      await deps.stores.packetLogs.setAccess(found, access, session)
      const dealershipId = found.dealershipId.toHexString()
      const ids = { dealershipId, packetLogId: found._id.toHexString(), customerId: found.customerId.toHexString(), linkId: found.linkId }
      const revocation = { revoked: access.revokedAt !== null, wasRevoked: before.revokedAt !== null }
      const state = { ...revocation, expiresAt: access.expiresAt?.toISOString() ?? null }
      await deps.messaging.outbox.add(
        session,
        packetAccessChanged,
        { ...ids, ...(await currentSummary(deps, found, session)), ...state },
        call.context(dealershipId),
      )
      return { ...found, ...access }
    })
    deps.linkCache.evict(packet._id)
    const dealershipId = packet.dealershipId.toHexString()
    notifyScreens(deps, dealershipId, packet.customerId, [packet._id])
    const presenceOf = await presence(deps, dealershipId, [packet.customerId])
    return toPacketLog(packet, presenceOf(packet._id))
  }
}

function accessOf({ revokedAt = null, revokedBy = null, expiresAt = null }: PacketLogDoc): PacketAccess {
  return { revokedAt, revokedBy, expiresAt }
}

/** Returns the new access. Missing values stay; a revoked link keeps the time and the user of its revocation. */
function accessAfter(known: PacketAccess, { body: { revoked, expiresAt }, caller }: SetPacketAccessCall, now: Date): PacketAccess {
  return {
    ...(revoked === undefined ? known : revocation(known, revoked, { now, by: personOf(caller) })),
    expiresAt: expiresAt === undefined ? known.expiresAt : futureTime(expiresAt, now),
  }
}

function revocation({ revokedAt, revokedBy }: PacketAccess, revoked: boolean, { now, by }: { now: Date; by: Person | null }) {
  if (!revoked) return { revokedAt: null, revokedBy: null }
  return revokedAt === null ? { revokedAt: now, revokedBy: by } : { revokedAt, revokedBy }
}

function sameAccess(one: PacketAccess, other: PacketAccess): boolean {
  return one.revokedAt?.getTime() === other.revokedAt?.getTime() && one.expiresAt?.getTime() === other.expiresAt?.getTime()
}
