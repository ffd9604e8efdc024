import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useParams } from 'react-router'
import { useSession } from '../session-context.ts'
import { useDealerships } from './use-dealerships.ts'

/**
 * The dealership that the shell's links lead to: the one in the address, otherwise the only one of the user. Both are null for the OWNER on
 * pages across dealerships; `dealership` is also null while it loads.
 */
export function useChosenDealership(): { dealershipId: string | null; dealership: Dealership | null } {
  const { user } = useSession()
  const { dealershipId: named } = useParams()
  const { dealerships } = useDealerships()
  const dealershipId = named?.toLowerCase() ?? (user.role === 'OWNER' ? null : user.dealershipId)
  return { dealershipId, dealership: dealerships?.find(({ _id }) => _id === dealershipId) ?? null }
}
