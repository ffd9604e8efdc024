import type { PacketTemplate, VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import { type ClientSession, type Collection, type Filter, ObjectId } from 'mongodb'
import { type Contact, searchText } from '../domain/contact.ts'
import { firstSentAt } from './first-sends.ts'
import type { PacketLogDoc, PacketSend, SentEmail } from './packet-log-doc.ts'

/** Maximum number of stored mails of a link; older ones are dropped. */
const MAX_EMAILS = 50
const MAX_SENDS = 20

/** The criteria for an unsent link. */
export interface UnsentLink {
  dealershipId: string
  customerId: ObjectId
  userId: string
  template: PacketTemplate
  vehicle: VehicleSummary
  /** only a link with this expiration; undefined: any */
  expiresAt: Date | null | undefined
}
/** The updates of an unsent link that is reused. */
export interface RenewedLink {
  leadId: ObjectId | null
  customer: Contact
  snapshot?: VehicleSnapshot
  note?: string
}

/** Sends of packet links (rules: sending a packet). */
export function packetSends(logs: Collection<PacketLogDoc>) {
  return {
    /** Returns a user's newest working link that was never sent, by the vehicle's VIN or stock number; null without one. */
    findUnsent({ userId, vehicle: { vin, stockNumber }, ...of }: UnsentLink, now: Date, session: ClientSession) {
      const { dealershipId, customerId, template, expiresAt } = of
      const filter: Filter<PacketLogDoc> = {
        dealershipId: new ObjectId(dealershipId),
        customerId,
        'createdBy.id': userId,
        template,
        sends: { $size: 0 },
        'vehicle.vin': vin,
        ...(vin === '' && { 'vehicle.stockNumber': stockNumber }),
        'emails.0': { $exists: false },
        opens: 0,
        submittedAt: null,
        revokedAt: null,
        ...(expiresAt === undefined ? { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] } : { expiresAt }),
      }
      return logs.findOne(filter, { sort: { createdAt: -1, _id: -1 }, session })
    },
    /** Updates an unsent link with the current facts. Returns the updated link. */
    async renew(link: PacketLogDoc, facts: RenewedLink, session: ClientSession): Promise<PacketLogDoc> {
      const renewed = { ...facts, search: searchOf(facts.customer, link.vehicle) }
      await logs.updateOne({ _id: link._id, dealershipId: link.dealershipId }, { $set: renewed }, { session })
      return { ...link, ...renewed }
    },
    /** Records a send of the link, newest first, with its note if given. Returns the updated link. */
    async noteSent(
      link: PacketLogDoc,
      { send, note }: { send: PacketSend | null; note: string | undefined },
      session: ClientSession,
    ): Promise<PacketLogDoc> {
      const update = {
        ...(send !== null && { $push: { sends: { $each: [send], $position: 0, $slice: MAX_SENDS } }, ...firstSend(link, send.at) }),
        ...(note !== undefined && { $set: { note } }),
      }
      if (Object.keys(update).length === 0) return link
      const after = { session, returnDocument: 'after' } as const
      return (await logs.findOneAndUpdate({ _id: link._id, dealershipId: link.dealershipId }, update, after)) ?? link
    },
    /** Returns the first send of a customer's links since a time; null without one. */
    async firstSendSince(dealershipId: string, customerId: ObjectId, since: Date, session: ClientSession): Promise<PacketSend | null> {
      const lately = { 'sends.at': { $gte: since } }
      const [first] = await logs
        .aggregate<PacketSend>(
          [
            { $match: { dealershipId: new ObjectId(dealershipId), customerId, ...lately } },
            { $unwind: '$sends' },
            { $match: lately },
            { $sort: { 'sends.at': 1 } },
            { $limit: 1 },
            { $replaceRoot: { newRoot: '$sends' } },
          ],
          { session },
        )
        .toArray()
      return first ?? null
    },
    /** Records a mail with the link, which is also a send, with its note if given; null when the link was deleted concurrently. */
    noteEmailed(
      link: PacketLogDoc,
      { email, note }: { email: SentEmail; note: string | undefined },
      session: ClientSession,
    ): Promise<PacketLogDoc | null> {
      const emails = { $each: [email], $position: 0, $slice: MAX_EMAILS }
      const send: PacketSend = { channel: 'email', at: email.at, by: email.by }
      const sends = { $each: [send], $position: 0, $slice: MAX_SENDS }
      return logs.findOneAndUpdate(
        { _id: link._id, dealershipId: link.dealershipId },
        { $push: { emails, sends }, ...firstSend(link, email.at), ...(note !== undefined && { $set: { note } }) },
        { session, returnDocument: 'after' },
      )
    },
  }
}

/** Returns the update of the time of the first send, for a send at `at`. */
function firstSend(link: PacketLogDoc, at: Date) {
  return { $min: { firstSentAt: firstSentAt(link) ?? at } }
}

/** Returns the search text of a packet link. */
export function searchOf(customer: Contact, { stockNumber, vin, year, make, model }: VehicleSummary): string {
  return searchText(customer, customer.email, stockNumber, vin, `${year ?? ''} ${make} ${model}`)
}
