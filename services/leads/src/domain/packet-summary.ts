import type { VehicleSummary } from '@forecourt/contracts/leads/records'
import { customerName } from './customer-name.ts'

/** Whose packet it is and of which vehicle, for events that people read about. */
export function packetSummary({ customer, vehicle }: { customer: { firstName: string; lastName: string }; vehicle: VehicleSummary }): {
  customerName: string
  vehicle: VehicleSummary
} {
  return { customerName: customerName(customer), vehicle }
}
