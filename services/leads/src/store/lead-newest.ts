import type { PacketChannel, SubmittedOptions, VehicleSummary } from '@forecourt/contracts/leads/records'
import type { ObjectId } from 'mongodb'

/** A packet that something happened with, as the analytics of its customer keep it. */
interface OfPacket {
  at: Date
  packetLogId: ObjectId
  vehicle: VehicleSummary
}

/** The numbers that a customer submitted last. */
export interface LastSubmission extends OfPacket {
  options: SubmittedOptions
}

/** The newest packet that was sent to them, and how. */
export interface LastSent extends OfPacket {
  channel: PacketChannel
}
