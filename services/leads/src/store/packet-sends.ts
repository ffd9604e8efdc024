import type { PacketTemplate, VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import { type ClientSession, type Collection, type Filter, ObjectId } from 'mongodb'
import { type Contact, searchText } from '../domain/contact.ts'
import type { PacketLogDoc, PacketSend, SentEmail } from './packet-log-doc.ts'

/** Nobody looks further back. */
const MAX_EMAILS = 50
const MAX_SENDS = 20

/** Whose unsent link is looked for, and of what. */
export interface UnsentLink {
  dealershipId: string
  customerId: ObjectId
  userId: string
  template: PacketTemplate
  vehicle: VehicleSummary
  /** only one that ends then; undefined: any */
  expiresAt: Date | null | undefined
}
/** What an unsent link is told anew, as if it were made now. */
export interface RenewedLink {
  leadId: ObjectId | null
  customer: Contact
  snapshot?: VehicleSnapshot
  note?: string
}

/** How packet links leave the portal (rules: sending a packet). */
export function packetSends(logs: Collection<PacketLogDoc>) {
  return {
    /** A user's newest link that works and that nobody has yet, by what names its vehicle; null without one. */
    findUnsent({ userId, vehicle: { vin, stockNumber }, ...of }: UnsentLink, now: Date, session: ClientSession) {
      const { dealershipId, customerId, template, expiresAt } = of
      const filter: Filter<PacketLogDoc> = {
        dealershipId: new ObjectId(dealershipId),
        ...{ customerId, 'createdBy.id': userId, template, sends: { $size: 0 } },
        'vehicle.vin': vin,
        ...(vin === '' && { 'vehicle.stockNumber': stockNumber }),
        ...{ 'emails.0': { $exists: false }, opens: 0, submittedAt: null, revokedAt: null },
        ...(expiresAt === undefined ? { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] } : { expiresAt }),
      }
      return logs.findOne(filter, { sort: { createdAt: -1, _id: -1 }, session })
    },
    /** Tells an unsent link what is known now. Returns it as it is then. */
    async renew(link: PacketLogDoc, facts: RenewedLink, session: ClientSession): Promise<PacketLogDoc> {
      const renewed = { ...facts, search: searchOf(facts.customer, link.vehicle) }
      await logs.updateOne({ _id: link._id, dealershipId: link.dealershipId }, { $set: renewed }, { session })
      return { ...link, ...renewed }
    },
    /** Notes a way the link left the portal, the newest first, and the word it brings where one is given. Returns the link as it is then. */
    async noteSent(
      link: PacketLogDoc,
      { send, note }: { send: PacketSend | null; note: string | undefined },
      session: ClientSession,
    ): Promise<PacketLogDoc> {
      const update = {
        ...(send !== null && { $push: { sends: { $each: [send], $position: 0, $slice: MAX_SENDS } } }),
        ...(note !== undefined && { $set: { note } }),
      }
      if (Object.keys(update).length === 0) return link
      const after = { session, returnDocument: 'after' } as const
      return (await logs.findOneAndUpdate({ _id: link._id, dealershipId: link.dealershipId }, update, after)) ?? link
    },
    /** Notes a mail with the link, which is a way to send it; null for a link that was deleted meanwhile, which stays so. */
    noteEmailed(link: PacketLogDoc, email: SentEmail, session: ClientSession): Promise<PacketLogDoc | null> {
      const emails = { $each: [email], $position: 0, $slice: MAX_EMAILS }
      const send: PacketSend = { channel: 'email', at: email.at, by: email.by }
      const sends = { $each: [send], $position: 0, $slice: MAX_SENDS }
      return logs.findOneAndUpdate(
        { _id: link._id, dealershipId: link.dealershipId },
        { $push: { emails, sends } },
        { session, returnDocument: 'after' },
      )
    },
  }
}

/** What packet links are found by. */
export function searchOf(customer: Contact, { stockNumber, vin, year, make, model }: VehicleSummary): string {
  return searchText(customer, customer.email, stockNumber, vin, `${year ?? ''} ${make} ${model}`)
}
