import type { Person } from '@forecourt/contracts/fields'
import type { PACKET_TEMPLATES, PacketChannel, SubmittedOptions, VehicleSnapshot, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'
import type { Contact } from '../domain/contact.ts'
import type { PacketUsage } from '../domain/packet-limits.ts'

/** A way that a link left the portal. */
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

/** A packet link as the service stores it. */
export interface PacketLogDoc {
  _id: ObjectId
  dealershipId: ObjectId
  customerId: ObjectId
  leadId: ObjectId | null
  link: string
  linkId: string
  template: (typeof PACKET_TEMPLATES)[number]
  vehicle: VehicleSummary
  /** the customer of the day the link was made */
  customer: Contact
  search: string
  createdBy: Person | null
  createdAt: Date
  /** counted in the transaction that begins a customer's visit */
  opens: number
  openedAt: Date | null
  lastOpenedAt: Date | null
  /** of visits that are over; those that go on are asked for on reading */
  lastActiveAt: Date | null
  lastClosedAt: Date | null
  submittedOptions: SubmittedOptions | null
  submittedAt: Date | null
  /** what the mail shows of the vehicle; absent where the link was made without */
  snapshot?: VehicleSnapshot
  revokedAt?: Date | null
  /** absent in what older versions revoked */
  revokedBy?: Person | null
  expiresAt?: Date | null
  /** newest first */
  emails?: SentEmail[]
  /** a word to the customer */
  note?: string
  /** how much of what it may store is used (rules: packet limits); absent before its first open */
  usage?: PacketUsage
  /** newest first; absent in what older versions made, which counts as sent when it was made */
  sends?: PacketSend[]
}
