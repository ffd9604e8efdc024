import { notFound } from '@forecourt/service-kit/errors'
import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { requireOpenLink } from './link-access.ts'

/** Returns the current packet, bypassing the visit cache. Throws 404 when it was deleted, 410 when its link was revoked or has expired. */
export async function openPacket(
  { stores: { packetLogs }, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  packetLogId: ObjectId,
  session?: ClientSession,
): Promise<PacketLogDoc> {
  const packet = await packetLogs.findAnywhere(packetLogId, session)
  if (packet === null) throw notFound('Packet')
  requireOpenLink(packet, clock())
  return packet
}
