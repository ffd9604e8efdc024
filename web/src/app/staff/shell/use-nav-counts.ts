import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { leadsTotalQuery } from '../../../features/leads/api/leads-total.ts'
import { evaluationCountsQuery } from '../../../features/trade-in-desk/api/evaluations.ts'
import { shortAge } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import type { NavCount } from './nav-items.ts'

/** The texts next to the entries of the rail: the number of leads, vehicles and trade-ins to review, and the age of the feed. */
export function useNavCounts(dealership: Dealership | null): Readonly<Record<NavCount, string>> {
  const dealershipId = dealership?._id ?? ''
  const known = dealership !== null
  const leads = useQuery({ ...leadsTotalQuery(dealershipId), enabled: known }).data
  const tradeIns = useQuery({ ...evaluationCountsQuery(dealershipId), enabled: known }).data
  const now = useNow()
  const count = (value: number | undefined) => (value === undefined || value === 0 ? '' : formatCount(value))
  return {
    leads: count(leads),
    vehicles: count(dealership?.vehicles),
    'trade-ins': count(tradeIns?.pending),
    feed: dealership?.feedUpdatedAt && dealership.csvFile !== '' ? shortAge(dealership.feedUpdatedAt, now) : '',
  }
}
