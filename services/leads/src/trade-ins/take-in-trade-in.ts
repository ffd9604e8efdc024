import { formatUsPhone, phoneDigits } from '@forecourt/contact/phone'
import type { Envelope, EventData } from '@forecourt/contracts/event'
import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import type { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { causedBy, type EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { addContactDetails } from '../customers/add-contact-details.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { addLead } from '../customers/add-lead.ts'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { findOrigin } from './find-origin.ts'
import { publishAct } from './publish-act.ts'

type Submitted = EventData<typeof evaluationSubmitted>
type Deps = Pick<LeadsDeps, 'stores' | 'messaging' | 'transaction' | 'clock' | 'hints'>

/** The creator of leads from customers' own submissions. */
const BY_TRADE_IN = { id: 'trade-in', name: 'Trade-In Evaluation', email: '', role: 'CUSTOMER' }

/**
 * Stores a submitted trade-in for its customer (the one of its origin, else found by email, or by phone and name, else a new one). Adds contact
 * details that were missing, and a lead for a customer without one (rules: customer of a trade-in). Idempotent: stores each evaluation once, also if
 * its customer was deleted since.
 */
export async function takeInTradeIn(deps: Deps, envelope: Envelope<Submitted>): Promise<void> {
  const { dealershipId, evaluationId } = envelope.data
  if ((await deps.stores.dealerships.facts(dealershipId)).deleted) return
  const customer = await deps.transaction(async (session) => {
    if (await deps.stores.tradeIns.isKnown(evaluationId, session)) return null
    return store(deps, envelope, session)
  })
  if (customer !== null) deps.hints.changed(dealershipId, customer._id.toHexString())
}

async function store(deps: Deps, envelope: Envelope<Submitted>, session: ClientSession): Promise<CustomerDoc> {
  const { dealershipId, evaluationId, vin, vehicleName, currentMiles, photoCount, range, currency } = envelope.data
  const submittedAt = new Date(envelope.occurredAt)
  const context = { ...causedBy(envelope, deps.clock()), dealershipId }
  const customer = await customerOf(deps, envelope, context, session)
  const facts = { customerId: customer._id, vin, vehicleName, currentMiles, photoCount, submittedAt, range, currency }
  await deps.stores.tradeIns.insert(dealershipId, evaluationId, facts, session)
  const leads = await deps.stores.leads.ofCustomer(dealershipId, customer._id, session)
  if (leads.length === 0) await addLeadOf(deps, customer, context, submittedAt, session)
  await recountIn(deps, dealershipId, [customer._id.toHexString()], session)
  const act = { act: 'submitted', count: photoCount, amount: null, currency, text: '' } as const
  await publishAct(deps, { customer, evaluationId, vehicleName, at: submittedAt, ...act }, context, session)
  return customer
}

async function addLeadOf(deps: Deps, customer: CustomerDoc, context: EventContext, createdAt: Date, session: ClientSession): Promise<void> {
  const { firstName, lastName, email, phone, zip } = customer
  // The trade-in itself is on the timeline; the lead is about no vehicle of the dealership.
  const vehicle = vehicleSummarySchema.parse({})
  const facts = { firstName, lastName, email, phone, zip, vehicle, createdBy: BY_TRADE_IN, createdAt, source: 'trade-in' } as const
  await addLead(deps, customer, facts, context, session)
}

async function customerOf(deps: Deps, envelope: Envelope<Submitted>, context: EventContext, session: ClientSession): Promise<CustomerDoc> {
  const { dealershipId, customer } = envelope.data
  const { zipCode: zip, ...contact } = customer
  const known =
    (await customerOfOrigin(deps, envelope, session)) ?? (await deps.stores.customers.findForLead(dealershipId, contact, session))
  if (known !== null) {
    return addContactDetails(deps, known, { email: contact.email, phone: formatUsPhone(contact.phone) }, session)
  }
  return addCustomer(deps, { dealershipId, context, createdBy: BY_TRADE_IN }, { ...contact, zip }, session)
}

/**
 * Returns the customer of the origin; null when a forwarded packet's email and phone both differ, because that is another person. A link of staff may
 * have expired since the trade-in was begun (rules: trade-in origin).
 */
async function customerOfOrigin(deps: Deps, { data, occurredAt }: Envelope<Submitted>, session: ClientSession) {
  const { dealershipId, originHash, customer, begunAt = occurredAt } = data
  const origin = originHash === null ? null : await findOrigin(deps, originHash, new Date(begunAt), session)
  if (origin === null || origin.dealershipId.toHexString() !== dealershipId) return null
  const found = await deps.stores.customers.find(dealershipId, origin.customerId.toHexString(), session)
  if (found === null || origin.kind === 'staff-link') return found
  return hasContact(found, customer) ? found : null
}

function hasContact({ email, phone, otherEmails = [], otherPhones = [] }: CustomerDoc, given: Submitted['customer']): boolean {
  const emails = [email, ...otherEmails].filter(Boolean)
  const phones = [phone, ...otherPhones].map(phoneDigits).filter(Boolean)
  if (emails.length === 0 && phones.length === 0) return true
  return emails.includes(given.email) || phones.includes(phoneDigits(given.phone))
}
