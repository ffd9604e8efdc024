import type { PacketChannel, SubmittedOptions, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'

/** The packet of a customer's newest activity, as the analytics store it. */
interface OfPacket {
  at: Date
  packetLogId: ObjectId
  vehicle: VehicleSummary
}

/** A customer's newest submission. */
export interface LastSubmission extends OfPacket {
  options: SubmittedOptions
}

/** A customer's newest send of a packet, and its channel. */
export interface LastSent extends OfPacket {
  channel: PacketChannel
}
