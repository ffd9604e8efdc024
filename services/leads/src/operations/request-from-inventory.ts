import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import { addContactDetails } from '../customers/add-contact-details.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { addLead } from '../customers/add-lead.ts'
import type { LeadsDeps } from '../deps.ts'
import { isSameVehicle } from '../domain/same-vehicle.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { storeRequest } from '../requests/store-request.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { CustomerRequestDoc } from '../store/customer-request-store.ts'
import type { LeadDoc } from '../store/lead-doc.ts'

type RequestCall = Call<typeof leadsOperations.requestFromInventory>

/** The creator of leads and customers from visitors' questions (rules: attribution). */
const BY_VISITOR = { id: 'public-inventory', name: 'Website visitor', email: '', role: 'CUSTOMER' }

/**
 * Stores the question of a visitor of the public inventory about a vehicle (rules: customer request), on the person's lead for the vehicle or a new
 * unassigned one. A repeated press is stored once. Returns success without storing anything for a bot that fills in the honeypot field. Throws 404
 * for an unknown or deleted dealership, and 429 for too many requests of a customer.
 */
export function requestFromInventory(deps: LeadsDeps): Handler<typeof leadsOperations.requestFromInventory> {
  return async (call) => {
    const { dealershipId } = call.params
    if (call.body.website !== '') return { success: true }
    if (!(await deps.stores.dealerships.isKnown(dealershipId))) throw notFound('Dealership')
    const attempt = () => deps.transaction((session) => ask(deps, call, session))
    // Of two concurrent calls for one new customer or press, the later one restarts and finds the result of the earlier one.
    const kept = await attempt().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return attempt()
    })
    notifyScreens(deps, dealershipId, kept.customerId, [])
    return { success: true }
  }
}

async function ask(deps: LeadsDeps, call: RequestCall, session: ClientSession): Promise<CustomerRequestDoc> {
  const { dealershipId } = call.params
  const { kind, message, preferredTime, vehicle } = call.body
  const requestKey = `inventory ${call.body.requestKey}`
  const known = await deps.stores.customerRequests.findByKey(dealershipId, requestKey, session)
  if (known !== null) return known
  // Staff who use the public form count as customers.
  const context = { ...call.context(dealershipId), actor: { kind: 'customer' as const } }
  const customer = await customerOf(deps, call.body, { dealershipId, context }, session)
  const lead = await leadOf(deps, customer, call.body, context, session)
  const facts = { lead, packet: null, requestKey, source: 'public-inventory' as const, kind, message, preferredTime, vehicle }
  return storeRequest(deps, customer, facts, context, session)
}

/** Returns the customer, found as for a lead that staff add, else created. Locks them, so that a concurrent deletion leaves no request behind. */
async function customerOf(
  deps: LeadsDeps,
  { firstName, lastName, email, phone }: RequestCall['body'],
  { dealershipId, context }: { dealershipId: string; context: EventContext },
  session: ClientSession,
): Promise<CustomerDoc> {
  const contact = { firstName, lastName, email, phone }
  const found = await deps.stores.customers.findForLead(dealershipId, contact, session)
  if (found === null) return addCustomer(deps, { dealershipId, context, createdBy: BY_VISITOR }, { ...contact, zip: '' }, session)
  return addContactDetails(deps, found, contact, session)
}

async function leadOf(
  deps: LeadsDeps,
  customer: CustomerDoc,
  { firstName, lastName, email, phone, vehicle }: RequestCall['body'],
  context: EventContext,
  session: ClientSession,
): Promise<LeadDoc> {
  const leads = await deps.stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
  const ofVehicle = leads.find((lead) => isSameVehicle(lead.vehicle, vehicle))
  if (ofVehicle !== undefined) return ofVehicle
  const contact = { firstName, lastName, email: email || customer.email, phone: phone || customer.phone, zip: customer.zip }
  const facts = { ...contact, vehicle, source: 'public-inventory' as const, createdBy: BY_VISITOR, createdAt: context.now }
  return addLead(deps, customer, facts, context, session)
}
