import type { Person } from '@forecourt/contracts/fields'
import { leadAssigned } from '@forecourt/contracts/leads/events'
import type { Lead } from '@forecourt/contracts/leads/records'
import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { requireVisibleLead } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { toLead } from '../responses/lead-response.ts'
import { presence } from '../responses/presence.ts'

type LeadCall = Pick<CallContext, 'caller' | 'context'> & { params: { dealershipId: string; leadId: string } }

/**
 * Gives a lead to whom `choose` says, or to nobody, and tells of it; whoever has it already is not told again. Answers the lead as it is then.
 * Two at once come one after the other, and so do their events. Throws 404 for a lead the caller does not see.
 */
export async function giveLead(
  deps: LeadsDeps,
  call: LeadCall,
  choose: (session: ClientSession) => Promise<Person | null>,
): Promise<{ lead: Lead }> {
  const { dealershipId, leadId } = call.params
  const customerId = await deps.transaction(async (session) => {
    const lead = await requireVisibleLead(deps, call.caller, dealershipId, leadId, session)
    const assignedTo = await choose(session)
    if (assignedTo?.id === lead.assignedTo?.id) return lead.customerId
    await deps.stores.leads.assign(lead, assignedTo, session)
    const ids = { dealershipId, leadId: lead._id.toHexString(), customerId: lead.customerId.toHexString() }
    const told = { ...ids, ...packetSummary({ customer: lead, vehicle: lead.vehicle }), assignedTo }
    await deps.messaging.outbox.add(session, leadAssigned, told, call.context(dealershipId))
    return lead.customerId
  })
  deps.hints.changed(dealershipId, customerId.toHexString())
  const [stored, presenceOf] = await Promise.all([
    deps.stores.leads.find(dealershipId, new ObjectId(leadId)),
    presence(deps, dealershipId, [customerId]),
  ])
  if (stored === null) throw notFound('Lead')
  return { lead: toLead(stored, presenceOf(customerId)) }
}
