import type { EventData } from '@forecourt/contracts/event'
import { tradeInActed } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { responsibleForCustomer } from '../packets/responsible-of.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'

type Acted = EventData<typeof tradeInActed>
type Facts = Pick<Acted, 'evaluationId' | 'vehicleName' | 'act' | 'count' | 'amount' | 'currency' | 'text'> & { at: Date }
type Deps = Pick<LeadsDeps, 'stores' | 'messaging'>

/** Publishes a customer's action on a trade-in, with the people responsible for them. Runs in the caller's transaction. */
export async function publishAct(
  deps: Deps,
  { customer, at, ...facts }: Facts & { customer: CustomerDoc },
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const whose = await responsibleForCustomer(deps, customer, session)
  const about = {
    dealershipId: customer.dealershipId.toHexString(),
    customerId: customer._id.toHexString(),
    customerName: customerName(customer),
  }
  await deps.messaging.outbox.add(session, tradeInActed, { ...about, ...whose, ...facts, at: at.toISOString() }, context)
}

/** Publishes what a customer did on a trade-in after staff deleted them; no one is responsible for them any more. Runs in the caller's transaction. */
export async function publishActOfDeleted(
  { messaging }: Deps,
  { at, ...facts }: Facts & Pick<Acted, 'dealershipId' | 'customerId' | 'customerName'>,
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const whose = { customerDeleted: true, leadId: null, assignedTo: null, sentBy: null } as const
  await messaging.outbox.add(session, tradeInActed, { ...whose, ...facts, at: at.toISOString() }, context)
}
