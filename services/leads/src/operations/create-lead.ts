import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import { notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import { knownDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { addLead } from '../customers/add-lead.ts'
import { oncePerPress } from '../customers/once-per-press.ts'
import type { LeadsDeps } from '../deps.ts'
import { toLeads } from '../responses/leads-response.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { LeadDoc } from '../store/lead-doc.ts'

type CreateLeadCall = Call<typeof leadsOperations.createLead>

/**
 * Adds a lead for a customer and a vehicle; a retry of the same press returns the one it added. The customer is the named one, else found by email, else
 * by phone and name, else created.
 */
export function createLead(deps: LeadsDeps): Handler<typeof leadsOperations.createLead> {
  return async (call) => {
    const { dealershipId } = call.params
    const { requestId } = call.body
    const { settings } = await knownDealership(deps, dealershipId)
    const findPressed = async (session?: ClientSession) =>
      requestId === undefined ? null : deps.stores.leads.findByRequest(dealershipId, requestId, session)
    // Find and create in one transaction: of two concurrent calls for a new person, the later one restarts and finds the customer.
    const lead = await oncePerPress(deps, findPressed, (session) => addFor(deps, call, session))
    deps.hints.changed(dealershipId, lead.customerId.toHexString())
    const [made] = await toLeads(deps, dealershipId, visibleTo(call.caller, settings), [lead])
    return made
  }
}

async function addFor(deps: LeadsDeps, call: CreateLeadCall, session: ClientSession): Promise<LeadDoc> {
  const { firstName, lastName, vehicle = vehicleSummarySchema.parse({}), requestId } = call.body
  const context = call.context(call.params.dealershipId)
  const customer = await customerOf(deps, call, session)
  const { email, phone, zip } = known(call.body, customer)
  const by = { createdBy: personOf(call.caller), createdAt: context.now, ...(requestId !== undefined && { requestId }) }
  const facts = { firstName, lastName, email, phone, zip, vehicle, ...by }
  return addLead(deps, customer, facts, context, session)
}

/** Fills in missing values of the lead from the customer's record. */
function known(lead: CreateLeadCall['body'], customer: CustomerDoc) {
  return { email: lead.email || customer.email, phone: lead.phone || customer.phone, zip: lead.zip || customer.zip }
}

async function customerOf(deps: LeadsDeps, call: CreateLeadCall, session: ClientSession): Promise<CustomerDoc> {
  const { dealershipId } = call.params
  const { customerId, firstName, lastName, email, phone, zip } = call.body
  if (customerId !== undefined) {
    const named = await deps.stores.customers.find(dealershipId, customerId, session)
    if (named === null) throw notFound('Customer')
    return named
  }
  const contact = { firstName, lastName, email, phone }
  const found = await deps.stores.customers.findForLead(dealershipId, contact, session)
  if (found !== null) return found
  const by = { dealershipId, context: call.context(dealershipId), createdBy: personOf(call.caller) }
  return addCustomer(deps, by, { ...contact, zip }, session)
}
