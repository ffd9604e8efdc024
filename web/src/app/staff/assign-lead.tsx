import type { Lead } from '@forecourt/contracts/leads/records'
import { useQuery } from '@tanstack/react-query'
import { AssignLeadDialog } from '../../features/leads/components/assign-lead-dialog.tsx'
import { salesTeamQuery } from '../../features/team/api/team.ts'

/** Assigns a lead to a staff user of its dealership. */
export function AssignLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const team = useQuery(salesTeamQuery(lead.dealershipId))
  return <AssignLeadDialog lead={lead} team={team} onClose={onClose} />
}
