import { PACKET_LOG_OLDER_NAMES, type PacketLog } from '@forecourt/contracts/leads/records'
import { withOlderNames } from '@forecourt/contracts/older-names'
import { firstSentAt } from '../store/first-sends.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { lastActiveAt, type Presence } from './presence.ts'

/** Converts a stored packet log to the contract's format, with whether it is being viewed. */
export function toPacketLog(doc: PacketLogDoc, presence: Presence): PacketLog {
  const { firstName, lastName, email, phone } = doc.customer
  return withOlderNames(PACKET_LOG_OLDER_NAMES, {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    customerId: doc.customerId.toHexString(),
    leadId: doc.leadId?.toHexString() ?? null,
    link: doc.link,
    linkId: doc.linkId,
    template: doc.template,
    vehicle: doc.vehicle,
    customer: { firstName, lastName, email, phone },
    createdBy: doc.createdBy,
    createdAt: doc.createdAt.toISOString(),
    opened: doc.opens > 0,
    openedAt: doc.openedAt?.toISOString() ?? null,
    lastOpenedAt: doc.lastOpenedAt?.toISOString() ?? null,
    lastActiveAt: lastActiveAt(doc.lastActiveAt, presence),
    lastClosedAt: doc.lastClosedAt?.toISOString() ?? null,
    active: presence.active,
    opens: doc.opens,
    submittedOptions: doc.submittedOptions,
    submittedAt: doc.submittedAt?.toISOString() ?? null,
    snapshot: doc.snapshot ?? null,
    revokedAt: doc.revokedAt?.toISOString() ?? null,
    revokedBy: doc.revokedBy ?? null,
    expiresAt: doc.expiresAt?.toISOString() ?? null,
    emails: (doc.emails ?? []).map(({ to, at, by }) => ({ to, at: at.toISOString(), by })),
    note: doc.note ?? '',
    sends: (doc.sends ?? []).map(({ channel, at, by }) => ({ channel, at: at.toISOString(), by })),
    firstSentAt: firstSentAt(doc)?.toISOString() ?? null,
  })
}
