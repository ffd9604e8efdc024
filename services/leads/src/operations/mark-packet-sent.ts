import { packetSent } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { requireWorkingLink } from '../access/link-access.ts'
import { requireVisiblePacket } from '../access/visible-leads.ts'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { currentSummary } from '../packets/current-summary.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { presence } from '../responses/presence.ts'
import { SAME_PRESS_MS } from '../store/contact-store.ts'
import type { PacketLogDoc, PacketSend } from '../store/packet-log-doc.ts'

type MarkSentCall = Call<typeof leadsOperations.markPacketSent>

/**
 * Records that a packet's link was sent, with channel and note (rules: sending a packet). The same person and channel within 10 seconds is recorded
 * once. Throws 404 for a link that the caller does not see, 409 for a revoked or expired one.
 */
export function markPacketSent(deps: LeadsDeps): Handler<typeof leadsOperations.markPacketSent> {
  return async (call) => {
    const packet = await deps.transaction((session) => markSent(deps, call, session))
    const dealershipId = packet.dealershipId.toHexString()
    notifyScreens(deps, dealershipId, packet.customerId, [packet._id])
    const presenceOf = await presence(deps, dealershipId, [packet.customerId])
    return toPacketLog(packet, presenceOf(packet._id))
  }
}

async function markSent(deps: LeadsDeps, { params, body, caller, context }: MarkSentCall, session: ClientSession): Promise<PacketLogDoc> {
  const found = await requireVisiblePacket(deps, caller, new ObjectId(params.logId), session)
  const dealershipId = found.dealershipId.toHexString()
  const event = context(dealershipId)
  requireWorkingLink(found, event.now)
  const { channel, note } = body
  const send = { channel, at: event.now, by: personOf(caller) }
  const isKnown = (found.sends ?? []).some((other) => isSamePress(send, other))
  const packet = await deps.stores.packetLogs.noteSent(found, { send: isKnown ? null : send, note }, session)
  if (isKnown) return packet
  const customerId = found.customerId.toHexString()
  const contact = { at: event.now, channel: 'packet', by: send.by } as const
  await deps.stores.responseClocks.stop(dealershipId, found.customerId, contact, session)
  await recountIn(deps, dealershipId, [customerId], session)
  const ids = { dealershipId, packetLogId: found._id.toHexString(), linkId: found.linkId, customerId }
  await deps.messaging.outbox.add(session, packetSent, { ...ids, ...(await currentSummary(deps, found, session)), channel }, event)
  return packet
}

function isSamePress(one: PacketSend, other: PacketSend): boolean {
  const apart = Math.abs(one.at.getTime() - other.at.getTime())
  return one.channel === other.channel && one.by?.id === other.by?.id && apart < SAME_PRESS_MS
}
