import type { Person } from '@forecourt/contracts/fields'
import type { PACKET_TEMPLATES, PacketChannel, SubmittedOptions, VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'
import type { PacketUsage } from '../domain/packet-limits.ts'

/** One send of a link, with its channel. */
export interface PacketSend {
  channel: PacketChannel
  at: Date
  by: Person | null
}

/** A mail with the link that was handed to the mail server. */
export interface SentEmail {
  to: string
  at: Date
  by: Person | null
}

/** A stored packet link. */
export interface PacketLogDoc {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  /** the lead that activity on it belongs to; null while the customer has none */
  leadId: ObjectId | null
  link: string
  linkId: string
  template: (typeof PACKET_TEMPLATES)[number]
  vehicle: VehicleSummary
  /** the customer's contact on the day the link was made */
  customer: Contact
  search: string
  createdBy: Person | null
  createdAt: Date
  /** incremented in the transaction that begins a customer's visit */
  opens: number
  openedAt: Date | null
  lastOpenedAt: Date | null
  /** of finished visits; readers add the ongoing ones */
  lastActiveAt: Date | null
  lastClosedAt: Date | null
  submittedOptions: SubmittedOptions | null
  submittedAt: Date | null
  /** the facts of the vehicle for the mail; absent for links without a snapshot */
  snapshot?: VehicleSnapshot
  revokedAt?: Date | null
  /** absent in revocations of older versions */
  revokedBy?: Person | null
  expiresAt?: Date | null
  /** newest first */
  emails?: SentEmail[]
  /** a message to the customer */
  note?: string
  /** storage used by visitors (rules: packet limits); absent before the first open */
  usage?: PacketUsage
  /** newest first; absent in links of older versions, which count as sent at their creation */
  sends?: PacketSend[]
  /** absent in unsent links, and in those that a replica of an older version sent until `fillFirstSends` adds it */
  firstSentAt?: Date
}
