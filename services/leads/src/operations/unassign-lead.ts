import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { giveLead } from '../assignment/give-lead.ts'
import type { LeadsDeps } from '../deps.ts'

/** Takes a lead from whom it is assigned to; nobody is as good. */
export function unassignLead(deps: LeadsDeps): Handler<typeof leadsOperations.unassignLead> {
  return (call) => giveLead(deps, call, async () => null)
}
