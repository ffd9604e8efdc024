import { type ClientSession, type Collection, ObjectId } from 'mongodb'
import type { PacketLogDoc } from './packet-log-doc.ts'

/** What determines the lead of a packet link. */
type PacketOfLead = Pick<PacketLogDoc, '_id' | 'dealershipId' | 'vehicle' | 'leadId'>

/** The leads that packet links belong to (rules: sending a packet). */
export function packetLeads(logs: Collection<PacketLogDoc>) {
  return {
    /** Returns all links of a customer, with what determines their leads. */
    ofCustomer: (dealershipId: string, customerId: ObjectId, session: ClientSession): Promise<PacketOfLead[]> =>
      logs
        .find({ dealershipId: new ObjectId(dealershipId), customerId }, { projection: { dealershipId: 1, vehicle: 1, leadId: 1 }, session })
        .toArray(),
    /** Stores the lead that a link belongs to from now on. */
    async adopt({ _id, dealershipId }: PacketOfLead, leadId: ObjectId, session: ClientSession): Promise<void> {
      await logs.updateOne({ _id, dealershipId }, { $set: { leadId } }, { session })
    },
  }
}
