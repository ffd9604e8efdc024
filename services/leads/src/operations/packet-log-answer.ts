import type { PacketLog } from '@forecourt/contracts/leads/operations'
import type { PacketLogDoc } from '../store/packet-log-store.ts'

/** A stored packet log as the contract shows it; `active` when it is being looked at right now (DESIGN 7.1). */
export function toPacketLog(doc: PacketLogDoc, active: boolean): PacketLog {
  const { firstName, lastName, email, phone } = doc.customer
  return {
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
    lastActiveAt: doc.lastActiveAt?.toISOString() ?? null,
    lastClosedAt: doc.lastClosedAt?.toISOString() ?? null,
    active,
    opens: doc.opens,
    submittedOptions: doc.submittedOptions,
  }
}
