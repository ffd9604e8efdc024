import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { changeAssignee } from '../assignment/change-assignee.ts'
import type { LeadsDeps } from '../deps.ts'

/** Unassigns a lead; does nothing when it is unassigned. */
export function unassignLead(deps: LeadsDeps): Handler<typeof leadsOperations.unassignLead> {
  return (call) => changeAssignee(deps, call, async () => null)
}
