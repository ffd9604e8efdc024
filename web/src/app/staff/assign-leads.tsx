import { useQuery } from '@tanstack/react-query'
import { AssignLeadsDialog } from '../../features/leads/components/assign-leads-dialog.tsx'
import { salesTeamQuery } from '../../features/team/api/team.ts'

interface AssignLeadsProps {
  dealershipId: string
  leadIds: readonly string[]
  onClose: () => void
  onAssigned: () => void
}

/** Assigns several leads to a staff user of their dealership. */
export function AssignLeads(props: AssignLeadsProps) {
  const team = useQuery(salesTeamQuery(props.dealershipId))
  return <AssignLeadsDialog {...props} team={team} />
}
