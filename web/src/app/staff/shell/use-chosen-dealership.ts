import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useParams } from 'react-router'
import { useSession } from '../session-context.ts'
import { useDealerships } from './use-dealerships.ts'

/**
 * The dealership that the shell's pages lead to: the one in the address; else the only one that somebody belongs to. Both null for the OWNER on
 * pages over all of them; `dealership` is null while it is being loaded, too.
 */
export function useChosenDealership(): { dealershipId: string | null; dealership: Dealership | null } {
  const { user } = useSession()
  const { dealershipId: named } = useParams()
  const { dealerships } = useDealerships()
  const dealershipId = named ?? (user.role === 'OWNER' ? null : user.dealershipId)
  return { dealershipId, dealership: dealerships?.find(({ _id }) => _id === dealershipId) ?? null }
}
