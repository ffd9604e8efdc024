import type { PacketLog } from '@forecourt/contracts/leads/records'
import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '../../../shared/customers/api/customer.ts'

/**
 * Returns the email that finds the activity of a link: the one from when it was made, or the customer's current one if there was none. '' without
 * any, and until it is loaded (rules: click stream).
 */
export function useLinkEmail({ dealershipId, customerId, customer }: PacketLog): string {
  const current = useQuery({ ...customerQuery(dealershipId, customerId), enabled: customer.email === '' })
  return customer.email || (current.data?.customer.email ?? '')
}
