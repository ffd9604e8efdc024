import { useNavigate } from 'react-router'
import { ViewersStrip } from '../../../features/viewers/components/viewers-strip.tsx'
import { actionLabel } from '../../../shared/packet-activity/model/activity-labels.ts'
import { leadsPath } from '../../../shared/staff-paths.ts'
import { useDealerships } from './use-dealerships.ts'

/** The current viewers of packets, of one dealership or (null) of all that the user sees; a click opens the lead. */
export function ViewingNow({ dealershipId }: { dealershipId: string | null }) {
  const { dealerships } = useDealerships()
  const navigate = useNavigate()
  const named = dealershipId === null && (dealerships?.length ?? 0) > 1
  const nameOf = (id: string) => (named ? (dealerships?.find(({ _id }) => _id === id)?.name ?? null) : null)
  return (
    <ViewersStrip
      dealershipId={dealershipId}
      dealershipName={nameOf}
      actionLabel={actionLabel}
      onOpenLead={(id, leadId) => void navigate(leadsPath(id, leadId))}
    />
  )
}
