import type { VehicleSummary } from '@forecourt/contracts/leads/records'
import { customerName } from './customer-name.ts'

/** Returns the customer's name and the vehicle of a packet, for events that people read. */
export function packetSummary({ customer, vehicle }: { customer: { firstName: string; lastName: string }; vehicle: VehicleSummary }) {
  return { customerName: customerName(customer), vehicle }
}
