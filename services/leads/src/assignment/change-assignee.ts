import type { Person } from '@forecourt/contracts/fields'
import { leadAssigned } from '@forecourt/contracts/leads/events'
import type { Lead } from '@forecourt/contracts/leads/records'
import type { EventContext } from '@forecourt/messaging/envelope'
import { badRequest, notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { CallContext } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { requireVisibleLead, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { toLeads } from '../responses/leads-response.ts'
import type { LeadDoc } from '../store/lead-doc.ts'

type LeadCall = Pick<CallContext, 'caller' | 'context'> & { params: { dealershipId: string; leadId: string } }

/**
 * Assigns a lead to the person that `choose` returns, null for none, and publishes it unless the person has the lead already. Returns the updated
 * lead. Concurrent calls run one after the other, as do their events. Throws 404 for a lead that the caller does not see.
 */
export async function changeAssignee(
  deps: LeadsDeps,
  call: LeadCall,
  choose: (session: ClientSession) => Promise<Person | null>,
): Promise<{ lead: Lead }> {
  const { dealershipId, leadId } = call.params
  const customerId = await deps.transaction(async (session) => {
    const lead = await requireVisibleLead(deps, call.caller, dealershipId, leadId, session)
    const assignedTo = await choose(session)
    await assignInTransaction(
      deps,
      [lead],
      { dealershipId, assignedTo, by: personOf(call.caller), context: call.context(dealershipId) },
      session,
    )
    return lead.customerId
  })
  deps.hints.changed(dealershipId, customerId.toHexString())
  const { settings } = await existingDealership(deps, dealershipId)
  const stored = await deps.stores.leads.among(dealershipId, [new ObjectId(leadId)])
  const [lead] = await toLeads(deps, dealershipId, visibleTo(call.caller, settings), stored)
  if (lead === undefined) throw notFound('Lead')
  return { lead }
}

/** The assignee of leads of one dealership (null for none), and who assigned them. */
interface Assignment {
  dealershipId: string
  assignedTo: Person | null
  by: Person | null
  context: EventContext
}

/** Assigns leads of one dealership (null: unassigns) and emits an event for each lead whose assignee changed. Runs in the caller's transaction. */
export async function assignInTransaction(
  { stores, messaging }: Pick<LeadsDeps, 'stores' | 'messaging'>,
  leads: readonly LeadDoc[],
  { dealershipId, assignedTo, by, context }: Assignment,
  session: ClientSession,
): Promise<void> {
  const given = leads.filter((lead) => lead.assignedTo?.id !== assignedTo?.id)
  if (given.length === 0) return
  const ids = given.map(({ _id }) => _id)
  await stores.leads.assign(dealershipId, ids, { assignedTo, assignedBy: assignedTo === null ? null : by }, session)
  for (const lead of given) {
    const about = { dealershipId, leadId: lead._id.toHexString(), customerId: lead.customerId.toHexString() }
    const data = { ...about, ...packetSummary({ customer: lead, vehicle: lead.vehicle }), assignedTo }
    await messaging.outbox.add(session, leadAssigned, data, context)
  }
}

/**
 * Returns the person of the dealership to whom a lead can be assigned, locked until the transaction ends. Throws 400 ASSIGNEE_NOT_FOUND for anyone
 * else (rules: lead assignment).
 */
export async function lockAssignee(
  { stores: { users } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  named: { id?: string | undefined; email?: string | undefined },
  session: ClientSession,
): Promise<Person> {
  const found = await users.lockAssignee(dealershipId, named, session)
  if (found === null) throw badRequest('ASSIGNEE_NOT_FOUND', 'Selected assignee not found')
  const { _id, name, profile, email, role } = found
  return { id: _id.toHexString(), name: profile?.name ?? name, email, role }
}
