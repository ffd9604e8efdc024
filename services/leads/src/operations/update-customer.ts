import { formatUsPhone } from '@forecourt/contact/phone'
import { customerUpdated } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { forbidden, notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { seesLead, visibleTo } from '../access/visible-leads.ts'
import { correctCustomer } from '../customers/correct-customer.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { otherThan } from '../domain/merge-customers.ts'
import { customerExists } from '../responses/customer-exists.ts'
import { listedCustomer } from '../responses/listed-customers.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { type CorrectedFacts, factsOf } from '../store/customer-store.ts'

type UpdateCustomerCall = Call<typeof leadsOperations.updateCustomer>

/**
 * Updates a customer's name and contact, also on their leads, in one transaction (rules: customer page). The same values change and publish nothing.
 * Throws 404 for an unknown customer, 403 for SALES who see none of the customer's leads, and 409 CUSTOMER_EXISTS with the other customer who has
 * this contact.
 */
export function updateCustomer(deps: LeadsDeps): Handler<typeof leadsOperations.updateCustomer> {
  return async (call) => {
    const { dealershipId } = call.params
    const { settings } = await existingDealership(deps, dealershipId)
    const userId = visibleTo(call.caller, settings)
    const { customer, changed } = await deps
      .transaction((session) => update(deps, call, userId, session))
      .catch(async (error: unknown) => {
        // another customer got this contact concurrently
        const winner = isDuplicateKey(error) ? await sameAsOf(deps, call) : null
        throw winner === null ? error : customerExists(winner)
      })
    if (changed.length > 0) deps.hints.changed(dealershipId, customer._id.toHexString())
    return listedCustomer(deps, customer, userId)
  }
}

async function update(deps: LeadsDeps, call: UpdateCustomerCall, userId: string | undefined, session: ClientSession) {
  const { dealershipId, customerId } = call.params
  const found = await deps.stores.customers.find(dealershipId, customerId, session)
  const held = found === null ? null : await deps.stores.customers.lockForUpdate(dealershipId, found._id, session)
  if (held === null) throw notFound('Customer')
  const leads = await deps.stores.leads.ofCustomer(dealershipId, held._id, session)
  if (leads.length > 0 && !leads.some((lead) => seesLead(userId, lead))) {
    throw forbidden('Others work with this customer. Please ask an administrator to change their details.')
  }
  const facts = corrected(held, call.body)
  const other = await deps.stores.customers.sameAs(held, { ...held, ...facts }, session)
  if (other !== null) throw customerExists(other)
  const { customer, changed } = await correctCustomer(deps, held, facts, session)
  if (changed.length > 0) {
    const data = { dealershipId, customerId: customer._id.toHexString(), customerName: customerName(customer), changed }
    await deps.messaging.outbox.add(session, customerUpdated, data, call.context(dealershipId))
  }
  return { customer, changed }
}

/** Returns the corrected values, each address and phone number once. */
function corrected(customer: CustomerDoc, body: UpdateCustomerCall['body']): CorrectedFacts {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const next: CorrectedFacts = { ...factsOf(customer), ...given }
  const phone = body.phone === undefined ? next.phone : formatUsPhone(body.phone)
  const otherPhones = body.otherPhones?.map(formatUsPhone) ?? next.otherPhones
  const otherEmails = [...new Set(next.otherEmails)].filter((email) => email !== next.email)
  return { ...next, phone, otherPhones: otherThan(phone, otherPhones), otherEmails }
}

async function sameAsOf(deps: LeadsDeps, { params: { dealershipId, customerId }, body }: UpdateCustomerCall): Promise<CustomerDoc | null> {
  const customer = await deps.stores.customers.find(dealershipId, customerId)
  return customer && deps.stores.customers.sameAs(customer, { ...customer, ...corrected(customer, body) })
}
